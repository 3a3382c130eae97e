import functools
import json
import operator
import re
import types

from . import exceptions, inspection


class Unusable(Exception):
    """Its inputs fail with `exception`, or the target is missing."""

    def __init__(self, detail, exception=None):
        super().__init__(detail)
        self.exception = exception


class Inputs:
    """`are_constants`: no code ran to make the values."""

    def __init__(self, module, call):
        self._namespace = dict(vars(module))
        self._view = call.get("view")
        self.are_constants = not call["setup"]
        try:
            for statement in call["setup"]:
                exec(compile(statement, "<setup>", "exec", dont_inherit=True), self._namespace)
            self.receiver = None if call["receiver"] is None else self._evaluate(call["receiver"])
            named = [(argument["name"], self._evaluate(argument["code"])) for argument in call["arguments"]]
        except BaseException as error:
            exception = {"types": exceptions.type_names(type(error)), "message": exceptions.message(error)}
            raise Unusable("%s: %s" % (exception["types"][0], exception["message"]), exception) from None
        self.values = [value for _, value in named]
        self.positional = [value for name, value in named if name is None]
        self.named = {name: value for name, value in named if name is not None}

    def shown(self, result):
        if self._view is None:
            return result
        return eval(compile(self._view, "<view>", "eval", dont_inherit=True), self._namespace | {"result": result})

    def _evaluate(self, text):
        # Compiling takes longer than the call.
        if text in _CONSTANTS:
            return _CONSTANTS[text]
        if _INTEGER.fullmatch(text):
            return int(text)
        if _TEXT.fullmatch(text):
            return text[1:-1]
        if text[:1] in _COLLECTIONS and not _OTHER_IN_JSON.search(text):
            try:
                return json.loads(text)
            except (ValueError, RecursionError):
                pass
        code = compile(text, "<input>", "eval", dont_inherit=True)
        if code.co_names or any(type(value) is types.CodeType for value in code.co_consts):
            self.are_constants = False
        return eval(code, self._namespace)


_CONSTANTS = {"None": None, "True": True, "False": False}
_COLLECTIONS = ("[", "{")
# Escapes, words with another meaning in Python, and lone surrogates.
_OTHER_IN_JSON = re.compile(r"\\|[\ud800-\udfff]|true|false|null|NaN|Infinity")
_INTEGER = re.compile("0|-?[1-9][0-9]{0,17}", re.ASCII)
_TEXT = re.compile(r"""\"[^\"\\\r\n\0]*\"|'[^'\\\r\n\0]*'""")


def find(module, entry, call, inputs):
    """Reads a property, or sets it if there is an argument."""
    names = entry.split(".")
    name = _mangled(names)
    try:
        owner = functools.reduce(getattr, names[:-1], module)
        if call["receiver"] is None:
            return getattr(owner, name)
        # An unrelated object must not answer for the target.
        if inspection.is_class(owner) and not inspection.is_a(inputs.receiver, owner):
            raise Unusable("no target: %s is no %s" % (inspection.class_name(type(inputs.receiver)), inspection.class_name(owner)))
        if not _is_property(owner, name):
            method = getattr(inputs.receiver, name)
            operator_function = _OPERATORS.get(name) if len(inputs.values) == 1 and not inputs.named else None
            if operator_function is None:
                return method
            return functools.partial(operator_function, inputs.receiver)
    except AttributeError as error:
        raise Unusable("no target: %s" % exceptions.message(error)) from None
    if inputs.values:
        return lambda value: setattr(inputs.receiver, name, value)
    return lambda: getattr(inputs.receiver, name)


# An operator tries the other operand too.
_OPERATORS = {
    "__%s__" % name: getattr(operator, name)
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "matmul", "lshift", "rshift", "xor", "eq", "ne", "lt", "le", "gt", "ge")
} | {"__and__": operator.and_, "__or__": operator.or_}


def _mangled(names):
    name = names[-1]
    if len(names) > 1 and name.startswith("__") and not name.endswith("__"):
        return "_%s%s" % (names[-2].lstrip("_"), name)
    return name


def _is_property(owner, name):
    if not inspection.is_class(owner):
        return False
    for cls in inspection.mro(owner):
        found = inspection.class_dict(cls).get(name)
        if found is not None:
            return inspection.is_a(found, property) or _gives_values(found)
    return False


_GIVING_FUNCTIONS = (classmethod, functools.partialmethod, functools.singledispatchmethod)


def _gives_values(found):
    members = {name for cls in inspection.mro(type(found)) for name in ("__get__", "__call__") if name in inspection.class_dict(cls)}
    return members == {"__get__"} and not any(inspection.is_a(found, one) for one in _GIVING_FUNCTIONS)
