"""node/repost_split/answers.mjs explains why the reference must answer as recorded."""

import contextlib
import functools
import hashlib
import sys
import types

from repost_runtime import inspection

from . import instances
from .channel import dumps
from .describe import HANDLE, OBJECT
from .leak_detector import MAX_PARTS, Exhausted, Prints

_KEY = "answer v2 "
_SINGLE_CALLS = 1_000
_BLOCK = 1_000
_MAX_CALLS = 100_000
_MAX_ITEMS = 20_000
_MAX_KEPT_PARTS = 200_000
_GENERATOR, _COROUTINE, _ASYNCHRONOUS_GENERATOR = 0x20, 0x80, 0x200
_MAX_WHOLE = 1 << 53
_UNSEEN = "unseen"
_DRAWN = "drawn"
_SHORT = 40
_FLAT = (type(None), bool, int, float, complex, str, bytes)


class _Answer:
    """Another solution may draw random answers more often."""

    __slots__ = ("value", "is_drawn", "digest", "is_kept")

    def __init__(self):
        self.value = None
        self.is_drawn = False
        # Generators are checked at the end of the test.
        self.digest = None
        self.is_kept = False


class ReferenceAnswers:
    """place: the owner of the target and its name."""

    def __init__(self, describer, effects, random_state, place):
        self._describer = describer
        self._effects = effects
        self._random_state = random_state
        self._place = place
        self._is_open = False
        self._answers = []
        self._kept_parts = 0
        self._original = self._observed = None
        self.changed = False

    def wrap(self, original):
        kind = type(original)
        function = original
        if kind in (staticmethod, classmethod):
            function = original.__func__
        elif kind is property:
            function = original.fget
        if type(function) is not types.FunctionType:
            return original
        observed = functools.wraps(function)(self._observe(function))
        if kind is property:
            observed = property(observed, original.fset, original.fdel, original.__doc__)
        elif kind is not types.FunctionType:
            observed = kind(observed)
        self._original, self._observed = original, observed
        return observed

    def _observe(self, function):
        flags = function.__code__.co_flags
        if flags & _COROUTINE:

            async def observed(*arguments, **named):
                if self._is_unseen():
                    return await function(*arguments, **named)
                with self._observing(self._begin()) as answer:
                    value = answer.value = await function(*arguments, **named)
                return value

        elif flags & _ASYNCHRONOUS_GENERATOR:

            async def observed(*arguments, **named):
                answer = None if self._is_unseen() else self._begin()
                steps = _AsynchronousSteps(self._observing, answer, function(*arguments, **named))
                try:
                    while await steps.go_on():
                        try:
                            steps.sent = yield steps.item
                        except GeneratorExit:
                            raise
                        except BaseException as error:
                            steps.raised = error
                finally:
                    await steps.close()

        elif flags & _GENERATOR:

            def observed(*arguments, **named):
                if self._is_unseen():
                    return (yield from function(*arguments, **named))
                return (yield from _Steps(self._observing, self._begin(), function(*arguments, **named)))

        else:

            def observed(*arguments, **named):
                if self._is_unseen():
                    return function(*arguments, **named)
                with self._observing(self._begin()) as answer:
                    value = answer.value = function(*arguments, **named)
                return value

        return observed

    def _is_unseen(self):
        return self._is_open or len(self._answers) >= _MAX_CALLS

    def _begin(self):
        self._answers.append(_Answer())
        return self._answers[-1]

    @contextlib.contextmanager
    def _observing(self, answer):
        before, raised = self._random_state(), None
        self._is_open = True
        self._bind(self._observed, self._original)
        try:
            yield answer
        except BaseException as error:
            raised = error
            raise
        finally:
            self._is_open = False
            self._bind(self._original, self._observed)
            answer.is_drawn = answer.is_drawn or self._random_state() != before
            if type(answer.value) is not _Items:
                self._digest_answer(answer, raised)

    def _digest_answer(self, answer, raised):
        value = answer.value
        answer.value = None
        if answer.is_drawn:
            answer.digest = _DRAWN
        elif raised is not None:
            answer.digest = "raised:" + inspection.class_name(type(raised))
        else:
            answer.digest, parts = self._digest(value)
            if type(value) not in _FLAT and self._kept_parts + parts <= _MAX_KEPT_PARTS:
                self._kept_parts += parts
                answer.value, answer.is_kept = value, True

    def _bind(self, before, now):
        """Recursive calls reach the reference itself."""
        owner, name = self._place()
        if vars(owner).get(name) is before:
            setattr(owner, name, now)

    def end(self):
        """A candidate that changes an answer later chooses the compared value."""
        for number in range(min(_SINGLE_CALLS, len(self._answers))):
            self._check_answers(_KEY + "%d" % number, self._answers[number : number + 1])
        for number in range(_SINGLE_CALLS, len(self._answers), _BLOCK):
            self._check_answers(_KEY + "%d+" % number, self._answers[number : number + _BLOCK])

    def _check_answers(self, key, answers):
        for answer in answers:
            if type(answer.value) is _Items:
                answer.digest = _DRAWN if answer.is_drawn else self._digest(list(answer.value))[0]
        if len(answers) == 1 and answers[0].digest == _DRAWN:
            return
        digest = _joined([answer.digest for answer in answers])
        self._check(key, digest)
        if not any(answer.is_kept for answer in answers):
            return
        now = _joined([self._digest(answer.value)[0] if answer.is_kept else answer.digest for answer in answers])
        # A solution may keep an answer that the reference extends.
        if now != digest or self._effects.is_recording:
            self._check(key + " kept", now)

    def _digest(self, answer):
        prints = _AnswerPrints(self._describer)
        try:
            return prints.digest(answer), prints.parts
        except Exhausted:
            return _UNSEEN, prints.parts

    def _check(self, key, digest):
        if not self._effects.has_answer(key, digest):
            self.changed = True


def _joined(digests):
    return digests[0] if len(digests) == 1 else _hashed(" ".join(digests))


def _hashed(text):
    return hashlib.blake2b(text.encode("utf-8", "surrogatepass"), digest_size=12).hexdigest()


class _Items(list):

    def add(self, item):
        if len(self) <= _MAX_ITEMS:
            self.append(item)


class _Steps:

    def __init__(self, observing, answer, generator):
        self._observing = observing
        self._answer = answer
        self._generator = generator
        answer.value = _Items()

    def __iter__(self):
        return self

    def __next__(self):
        return self._step(next, self._generator)

    def send(self, value):
        return self._step(self._generator.send, value)

    def throw(self, *error):
        return self._step(self._generator.throw, *error)

    def close(self):
        self._generator.close()

    def _step(self, act, *arguments):
        with self._observing(self._answer) as answer:
            item = act(*arguments)
            answer.value.add(item)
        return item


class _AsynchronousSteps:
    """Steps of an asynchronous generator, not observed without an answer."""

    def __init__(self, observing, answer, generator):
        self._observing = observing
        self._answer = answer
        self._generator = generator
        self.item = self.sent = self.raised = None
        if answer is not None:
            answer.value = _Items()

    async def go_on(self):
        sent, raised, self.sent, self.raised = self.sent, self.raised, None, None
        with contextlib.nullcontext() if self._answer is None else self._observing(self._answer):
            try:
                self.item = await (self._generator.asend(sent) if raised is None else self._generator.athrow(raised))
            except StopAsyncIteration:
                return False
            if self._answer is not None:
                self._answer.value.add(self.item)
        return True

    async def close(self):
        await self._generator.aclose()


class _AnswerPrints(Prints):
    """Rounds floats and ignores private attributes: equivalent answers are equal."""

    @property
    def parts(self):
        return self._parts

    def digest(self, value):
        return _hashed(self.of(value))

    def of(self, value):
        short = self._short(value)
        if short is None:
            return super().of(value)
        self._parts += 1
        if self._parts > MAX_PARTS:
            raise Exhausted()
        return short

    @staticmethod
    def _short(value):
        cls = type(value)
        if cls is str:
            return "s" + value if len(value) <= _SHORT else None
        if cls is bool or cls is int and -_MAX_WHOLE < value < _MAX_WHOLE:
            return "n%d" % value
        if cls is float:
            is_whole = value.is_integer() and abs(value) < _MAX_WHOLE
            return "n%d" % value if is_whole else "n%.9g" % value
        return "z" if value is None else None

    def _form(self, value):
        cls = type(value)
        if cls is int:
            return ["number", str(value)]
        numpy = sys.modules.get("numpy")
        if numpy is not None and isinstance(value, (numpy.ndarray, numpy.generic)):
            return ["array", self.of(numpy.asarray(value).tolist())]
        return super()._form(value)

    def _of_identity(self, value, cls):
        tag = self._describer.travels_as(value)
        if tag == HANDLE:
            return [HANDLE, inspection.class_name(cls)]
        if tag == OBJECT:
            public = {name: item for name, item in instances.attributes(value).items() if not name.startswith("_")}
            return [inspection.class_name(cls), [[name, self.of(item)] for name, item in sorted(public.items())]]
        written = super()._of_identity(value, cls)
        is_unordered = inspection.derives(cls, dict) and tag != "odict"
        return [tag, sorted(written[1][0])] if is_unordered else written
