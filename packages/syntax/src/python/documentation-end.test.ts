import { expect, it } from "vitest";
import { loadLanguage } from "../load-language.ts";
import { documentationEnd } from "./documentation-end.ts";

it.each([
  ["a docstring", 'def f():\n    """Doc."""«»\n    return 1\n'],
  [
    "a docstring of several lines, with comments around it",
    'def f():\n    # a\n    """Doc.\n\n    more"""«»  # b\n    return 1\n',
  ],
  ["a text after imports", 'def f():\n    import a\n    from b import c\n    """Doc."""«»\n    return a\n'],
  ["a method's docstring", 'class A:\n    def f(self):\n        """Doc."""«»\n'],
  ["a docstring on the header's line", 'def f(): "Doc."«»; return 1\n'],
])("returns the end of %s", async (_, marked) => {
  const code = marked.replace("«»", "");
  const [definition] = (await loadLanguage("python")).functions(code);
  expect(definition && (await documentationEnd(code, definition))).toBe(marked.indexOf("«"));
});

it.each([
  ["nothing", "def f():\n    return 1\n"],
  ["a text after a statement", 'def f():\n    x = 1\n    """Doc."""\n    return x\n'],
  ["bytes", 'def f():\n    b"""Doc."""\n    return 1\n'],
  ["the docstring of another function in it", 'def f():\n    def g():\n        """Doc."""\n    return g\n'],
])("returns null for %s", async (_, code) => {
  const [definition] = (await loadLanguage("python")).functions(code);
  expect(definition && (await documentationEnd(code, definition))).toBe(null);
});
