import ast
import importlib.util
import inspect
import sys

_SETUP_NAMES = ("setup_module", "setup_function", "teardown_module", "teardown_function")
NEEDS_PYTEST = "needs pytest, which the environment does not have"


def run(module, path, tree, is_foreign=lambda error: False):
    """Raises the first error; returns [name, reason] of tests not run. `is_foreign` errors may not skip tests."""
    special = pytest_tests(tree)
    if (special or _has_pytest_setup(tree)) and importlib.util.find_spec("pytest") is not None:
        from . import pytest_runs

        return pytest_runs.run_loaded(module, path, is_foreign)
    for name in plain_functions(tree):
        finish(module.__dict__[name]())
    return [[name, "%s: %s" % (why, NEEDS_PYTEST)] for name, why in special]


def run_cases(module):
    unittest = sys.modules.get("unittest")
    if unittest is None or not any(_is_case(unittest, value) for value in list(module.__dict__.values())):
        return
    unittest.main(module, argv=["test"])


def plain_functions(tree):
    """None if the program calls its tests itself."""
    if any(is_main_guard(node) for node in tree.body):
        return []
    special = {name for name, _ in pytest_tests(tree)}
    called = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return [node.name for node in _functions(tree) if node.name not in special | called]


def pytest_tests(tree):
    if any(is_main_guard(node) for node in tree.body):
        return []
    called = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    found = [(node.name, _why_special(node)) for node in _functions(tree) if node.name not in called]
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.name.startswith("Test") and not _is_case_text(node):
            found.extend(("%s.%s" % (node.name, one.name), "a method of a class") for one in _functions(node))
    return [(name, why) for name, why in found if why is not None]


def is_main_guard(node):
    if not isinstance(node, ast.If) or not isinstance(node.test, ast.Compare):
        return False
    return "__name__" in ast.dump(node.test) and "__main__" in ast.dump(node.test)


def _functions(node):
    kinds = (ast.FunctionDef, ast.AsyncFunctionDef)
    return [one for one in node.body if isinstance(one, kinds) and one.name.startswith("test")]


def _why_special(node):
    arguments = node.args.posonlyargs + node.args.args
    required = [one.arg for one in arguments[: len(arguments) - len(node.args.defaults)]]
    if required:
        return "takes %s" % ", ".join(required)
    marks = [ast.unparse(one) for one in node.decorator_list if "mark." in ast.unparse(one)]
    return "has the mark %s" % marks[0] if marks else None


def _is_case_text(node):
    return any("TestCase" in ast.unparse(base) for base in node.bases)


def _has_pytest_setup(tree):
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            if node.name in _SETUP_NAMES or any("autouse" in ast.unparse(one) for one in node.decorator_list):
                return True
        elif isinstance(node, ast.Assign) and any(getattr(one, "id", None) == "pytestmark" for one in node.targets):
            return True
    return False


def finish(result):
    if inspect.iscoroutine(result):
        import asyncio

        asyncio.run(result)


def _is_case(unittest, value):
    return isinstance(value, type) and issubclass(value, unittest.TestCase)
