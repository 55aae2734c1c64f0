"""Links out of our pages: found in them, and asked for on a server of the test's own."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import links
import pytest


class Pages(BaseHTTPRequestHandler):
    """A host with one page, and one that it shows to nobody."""

    def do_GET(self) -> None:
        self.send_response_only({"/here": 200, "/kept": 403}.get(self.path, 404))
        self.end_headers()


@pytest.fixture
def host(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.setenv("no_proxy", "*")
    server = HTTPServer(("127.0.0.1", 0), Pages)
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()


def test_links_that_lead_nowhere_are_told_with_their_places(
    host: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "README.md").write_text(f"See [one]({host}/here), <{host}/kept>.\n\nAnd {host}/gone.\n")
    (tmp_path / "docs" / "more.md").write_text(f"[gone, too]({host}/gone)\n")
    assert links.main(tmp_path) == 1
    first, last = capsys.readouterr().out.splitlines()
    assert first == f"{host}/gone (404 Not Found): README.md:3, docs/more.md:1"
    assert last == "3 addresses, 1 without a page"
    (tmp_path / "docs" / "more.md").unlink()
    (tmp_path / "README.md").write_text(f"{host}/here\n")
    assert links.main(tmp_path) == 0


def test_where_nobody_answers_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("no_proxy", "*")
    assert "refused" in links.fault("http://127.0.0.1:9/")


def test_our_pages_lead_elsewhere_by_https_alone() -> None:
    found = links.links(links.ROOT)
    assert len(found) >= 10
    assert [address for address in found if not address.startswith("https://")] == []
