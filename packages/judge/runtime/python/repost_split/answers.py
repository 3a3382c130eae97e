"""Checks that the reference answers as it did when the suite was recorded.

Tests call the reference beside the candidate. A candidate may change what the reference changes too, and the reference may read it in a
later call: both would then agree on an answer that the candidate chose. While recording, the answer of each call of the reference is
learned as `answer 3 DIGEST`, and once more at the end of the test as `answer 3 kept DIGEST`. Later answers have to be the same.
"""

import sys
import types

from repost_runtime import inspection

from . import instances
from .describe import HANDLE, OBJECT
from .stubs import make_stub
from .witness import Exhausted, Prints

_MAX_CALLS = 1_000
_LAZY = 0x2A0
_MAX_WHOLE = 1 << 53
_UNSEEN = "unseen"
_FLAT = (type(None), bool, int, float, complex, str, bytes)


class ReferenceAnswers:
    """random_state: returns the state of all generators. place: returns the class or module that holds the target, and its name there."""

    def __init__(self, describer, effects, random_state, place):
        self._describer = describer
        self._effects = effects
        self._random_state = random_state
        self._place = place
        self._is_open = False
        self._kept = []
        self.changed = False

    def wrap(self, original):
        """The reference, observed. Generators and coroutines are left alone, for they answer after the call."""
        function = original
        while isinstance(function, (staticmethod, classmethod, property)):
            function = function.fget if isinstance(function, property) else function.__func__
        if type(function) is not types.FunctionType or function.__code__.co_flags & _LAZY:
            return original
        observed = make_stub(lambda bound, arguments, named: self._call(function, arguments, named), original)
        observed_function = observed.fget if isinstance(observed, property) else getattr(observed, "__func__", observed)
        observed_function.__wrapped__ = function
        self._original, self._observed = original, observed
        return observed

    def _call(self, function, arguments, named):
        if self._is_open or len(self._kept) >= _MAX_CALLS:
            return function(*arguments, **named)
        self._is_open = True
        before = self._random_state()
        self._bind(self._observed, self._original)
        answer = raised = None
        try:
            answer = function(*arguments, **named)
            return answer
        except BaseException as error:
            raised = error
            raise
        finally:
            self._is_open = False
            self._bind(self._original, self._observed)
            self._note(answer, raised, self._random_state() == before)

    def _bind(self, before, now):
        """Recursive calls reach the reference itself, which costs them nothing."""
        owner, name = self._place()
        if vars(owner).get(name) is before:
            setattr(owner, name, now)

    def _note(self, answer, raised, is_determined):
        """An answer that was drawn at random says nothing: another solution may draw more often."""
        key = "answer %d" % len(self._kept)
        digest = None
        if is_determined:
            digest = self._digest(answer) if raised is None else "raised:" + inspection.class_name(type(raised))
            self._check(key, digest)
        self._kept.append((key, None if type(answer) in _FLAT else answer, digest))

    def end(self):
        """Checks the answers once more: a candidate that changes one later chooses what the test compares with."""
        for key, answer, digest in self._kept:
            if answer is None or digest is None:
                continue
            now = self._digest(answer)
            # A solution may leave an answer alone where the reference adds to it.
            if now != digest or self._effects.is_recording:
                self._check(key + " kept", now)

    def _digest(self, answer):
        try:
            return _AnswerPrints(self._describer).of(answer)
        except Exhausted:
            return _UNSEEN

    def _check(self, key, digest):
        if not self._effects.has_answer(key, digest):
            self.changed = True


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
