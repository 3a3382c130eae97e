import os
import sys
import types

from repost_runtime import annotations, clock, inspection, randomness

from . import channel, libraries
from .operations import Operations
from .process import Side, enter_scratch, make_main, pin, read_job, read_text
from .surroundings import OutputStream

_exit = os._exit
_FAILED = 72


class Candidate:
    """Resolved at each call, because the module may replace it."""

    def __init__(self, entry, namespace):
        self._path = entry.split(".")
        self._namespace = namespace

    def is_target(self, value):
        return False

    def here(self):
        owner, raw = self.find()
        return raw if owner is None else raw.__get__(None, owner)

    def instead(self, value):
        return value

    def find(self):
        owner, names = None, self._namespace
        for part in self._path[:-1]:
            owner = names[part]
            names = inspection.class_dict(owner)
        name = self._path[-1]
        if owner is not None and name.startswith("__") and not name.endswith("__"):
            name = "_%s%s" % (owner.__name__.lstrip("_"), name)
        return owner, names[name]

    def call(self, bound, arguments, named):
        owner, raw = self.find()
        if owner is None:
            return raw(*arguments, **named)
        if bound == "static" or not arguments:
            return raw.__get__(None, owner)(*arguments, **named)
        if bound == "class":
            return raw.__get__(None, arguments[0])(*arguments[1:], **named)
        receiver = arguments[0]
        found = raw.__get__(receiver, type(receiver))
        return found if bound == "get" else found(*arguments[1:], **named)


class Server:
    def __init__(self, candidate):
        self._candidate = candidate
        self._operations = None
        self._loop = None
        self.heap = None

    def serve(self, kind, values):
        if kind == "call":
            bound, arguments, names, items = values
            return self._finish(self._candidate.call(bound, arguments, dict(zip(names, items))))
        operation, number, arguments, names, items = values
        if self._operations is None:
            self._operations = Operations(self.heap.realm, self._candidate)
        value = self.heap.handle(number)
        return self._finish(self._operations.perform(operation, value, arguments, dict(zip(names, items))))

    def _finish(self, value):
        """Results of asynchronous generators are sent as a list."""
        if type(value) is types.CoroutineType:
            return self._run(value)
        if type(value) is types.AsyncGeneratorType:
            return self._run(_collect(value))
        return value

    def _run(self, coroutine):
        if self._loop is None:
            import asyncio

            clock.install_asyncio()
            self._loop = asyncio.new_event_loop()
            asyncio.set_event_loop(self._loop)
        return self._loop.run_until_complete(coroutine)


async def _collect(values):
    return [item async for item in values]


def main(path):
    job = read_job(path)
    pin(job)
    # Identifiers are never equal by accident.
    randomness.branch("candidate")
    libraries.load_on_demand()
    text, place = read_text(job["module"]), os.path.abspath(job["module"])
    enter_scratch()
    module = make_main(place, job)
    candidate = Candidate(job["entry"], module.__dict__)
    server = Server(candidate)
    side = Side(False, job, module, candidate, server.serve)
    server.heap = side.heap
    side.proxies.ask = _asker(side)
    outside = sys.stdout, sys.stderr
    sys.stdout, sys.stderr = OutputStream(side.output, "stdout"), OutputStream(side.output, "stderr")
    try:
        code = compile(text, place, "exec", dont_inherit=True)
        annotations.execute(code, place, module.__dict__, lambda: text)
        candidate.find()
    except BaseException as error:
        channel.send_line(channel.dumps({"t": "load_error", **_exception(error)}))
        return
    try:
        clock.install_asyncio()
        side.state.begin()
        channel.send_line(channel.dumps({"t": "ready"}))
        side.endpoint.serve_all()
        closing = channel.dumps({"t": "closed", "calls": side.endpoint.calls})
    except BaseException:
        sys.stdout, sys.stderr = outside
        sys.__excepthook__(*sys.exc_info())
        sys.stderr.flush()
        _exit(_FAILED)
    channel.send_line(closing)
    # Ignores threads and exit handlers of the candidate.
    _exit(0)


def _asker(side):
    def ask(operation, proxy, arguments, named):
        number = side.heap.number_of(proxy)
        values = [operation, number, tuple(arguments), tuple(named), tuple(named.values())]
        answer, value = side.endpoint.ask("op", values)
        if answer == "throw":
            raise value
        return value

    return ask


def _exception(error):
    from repost_runtime import exceptions

    missing = error.name if type(error) is ModuleNotFoundError else None
    described = {"types": exceptions.type_names(type(error)), "message": exceptions.message(error)}
    return {"exception": described, "missing": missing if type(missing) is str else None}
