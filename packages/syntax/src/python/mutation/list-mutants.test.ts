import { describe, expect, it } from "vitest";
import { applyEdits } from "../../apply-edits.ts";
import { loadLanguage } from "../../load-language.ts";

const OPERATORS = new Set([
  "boolean",
  "comparison",
  "comparison_boundary",
  "comprehension_filter",
  "constant",
  "arithmetic",
  "loop_control",
  "negation",
  "return_value",
  "statement_deletion",
  "string_literal",
]);

async function mutantsOf(code: string): Promise<readonly string[]> {
  const python = await loadLanguage("python");
  const definition = python.functions(code).at(-1);
  if (definition === undefined) throw new Error("The text has no function.");
  const before = code.split("\n");
  const mutants = python.mutants(code, definition).filter(({ operator }) => OPERATORS.has(operator));
  return mutants.map(({ operator, span, replacement, line }) => {
    const after = applyEdits(code, [{ ...span, replacement }]).split("\n");
    const changed = after.flatMap((text, index) => (text === before[index] ? [] : [text.trim()]));
    expect(before[line - 1]).toBe(before.find((text, index) => text !== after[index]));
    return `${operator}: ${changed.join(" | ")}`;
  });
}

async function mutantsOfBody(...lines: string[]): Promise<readonly string[]> {
  return mutantsOf(`def f(a, b=1, *, c: "int" = 2) -> "str":\n${lines.map((line) => `    ${line}\n`).join("")}`);
}

describe("mutants", () => {
  it.each([
    ["x = g(a)", ["statement_deletion: pass"]],
    ["a.x += y", ["statement_deletion: pass", "arithmetic: a.x -= y"]],
    ["g(a)", ["statement_deletion: pass"]],
    ["await g(a)", ["statement_deletion: pass"]],
    ["raise a", ["statement_deletion: pass"]],
    ["del a[b], c", ["statement_deletion: pass"]],
    ["del a", []],
    ["pass", []],
    ["...", []],
    ["a", []],
    ["a.b", []],
    ["x: int", []],
    ["x = a", []],
    ["global x", []],
    ["import x", []],
    ["return", []],
    ["return None", []],
    ["return (a, b)", ["return_value: return None"]],
    ["return(a)", ["return_value: return None"]],
    ["return a, b", ["return_value: return None"]],
    ["yield a", ["statement_deletion: pass", "return_value: yield None"]],
    ["yield from a", ["statement_deletion: pass"]],
  ] as const)("of %j change statements and results", async (line, expected) => {
    expect(await mutantsOfBody(line)).toEqual(expected);
  });

  it.each([
    [["if a > b:", "    a = b"], ["if a <= b:"]],
    [["if (a >= b):", "    b = a"], ["if (a < b):"]],
    [["x = b if a > b else a"], ["x = b if a <= b else a"]],
    [
      ["if a > b:", "    a = b", "else:", "    g()"],
      ["if a >= b:", "if a <= b:"],
    ],
    [
      ["if a > b:", "    a = c"],
      ["if a >= b:", "if a <= b:"],
    ],
    [["x = b if c else a > b"], ["x = b if c else a >= b", "x = b if c else a <= b"]],
  ])("of %j skip boundaries at which both sides are equal", async (lines, expected) => {
    const mutants = await mutantsOfBody(...lines);
    const changed = mutants.filter((item) => item.startsWith("comparison"));
    expect(changed.map((item) => item.replace(/^\w+: /, ""))).toEqual(expected);
  });

  it.each([
    ["return 1", ["return None", "return 2"]],
    ["return 0x1F + 1_0j", ["return None", "return 32 + 1_0j", "return 0x1F - 1_0j", "return 0x1F + 11j"]],
    ["return 1.5", ["return None", "return 2.5"]],
    ["return 1e30", ["return None", "return 0.0"]],
    ["return .5j", ["return None", "return 1.5j"]],
    ["return True", ["return None", "return False"]],
    ["return -1", ["return None", "return -2"]],
    ['return "a" "b"', ["return None", 'return "XXa" "b"']],
    [`return f'a{x:>{3}}'`, ["return None", `return f'XXa{x:>{3}}'`]],
    ['return rb""', ["return None", 'return rb"XX"']],
    ['return a.strip(" ")', ["return None", 'return a.strip("")']],
    ['return {"k": None}', ["return None", 'return {"XXk": None}']],
  ])("of %j change constants", async (line, expected) => {
    const mutants = await mutantsOfBody(line);
    expect(mutants.map((mutant) => mutant.replace(/^\w+: /, ""))).toEqual(expected);
  });

  it.each([
    ["a + b", ["a - b"]],
    ["a - b", ["a + b"]],
    ["a * b", ["a / b"]],
    ["a / b", ["a * b"]],
    ["a // b", ["a / b"]],
    ["a % b", ["a * b"]],
    ["a ** b", ["a * b"]],
    ["a << b", ["a >> b"]],
    ["a >> b", ["a << b"]],
    ["a | b", ["a & b"]],
    ["a & b", ["a | b"]],
    ["a ^ b", ["a & b"]],
    ["a @ b", []],
    ["-a", ["(a)"]],
    ["~a", ["(a)"]],
    ["+a", []],
    ["a and b", ["a or b"]],
    ["a or b", ["a and b"]],
    ["a < b", ["a <= b", "a >= b"]],
    ["a <= b", ["a < b", "a > b"]],
    ["a > b", ["a >= b", "a <= b"]],
    ["a >= b", ["a > b", "a < b"]],
    ["a == b", ["a != b"]],
    ["a != b", ["a == b"]],
    ["a in b", ["a not in b"]],
    ["a not in b", ["a in b"]],
    ["a is b", ["a is not b"]],
    ["a is  not b", ["a is b"]],
    ["a < b == c", ["a <= b == c", "a >= b == c", "a < b != c"]],
    ["not a", ["(a)"]],
    ["not a in b", ["not a not in b"]],
    ["a if b else c", ["a if not (b) else c"]],
    ["a if(b)else c", ["a if not ((b))else c"]],
    ["[a for a in b if c if d]", ["[a for a in b  if d]", "[a for a in b if c ]"]],
  ])("of %j change operators", async (expression, expected) => {
    const mutants = await mutantsOfBody(`return g(${expression})`);
    const changed = expected.map((mutant) => `return g(${mutant})`);
    expect(mutants.map((mutant) => mutant.replace(/^\w+: /, ""))).toEqual(["return None", ...changed]);
  });

  it.each([
    ["if a: g()", ["negation: if not (a): g()", "statement_deletion: if a: pass"]],
    ["if(a): g()", ["negation: if not ((a)): g()", "statement_deletion: if(a): pass"]],
    ["while a == b: pass", ["comparison: while a != b: pass"]],
    ["while a and b: pass", ["negation: while not (a and b): pass", "boolean: while a or b: pass"]],
    ["while not a: pass", ["negation: while (a): pass"]],
    ["while True: break", ["constant: while False: break"]],
    ["while a: break", ["negation: while not (a): break", "loop_control: while a: continue"]],
    ["for x in a: continue", ["loop_control: for x in a: break"]],
    ["assert a, 'b' + 'c'", ["statement_deletion: pass", "negation: assert not (a), 'b' + 'c'"]],
    [
      "match a:\n        case 1 if b: g()",
      ["constant: case 2 if b: g()", "negation: case 1 if not (b): g()"].concat([
        "statement_deletion: case 1 if b: pass",
      ]),
    ],
    ["match a:\n        case {1: x, 2: y}: pass", []],
  ])("of %j change the control flow", async (line, expected) => {
    expect(await mutantsOfBody(line)).toEqual(expected);
  });

  it.each([
    `"""Doc.""" "string"`,
    `("Doc.")`,
    `print("a", 1 + 2)`,
    `logger.info("a %s", b == 1)`,
    `self._log.debug("a", 1)`,
    `logging.getLogger(__name__ + "x").warning("a")`,
    `warnings.warn("a", stacklevel=2)`,
    `sys.stderr.write("a")`,
    `await asyncio.sleep(1)`,
    `time.sleep(0.5)`,
    `if a: print("a"); pass`,
    `if a and b == 1:\n        print("a")\n        logger.debug("b")`,
    `x: "List[int]"`,
    `class A: "Doc."`,
    `def g(x=1, y: "int" = 2) -> "str": ...`,
    `@cache(size=1)\n    def g(): pass`,
    `type X = list["int"]`,
  ])("do not change %j", async (line) => {
    expect(await mutantsOfBody(line)).toEqual([]);
  });

  it.each(["raise Error('a' + 'b', f'c{1}', code=3) from None", "raise errors.Error('%s' % (a - 1))"])(
    "only delete %j, because an exception is compared by its class",
    async (line) => {
      expect(await mutantsOfBody(line)).toEqual(["statement_deletion: pass"]);
    },
  );

  it.each([
    ["raise SystemExit(2)", "constant: raise SystemExit(3)"],
    ["raise OSError(2, a)", "constant: raise OSError(3, a)"],
    ["raise _Error(2)", "constant: raise _Error(3)"],
    ["raise errorOf(2)", "constant: raise errorOf(3)"],
  ])("change the arguments of %j, because they are compared or select the class", async (line, mutant) => {
    expect(await mutantsOfBody(line)).toEqual(["statement_deletion: pass", mutant]);
  });

  it("change a condition that controls more than a message", async () => {
    expect(await mutantsOfBody("if a:", "    print(a)", "    return log.info(a)")).toEqual([
      "negation: if not (a):",
      "return_value: return None",
    ]);
    expect(await mutantsOfBody("if a: print(a)", "else: pass")).toEqual(["negation: if not (a): print(a)"]);
  });

  it("do not change comparisons with __name__", async () => {
    expect(await mutantsOfBody(`return g(__name__ == "__main__")`)).toEqual(["return_value: return None"]);
  });

  it.each([["a + 0"], ["a - 0"], ["a * 1"], ["a ** 1"], ['a + "b"'], ["a * [b]"], ["'%s' % a"]])(
    "do not change the operator of %j if another is equivalent or only fails",
    async (expression) => {
      const mutants = await mutantsOfBody(`return ${expression}`);
      expect(mutants.filter((mutant) => mutant.startsWith("arithmetic"))).toEqual([]);
    },
  );

  it("delete a return without a value only when code follows", async () => {
    const lines = ["if g(a):", "    return", "else:", "    try: b()", "    except E: return", "    else: pass"];
    const last = await mutantsOfBody(...lines);
    const inner = await mutantsOfBody(...lines, "g(b)");
    const returns = (mutants: readonly string[]): number =>
      mutants.filter((mutant) => /^statement_deletion: (?:pass|except E: pass)$/.test(mutant)).length;
    expect([returns(last), returns(inner)]).toEqual([0, 3]);
  });

  it("keep an assignment without which an inner function does not compile", async () => {
    expect(await mutantsOfBody("x = g()", "def h():", "    nonlocal x", "    x = 2")).toEqual(["constant: x = 3"]);
  });

  it("change only the function, in source order, each once", async () => {
    const code = "y = 1\nclass A:\n    z = 2\n    @cache(3)\n    def f(self, a=4):\n        return a + 5\n    w = 6\n";
    const python = await loadLanguage("python");
    const [definition] = python.functions(code);
    const at = (text: string): number => code.indexOf(text);
    const mutants = definition === undefined ? [] : python.mutants(code, definition);
    expect(mutants.filter(({ operator }) => OPERATORS.has(operator))).toEqual([
      { operator: "return_value", span: { start: at("a + 5"), end: at("a + 5") + 5 }, replacement: "None", line: 6 },
      { operator: "arithmetic", span: { start: at("+ 5"), end: at("+ 5") + 1 }, replacement: "-", line: 6 },
      { operator: "constant", span: { start: at("5"), end: at("5") + 1 }, replacement: "6", line: 6 },
    ]);
  });

  it("throws SYNTAX_FUNCTION_MISSING for a function of another text", async () => {
    const python = await loadLanguage("python");
    const [definition] = python.functions("def f(): return 1\n");
    expect(() => definition && python.mutants("def g(): return 1\n", definition)).toThrow(
      expect.objectContaining({ code: "SYNTAX_FUNCTION_MISSING" }),
    );
  });
});
