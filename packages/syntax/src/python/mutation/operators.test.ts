import { describe, expect, it } from "vitest";
import { applyEdits } from "../../apply-edits.ts";
import { loadLanguage } from "../../load-language.ts";

/** Returns the mutated bodies of `f(a, b=1, *c, flag=False)`. */
async function changed(operator: string, ...lines: string[]): Promise<readonly string[]> {
  return changedFunction(operator, `def f(a, b=1, *c, flag=False):\n${lines.map((line) => `    ${line}\n`).join("")}`);
}

async function changedFunction(operator: string, code: string): Promise<readonly string[]> {
  const python = await loadLanguage("python");
  const definition = python.functions(code).at(-1);
  if (definition === undefined) throw new Error("The text has no function.");
  const before = code.split("\n");
  return python
    .mutants(code, definition)
    .filter((mutant) => mutant.operator === operator)
    .map(({ span, replacement }) =>
      applyEdits(code, [{ ...span, replacement }])
        .split("\n")
        .filter((line) => !before.includes(line))
        .map((line) => line.trim())
        .join(" | "),
    );
}

describe("mutation operators", () => {
  it.each([
    ["dropped_call", "return a.lower()", ["return a"]],
    ["dropped_call", "return g(a, b)", ["return a"]],
    ["dropped_call", "return g(a + b) * 2", ["return (a + b) * 2"]],
    ["dropped_call", "return os.path.join(a, b)", ["return a"]],
    ["dropped_call", "g(a)", []],
    ["dropped_call", "return _('a')", []],
    ["dropped_call", "return gettext(a)", ["return a"]],
    ["dropped_call", "return Point(a)", []],
    ["dropped_call", "return [x for x in list(a)]", []],
    ["dropped_call", "return 1 if len(a) else 2", []],
    ["dropped_operand", "return a and b", ["return a", "return b"]],
    ["dropped_operand", "return a + b", ["return a", "return b"]],
    ["dropped_operand", "return a - b", []],
    ["dropped_operand", "return a % b", ["return a"]],
    ["dropped_operand", `return "%s" % a`, []],
    ["first_only", "return a.split()", ["return a.split(None, 1)"]],
    ["first_only", "return a.split(b)", ["return a.split(b, 1)"]],
    ["first_only", "return a.split(b, 2)", []],
    ["first_only", `return a.replace("-", b)`, [`return a.replace("-", b, 1)`]],
    ["first_only", `return re.sub("-", b, a)`, [`return re.sub("-", b, a, count=1)`]],
    ["first_only", `return re.findall("-", a)`, [`return re.findall("-", a)[:1]`]],
    ["first_only", "return a.replace(year=b)", []],
    ["anchored_match", `return a.startswith("x")`, [`return ("x" in a)`]],
    ["anchored_match", `return a.endswith(("x", "y"))`, []],
    ["anchored_match", `return re.match(r"^\\d", a)`, [`return re.search(r"\\d", a)`]],
    ["anchored_match", `return re.match("x", a)`, [`return re.search("x", a)`]],
    ["anchored_match", "return PATTERN.match(a)", []],
    ["recursive_call", "return f(a[1:], b)", ["return a[1:]"]],
    ["recursive_call", "return f()", ["return None"]],
    ["recursive_call", "return g(a)", []],
    ["dropped_keyword", "return g(a, key=b, flag=flag)", ["return g(a, flag=flag)", "return g(a, key=b)"]],
    ["swapped_arguments", "return g(a, b)", ["return g(b, a)"]],
    ["swapped_arguments", "return g(a, b, 3)", ["return g(b, a, 3)", "return g(a, 3, b)", "return g(3, b, a)"]],
    ["swapped_arguments", "return max(a, b)", []],
    ["slice_bound", "return a[1:b]", ["return a[0:b]", "return a[1:(b) - 1]"]],
    ["slice_bound", "return a[::2]", []],
    ["slice_bound", "return range(b)", ["return range((b) - 1)"]],
    ["removed_await", "return await g(a)", ["return g(a)"]],
    ["case_and_whitespace", "return a.lower()", ["return a.upper()"]],
    ["case_and_whitespace", "return a.strip()", ["return a.lstrip()"]],
    ["case_and_whitespace", "return a.split()", []],
    ["order", "return sorted(a)", ["return sorted(a, reverse=True)"]],
    ["order", "return sorted(a, reverse=flag)", []],
    ["order", "return min(a)", ["return max(a)"]],
    ["shallow_copy", "return copy.deepcopy(a)", [`return __import__("copy").copy(a)`]],
    [
      "regular_expression",
      `return re.match(r"^\\d+$", a)`,
      [`return re.match(r"^\\D+$", a)`, `return re.match(r"^\\d*$", a)`, `return re.match(r"^\\d+", a)`],
    ],
    ["regular_expression", `return g("^a$")`, []],
    ["regular_expression", `return re.sub("a+", "", b)`, []],
    ["regular_expression", `return re.sub("a+", "x", b)`, [`return re.sub("a*", "x", b)`]],
  ] as const)("%s changes %j", async (operator, line, expected) => {
    expect((await changed(operator, line)).toSorted()).toEqual([...expected].toSorted());
  });

  it("ignored_parameter sets the default, or a constant of the declared type, before the body", async () => {
    expect(await changed("ignored_parameter", `"""Doc."""`, "return (a, b, c, flag)")).toEqual([
      "a = None",
      "b = 1",
      "c = ()",
      "flag = True",
      "flag = False",
    ]);
    const typed = "def f(a: str, b: int, c: list[int], d: bool): return a, b, c, d\n";
    expect(await changedFunction("ignored_parameter", typed)).toEqual([
      `def f(a: str, b: int, c: list[int], d: bool): a = ""; return a, b, c, d`,
      "def f(a: str, b: int, c: list[int], d: bool): b = 0; return a, b, c, d",
      "def f(a: str, b: int, c: list[int], d: bool): c = []; return a, b, c, d",
      "def f(a: str, b: int, c: list[int], d: bool): d = True; return a, b, c, d",
      "def f(a: str, b: int, c: list[int], d: bool): d = False; return a, b, c, d",
    ]);
  });

  it("ignored_parameter skips the receiver and parameters that the body does not read", async () => {
    const code = "class A:\n    def f(self, a, b):\n        self.b = 1\n        return g(b=a)\n";
    expect(await changedFunction("ignored_parameter", code)).toEqual(["a = None"]);
  });

  it("recursive_call detects methods by their receiver", async () => {
    const code = "class A:\n    def f(self, a):\n        return self.f(a - 1)\n";
    expect(await changedFunction("recursive_call", code)).toEqual(["return (a - 1)"]);
    expect(await changedFunction("dropped_call", code)).toEqual([]);
  });

  it("one_iteration ends a loop that could go on", async () => {
    expect(await changed("one_iteration", "for x in a:", "    g(x)", "return b")).toEqual(["break"]);
    expect(await changed("one_iteration", "while a: a = g(a)")).toEqual(["while a: a = g(a); break"]);
    expect(await changed("one_iteration", "for x in a:", "    return x")).toEqual([]);
  });

  it("removed_return applies when code follows the return", async () => {
    expect(await changed("removed_return", "if a:", "    return b", "return a")).toEqual(["pass"]);
    expect(await changed("removed_return", "return a")).toEqual([]);
  });
});
