import types

from repost_runtime import inspection

from .problems import Violation



def _asks(operation):
    def method(self, *arguments, **named):
        return _ask_of(self)(operation, self, arguments, named)

    return method


def _asks_reversed(operation):
    def method(self, other):
        return _ask_of(self)("rcall", self, (operation, other), {})

    return method


def _ask_of(proxy):
    return object.__getattribute__(proxy, "_repost_ask")


def _kind_of(proxy):
    return object.__getattribute__(proxy, "_repost_class")


class Proxy:
    """`isinstance` follows a known class."""

    __slots__ = ("_repost_ask", "_repost_class", "_repost_binds", "__weakref__")

    @property
    def __class__(self):
        return _kind_of(self) or type(self)

    def __copy__(self):
        return self

    def __deepcopy__(self, _memo):
        # The value exists once, on the other side.
        return self


class IteratorProxy(Proxy):
    __slots__ = ()
    __next__ = _asks("next")

    def __iter__(self):
        return self


class OpenProxy(Proxy):
    """Forwards all operations except identity."""

    __slots__ = ()

    @property
    def __dict__(self):
        return _ask_of(self)("vars", self, (), {})

    def __getattr__(self, name):
        return _ask_of(self)("getattr", self, (name,), {})

    def __setattr__(self, name, value):
        _ask_of(self)("setattr", self, (name, value), {})

    def __delattr__(self, name):
        _ask_of(self)("delattr", self, (name,), {})

    __call__ = _asks("call")
    __getitem__, __setitem__, __delitem__ = _asks("getitem"), _asks("setitem"), _asks("delitem")
    __contains__, __len__, __iter__ = _asks("contains"), _asks("len"), _asks("iter")
    __enter__, __exit__ = _asks("enter"), _asks("exit")
    __str__, __repr__, __int__, __float__ = _asks("str"), _asks("repr"), _asks("int"), _asks("float")
    __index__, __bool__, __abs__, __neg__ = _asks("index"), _asks("truth"), _asks("abs"), _asks("neg")
    __lt__, __le__, __gt__, __ge__ = _asks("lt"), _asks("le"), _asks("gt"), _asks("ge")

    def __format__(self, form):
        return format(str(self), form) if not form or form[-1] == "s" else format(float(self), form)

    def __await__(self):
        return _ask_of(self)("await", self, (), {})
        yield

    async def __aenter__(self):
        return await _ask_of(self)("aenter", self, (), {})

    async def __aexit__(self, *about):
        return await _ask_of(self)("aexit", self, about, {})


for _name in "add sub mul truediv floordiv mod pow matmul lshift rshift".split():
    setattr(OpenProxy, "__%s__" % _name, _asks(_name))
    setattr(OpenProxy, "__r%s__" % _name, _asks_reversed(_name))
for _name in "and or xor".split():
    setattr(OpenProxy, "__%s__" % _name, _asks(_name + ("" if _name == "xor" else "_")))
    setattr(OpenProxy, "__r%s__" % _name, _asks_reversed(_name + ("" if _name == "xor" else "_")))


class OpenIteratorProxy(OpenProxy):
    __slots__ = ()
    __next__ = _asks("next")

    def __iter__(self):
        return self


class TestProxy(OpenProxy):
    """In the candidate's process, with its own equality."""

    __slots__ = ()
    __eq__, __ne__, __hash__ = _asks("eq"), _asks("ne"), _asks("hash")


class TestIteratorProxy(TestProxy):
    __slots__ = ()
    __next__ = _asks("next")

    def __iter__(self):
        return self


def as_method(proxy):
    if not (inspection.is_a(proxy, Proxy) and object.__getattribute__(proxy, "_repost_binds")):
        return proxy
    return lambda *arguments, **named: proxy(*arguments, **named)


class Proxies:
    def __init__(self, realm):
        self._realm = realm
        self.ask = None

    def is_proxy(self, value):
        return inspection.is_a(value, Proxy)

    def announcement(self, value):
        cls = type(value)
        claimed = getattr(value, "__class__", cls) if self._realm.trusted else cls
        known = next((self._realm.class_reference(one) for one in _order(claimed) if self._is_known(one)), None)
        steps = any("__next__" in inspection.class_dict(one) for one in inspection.mro(cls))
        return {"class": known, "next": steps, "binds": cls is types.FunctionType}

    def _is_known(self, cls):
        return cls is not object and self._realm.class_reference(cls) is not None

    def make(self, number, about):
        if type(about) is not dict or set(about) != {"class", "next", "binds"} or type(about["next"]) is not bool:
            raise Violation("a handle of no known form")
        made = object.__new__(self._class_for(about["next"]))
        object.__setattr__(made, "_repost_ask", self.ask)
        object.__setattr__(made, "_repost_class", self._claim(about["class"]))
        object.__setattr__(made, "_repost_binds", about["binds"] is True)
        return made

    def _claim(self, reference):
        if reference is None:
            return None
        try:
            return self._realm.find_class(reference)
        except Violation:
            return None

    def _class_for(self, steps):
        if not self._realm.trusted:
            return TestIteratorProxy if steps else TestProxy
        if self._realm.remote:
            self._realm.learned_remote = self._realm.learned_remote or not steps
            return OpenIteratorProxy if steps else OpenProxy
        return IteratorProxy if steps else Proxy


def _order(cls):
    return inspection.mro(cls) if inspection.is_class(cls) else ()


