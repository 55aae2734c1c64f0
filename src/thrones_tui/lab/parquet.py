"""All games of a run as a Parquet file, by pyarrow where that is installed."""

import io

from thrones_tui.lab.store import Store
from thrones_tui.session.files import SessionError


def parquet(store: Store) -> bytes:
    """A row for each player of each game, with the factors; raise `SessionError` if it cannot be."""
    try:
        from pyarrow import table
        from pyarrow.parquet import write_table
    except ImportError:
        raise SessionError("Parquet needs pyarrow: pip install 'thrones-tui[lab]'.") from None
    columns = zip(store.columns(), zip(*store.results(), strict=True), strict=True)
    file = io.BytesIO()
    write_table(table({name: list(values) for name, values in columns}), file)
    return file.getvalue()
