import builtins
import os
import sys

from repost_runtime import clock, collecting, inspection

from . import channel, instances, program
from .operations import Operations
from .problems import Lost, TooLarge, Violation
from .process import Side, enter_scratch, make_main, pin, read_job, read_text
from .stubs import Target, make_stub
from .variables import is_data, shared_classes

_exit = os._exit
_VIOLATED, _LOST = 70, 71
_MAX_STATEMENT = 2_000
_NAMED = frozenset(("getattr", "setattr", "delattr", "rcall"))
_STEPPING = frozenset(("next", "anext"))


class Test:

    def __init__(self, job):
        self._job = job
        self._texts = {}
        for name in ("module", "program"):
            if job[name] is not None:
                path = os.path.abspath(job[name])
                self._texts[path] = read_text(path)
        self._trees = {path: program.parse(text, path) for path, text in self._texts.items()}
        self._last = None
        self._target = Target()
        self._thrown = {}
        self._not_run = []
        enter_scratch()
        paths = list(self._texts)
        self._module = make_main(paths[-1], job)
        names = sorted({name for text in self._texts.values() for name in program.dotted_names(text)})
        self._side = Side(True, job, self._module, self._target, self._serve, names)
        self._operations = Operations(self._side.realm, self._target)
        self._effects = self._side.realm.effects
        self._side.proxies.ask = self._use
        self._detector = self._make_watch() if job.get("watch") else None
        self._answers = self._make_answers() if job.get("answers") and self._detector is None else None
        self._side.state.begin()

    def _make_watch(self):
        from .leak_detector import LeakDetector

        return LeakDetector(self._side.heap.describer, self._variables)

    def _make_answers(self):
        from .answers import ReferenceAnswers

        side = self._side
        return ReferenceAnswers(side.heap.describer, self._effects, side.random.now, self._place_of_target)

    def _variables(self):
        realm, namespace = self._side.realm, self._module.__dict__
        found = [namespace[name] for name in sorted(realm.shared) if name in namespace]
        for _, cls in shared_classes(realm):
            found.extend(value for name, value in inspection.class_dict(cls).items() if instances.travels(name))
        return [value for value in found if is_data(self._side.heap, value)]

    def _serve(self, kind, values):
        if kind != "op" or len(values) != 5:
            raise Violation("only operations on handles can be asked for")
        operation, number, arguments, names, items = values
        if any(type(part) is not tuple for part in (arguments, names, items)) or len(names) != len(items):
            raise Violation("an operation of no known form")
        value = self._side.heap.handle(number)
        with self._target.replaced():
            return self._operations.perform(operation, value, arguments, dict(zip(names, items)))

    def _use(self, operation, proxy, arguments, named):
        use = "use " + " ".join([operation, *(part for part in arguments[:1] if operation in _NAMED and type(part) is str)])
        if operation != "next" and not self._effects.learns(use):
            raise TypeError("the candidate's value does not support %s" % use[4:])
        number = self._side.heap.number_of(proxy)
        values = [operation, number, tuple(arguments), tuple(named), tuple(named.values())]
        return self._ask("op", values, stops=operation in _STEPPING)

    def _ask(self, kind, values, stops=False):
        """A broken conversation ends the process: the test cannot catch it. `stops`: StopIteration may end an
        iteration.
        """
        try:
            answer, value = self._side.endpoint.ask(kind, values)
        except TooLarge:
            raise
        except Lost:
            _exit(_LOST)
        except Violation as problem:
            self._violated(str(problem))
        except BaseException as error:
            self._violated("%s: %s" % (type(error).__name__, error))
        if answer == "throw":
            if isinstance(value, (StopIteration, StopAsyncIteration)) and not (stops or self._effects.learns("stop")):
                ended, value = value, RuntimeError("the candidate raised %s" % type(value).__name__)
                value.__cause__ = ended
            self._thrown[id(value)] = value
            raise value
        return value

    @staticmethod
    def _violated(detail):
        channel.send_line(channel.dumps({"t": "violation", "detail": detail[:500]}))
        _exit(_VIOLATED)

    def _call(self, bound, arguments, named):
        last = self._last = [arguments, named, None, None]
        available = None if self._detector is None else self._detector.before(arguments, named)
        try:
            last[2] = self._ask("call", [bound, tuple(arguments), tuple(named), tuple(named.values())])
        except BaseException as error:
            last[3] = error
            raise
        finally:
            if self._detector is not None:
                self._detector.after(available, *last[2:])
        return last[2]

    def _make_stub(self, original):
        self._target.add(original)
        self._target.stub = make_stub(self._call, original)
        self._target.add(self._target.stub)
        self._target.place = self._place_of_target
        return self._target.stub

    def _make_observed(self, original):
        observed = (self._detector or self._answers).wrap(original)
        self._target.add(observed)
        return observed

    def _place_of_target(self):
        owner = self._module
        *path, name = self._job["entry"].split(".")
        for part in path:
            owner = vars(owner)[part]
        if path and name.startswith("__") and not name.endswith("__"):
            name = "_%s%s" % (path[-1].lstrip("_"), name)
        return owner, name

    def run(self):
        setattr(builtins, program.STUB, self._make_stub)
        setattr(builtins, program.BEGIN, self._begin)
        setattr(builtins, program.OBSERVED, self._make_observed)
        error = None
        try:
            self._run_all()
        except SystemExit as ended:
            # A test framework may end the program, a candidate's exception never.
            if ended.code not in (None, 0, False) or id(ended) in self._thrown:
                error = ended
        except BaseException as raised:
            error = raised
        self._report(error)

    def _begin(self):
        clock.install_asyncio()
        self._side.patches.start()

    def _run_all(self):
        entry, stub_name = self._job["entry"], self._job["stub"]
        trees = list(self._trees.items())
        is_observed = self._detector is not None or self._answers is not None
        stubbed = [program.place_stub(tree, entry, stub_name, is_observed) for _, tree in trees]
        if not any(stubbed):
            raise LookupError("no definition of %s" % entry)
        for index, (path, tree) in enumerate(trees):
            if index == len(trees) - 1 and stubbed[index]:
                program.place_begin(tree, entry)
            elif index > 0:
                self._begin()
            exec(compile(tree, path, "exec", dont_inherit=True), self._module.__dict__)
        if self._side.endpoint.sent_calls == 0:
            self._run_collected(*trees[-1])

    def _run_collected(self, path, tree):
        self._begin()
        self._not_run = collecting.run(self._module, path, tree, lambda error: id(error) in self._thrown)
        if self._side.endpoint.sent_calls == 0:
            collecting.run_cases(self._module)

    def _report(self, error):
        realm = self._side.realm
        if self._answers is not None:
            self._answers.end()
        report = {
            "t": "end",
            "ok": error is None,
            "calls": self._side.endpoint.sent_calls,
            "handles": "handle" in self._side.heap.tags.values(),
            "names": sorted(realm.learned),
            "effects": sorted(realm.effects.learned),
            "withheld": realm.effects.withheld,
            "remote": realm.learned_remote,
            "changed": self._answers is not None and self._answers.changed,
            "not_run": self._not_run,
            "given": self._detector is not None and self._detector.saw_all_answers,
            "error": None if error is None else self._describe(error),
        }
        sys.stdout.flush()
        channel.send_line(channel.dumps(report))
        if error is not None:
            sys.__excepthook__(type(error), error, error.__traceback__)
        sys.stderr.flush()
        # Threads of the test must not delay the exit.
        _exit(0 if error is None else 1)

    def _describe(self, error):
        from repost_runtime import exceptions

        statement = program.statement_at(self._trees, lambda _: self._frames(error))
        return {
            "exception": {
                "types": exceptions.type_names(type(error)),
                "message": exceptions.message(error)[:_MAX_STATEMENT],
            },
            "candidate": id(error) in self._thrown,
            "test": self._test_name(error),
            "statement": None if statement is None else statement[:_MAX_STATEMENT],
            "last": self._describe_last(),
        }

    def _frames(self, error):
        found = []
        step = error.__traceback__
        while step is not None:
            path = step.tb_frame.f_code.co_filename
            if path in self._trees and step.tb_frame.f_code.co_name != "<module>":
                found.append((self._texts[path], self._trees[path], step.tb_lineno))
            elif path in self._trees:
                found.insert(0, (self._texts[path], self._trees[path], step.tb_lineno))
            step = step.tb_next
        return reversed(found)

    def _test_name(self, error):
        step = error.__traceback__
        while step is not None:
            code = step.tb_frame.f_code
            if code.co_filename in self._trees and code.co_name != "<module>":
                return code.co_name
            step = step.tb_next
        return None

    def _describe_last(self):
        if self._last is None:
            return None
        from repost_runtime import exceptions

        arguments, named, result, error = self._last
        raised = None if error is None else exceptions.type_names(type(error))[0]
        return {
            "arguments": [_written(value) for value in arguments],
            "named": [[name, _written(value)] for name, value in named.items()],
            "result": None if error is not None else _written(result),
            "raised": raised,
        }


def _written(value):
    from repost_runtime.canonical import Unwritable, to_canonical
    from repost_runtime.canonical_limits import Limits

    try:
        return {"v": to_canonical(value, Limits(nodes=300, depth=20, text=4_000))}
    except (Unwritable, TypeError):
        return {"v": None, "class": type(value).__name__}


def main(path):
    job = read_job(path)
    pin(job)
    Test(job).run()
