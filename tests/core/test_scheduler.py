from thrones_tui.core.scheduler import Appointment, Scheduler, Step

A, B, C = (Step(name) for name in "abc")


def order(scheduler: Scheduler) -> list[Step]:
    return [scheduler.agenda.pop() for _ in range(len(scheduler.agenda))]


def test_steps_are_done_in_the_order_given_and_before_what_was_due() -> None:
    scheduler = Scheduler()
    scheduler.follow((A, B))
    scheduler.follow(iter((C, Step("d", (1, 2)))))
    assert order(scheduler) == [C, Step("d", (1, 2)), A, B]


def test_steps_instead_of_others_are_all_that_is_left_to_do() -> None:
    scheduler = Scheduler([A, B])
    agenda = scheduler.agenda
    scheduler.instead((B, C))
    assert order(scheduler) == [B, C]
    assert scheduler.agenda is agenda, "whoever runs the agenda keeps hold of it"


def test_a_question_waits_with_its_ids() -> None:
    scheduler = Scheduler()
    scheduler.ask("who", 1, 2)
    assert scheduler.asked == Step("who", (1, 2))


def test_what_is_due_on_a_turn_is_taken_once_in_calendar_order() -> None:
    scheduler = Scheduler(calendar=[Appointment(10, A), Appointment(9, B), Appointment(10, C)])
    assert scheduler.take_due(8) == []
    assert scheduler.take_due(10) == [A, C]
    assert scheduler.take_due(10) == []
    assert scheduler.calendar == [Appointment(9, B)]


def test_a_clone_is_independent() -> None:
    scheduler = Scheduler([A], [Appointment(1, B)], C)
    twin = scheduler.clone()
    assert twin == scheduler
    twin.follow((B,))
    twin.take_due(1)
    twin.asked = None
    assert scheduler == Scheduler([A], [Appointment(1, B)], C)
