"""Checks that the reference answers as it did when the suite was recorded.

Tests call the reference beside the candidate. A candidate may change what the reference changes too, and the reference may read it in a
later call: both would then agree on an answer that the candidate chose. While recording, the answer of each call of the reference is
learned as `answer 3 DIGEST`, and once more at the end of the test as `answer 3 kept DIGEST`. Later answers have to be the same.
"""

import contextlib
import functools
import sys
import types

from repost_runtime import inspection

from . import instances
from .describe import HANDLE, OBJECT
from .witness import Exhausted, Prints

_MAX_CALLS = 1_000
_GENERATOR, _COROUTINE, _ASYNCHRONOUS_GENERATOR = 0x20, 0x80, 0x200
_MAX_WHOLE = 1 << 53
_UNSEEN = "unseen"
_FLAT = (type(None), bool, int, float, complex, str, bytes)


class _Answer:
    """The answer of one call. One that was drawn at random says nothing: another solution may draw more often."""

    def __init__(self, number):
        self.key = "answer %d" % number
        self.value = None
        self.is_drawn = False
        # Not known of generators, which the end of the test checks.
        self.digest = None


class ReferenceAnswers:
    """random_state: returns the state of all generators. place: returns the class or module that holds the target, and its name there."""

    def __init__(self, describer, effects, random_state, place):
        self._describer = describer
        self._effects = effects
        self._random_state = random_state
        self._place = place
        self._is_open = False
        self._answers = []
        self._original = self._observed = None
        self.changed = False

    def wrap(self, original):
        """The reference, observed. Asynchronous generators are left alone."""
        kind = type(original)
        function = original
        if kind in (staticmethod, classmethod):
            function = original.__func__
        elif kind is property:
            function = original.fget
        if type(function) is not types.FunctionType or function.__code__.co_flags & _ASYNCHRONOUS_GENERATOR:
            return original
        observed = functools.wraps(function)(self._observe(function))
        if kind is property:
            observed = property(observed, original.fset, original.fdel, original.__doc__)
        elif kind is not types.FunctionType:
            observed = kind(observed)
        self._original, self._observed = original, observed
        return observed

    def _observe(self, function):
        if function.__code__.co_flags & _COROUTINE:

            async def observed(*arguments, **named):
                if self._is_unseen():
                    return await function(*arguments, **named)
                with self._observing(self._begin()) as answer:
                    answer.value = await function(*arguments, **named)
                return answer.value

        elif function.__code__.co_flags & _GENERATOR:

            def observed(*arguments, **named):
                if self._is_unseen():
                    return (yield from function(*arguments, **named))
                return (yield from _Steps(self._observing, self._begin(), function(*arguments, **named)))

        else:

            def observed(*arguments, **named):
                if self._is_unseen():
                    return function(*arguments, **named)
                with self._observing(self._begin()) as answer:
                    answer.value = function(*arguments, **named)
                return answer.value

        return observed

    def _is_unseen(self):
        return self._is_open or len(self._answers) >= _MAX_CALLS

    def _begin(self):
        self._answers.append(_Answer(len(self._answers)))
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
            if type(answer.value) is not _Items and not answer.is_drawn:
                answer.digest = self._digest(answer.value) if raised is None else "raised:" + inspection.class_name(type(raised))
                self._check(answer.key, answer.digest)

    def _bind(self, before, now):
        """Recursive calls reach the reference itself, which costs them nothing."""
        owner, name = self._place()
        if vars(owner).get(name) is before:
            setattr(owner, name, now)

    def end(self):
        """Checks the answers once more: a candidate that changes one later chooses what the test compares with."""
        for answer in self._answers:
            if answer.is_drawn or type(answer.value) in _FLAT:
                continue
            if type(answer.value) is _Items:
                self._check(answer.key, self._digest(list(answer.value)))
                continue
            now = self._digest(answer.value)
            # A solution may leave an answer alone where the reference adds to it.
            if now != answer.digest or self._effects.is_recording:
                self._check(answer.key + " kept", now)

    def _digest(self, answer):
        try:
            return _AnswerPrints(self._describer).of(answer)
        except Exhausted:
            return _UNSEEN

    def _check(self, key, digest):
        if not self._effects.has_answer(key, digest):
            self.changed = True


class _Items(list):
    """What a generator of the reference has given."""


class _Steps:
    """A generator of the reference, whose answer is the items that the test takes."""

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
            answer.value.append(item)
        return item


class _AnswerPrints(Prints):
    """Prints that are equal for answers of solutions that do the same: floats are rounded, and private attributes do not count."""

    def _form(self, value):
        cls = type(value)
        if cls is int:
            return ["number", str(value)]
        if cls is float:
            is_whole = value.is_integer() and abs(value) < _MAX_WHOLE
            return ["number", str(int(value)) if is_whole else "%.9g" % value]
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
