import doctest
import importlib
import importlib.util
import os
import re
import sys
import types
import unittest

from . import page_programs, pytest_fixtures


class Program:

    def __init__(self, root, program, recorder, conftests):
        self._path = program["path"]
        self._name = program["module"]
        self._kind = program["kind"]
        self._root = root
        self._recorder = recorder
        # Modules of conftest.py files by path; None for a failed import.
        self._conftests = conftests

    def run(self):
        if self._kind == "text":
            return self._examples(self._from_text())
        if self._kind == "page":
            return self._blocks()
        module = self._imported(self._name, self._path)
        if module is None:
            return None
        if self._kind == "documented":
            return self._examples(self._from_module(module))
        return self._tests(module) if self._kind == "tests" else None

    def _imported(self, name, path):
        found = []

        def load():
            if name is not None:
                found.append(importlib.import_module(name))
                return
            script = os.path.join(self._root, path)
            sys.path.insert(0, os.path.dirname(script))
            stem = os.path.splitext(os.path.basename(script))[0]
            spec = importlib.util.spec_from_file_location(stem, script)
            module = importlib.util.module_from_spec(spec)
            sys.modules.setdefault(stem, module)
            spec.loader.exec_module(module)
            found.append(module)

        self._recorder.run(load, loads=True)
        return found[0] if found else None

    def _from_module(self, module):
        return doctest.DocTestFinder(exclude_empty=True, parser=_Examples()).find(module)

    def _from_text(self):
        return [_Examples().get_doctest(self._text(), {}, self._path, self._path, 0)]

    def _text(self):
        with open(os.path.join(self._root, self._path), encoding="utf-8", errors="replace") as file:
            return file.read()

    def _blocks(self):
        text = self._text()
        scope = {"__name__": "page", **self._named_in(text)}
        for code in page_programs.statements_in(text):
            if not self._recorder.run(lambda: exec(code, scope)):
                return

    def _named_in(self, text):
        """Most pages leave out the import of their package."""
        found = {}
        for name in sorted(self._recorder.roots):
            if name.isidentifier() and name + "." in text:
                self._recorder.run(lambda: found.update({name: importlib.import_module(name)}), loads=True)
        return found

    def _examples(self, tests):
        runner = doctest.DocTestRunner(verbose=False)
        try:
            for test in tests:
                if test.examples:
                    self._recorder.run(lambda: runner.run(test, out=lambda _text: None, clear_globs=False))
        except Exception:
            pass

    def _tests(self, module):
        fixtures = self._shared_fixtures()
        fixtures.update(pytest_fixtures.fixtures_in(vars(module)))
        for name, value in list(vars(module).items()):
            if isinstance(value, type) and getattr(value, "__module__", None) == module.__name__:
                if issubclass(value, unittest.TestCase):
                    self._cases(value)
                elif name.startswith("Test"):
                    self._methods(value, fixtures)
            elif name.startswith("test") and type(value) is types.FunctionType:
                self._function(value, fixtures)

    def _function(self, function, fixtures, owner=None):
        rows = pytest_fixtures.calls_of(function, fixtures, owner)
        ended = []

        def step():
            try:
                given = next(rows)
            except StopIteration:
                ended.append(True)
                return
            result = function(**given)
            if type(result) is types.CoroutineType:
                result.close()

        for _ in range(pytest_fixtures.MAX_ROWS):
            self._recorder.run(step)
            if ended:
                return

    def _methods(self, found, fixtures):
        own = dict(fixtures)
        for name in dir(found):
            if not name.startswith("test"):
                continue
            try:
                one = found()
                for set_up in ("setup_class", "setup_method", "setup"):
                    if hasattr(one, set_up):
                        method = getattr(one, set_up)
                        self._recorder.run(lambda: method() if set_up != "setup_method" else _call_with_method(method))
                for key, value in pytest_fixtures.fixtures_in(vars(found)).items():
                    own[key] = getattr(one, key, value)
                rows = getattr(found, "_parameters", None)
                method = getattr(one, name)
                if rows and not hasattr(method, "_parameters"):
                    method.__func__._parameters = rows
            except Exception:
                continue
            self._function(method, own, found)

    def _cases(self, found):
        try:
            names = unittest.TestLoader().getTestCaseNames(found)
            set_up = found.setUpClass
        except Exception:
            return
        self._recorder.run(set_up)
        for name in names:
            try:
                case = found(name)
            except Exception:
                continue
            self._recorder.run(lambda: case.debug())

    def _shared_fixtures(self):
        found = {}
        folder = os.path.dirname(self._path)
        package = [] if self._name is None else self._name.split(".")[:-1]
        while True:
            path = os.path.join(folder, "conftest.py")
            if os.path.exists(os.path.join(self._root, path)):
                # It has no package name outside of test packages.
                name = ".".join(package + ["conftest"]) if package else None
                if path not in self._conftests:
                    self._conftests[path] = self._imported(name, path)
                module = self._conftests[path]
                for key, value in pytest_fixtures.fixtures_in(vars(module) if module else {}).items():
                    found.setdefault(key, value)
            if not folder:
                return found
            folder, package = os.path.dirname(folder), package[:-1]


class _Examples(doctest.DocTestParser):
    """After malformed examples, reads other paragraphs."""

    def get_examples(self, string, name="<string>"):
        try:
            return super().get_examples(string, name)
        except ValueError:
            return [one for part in re.split(r"\n[ \t]*\n", string) for one in self._of_paragraph(part, name)]

    def _of_paragraph(self, part, name):
        try:
            return super().get_examples(part, name)
        except ValueError:
            return []


def _call_with_method(method):
    try:
        method()
    except TypeError:
        method(None)
