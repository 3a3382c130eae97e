import { describe, expect, it } from "vitest";
import { emptySubject } from "../../../test/empty-subject.ts";
import { parser } from "../../../test/python.ts";
import { indexModule } from "../../python/source/module-index.ts";
import { createPythonVocabulary } from "../../python/values/vocabulary.ts";
import { createRandom } from "../../random.ts";
import type { Candidate, Subject } from "../../subject.ts";
import { call, code, text } from "../../values/expression.ts";
import { createValueGenerator } from "../../values/value-generator.ts";
import { createValueMutator } from "../../values/value-mutator.ts";
import { changeOpen, hasCallers } from "./open-values.ts";
import type { MutationTools } from "./tools.ts";

const name = {
  name: "name",
  kind: "positional",
  optional: false,
  defaultValue: null,
  declared: { kind: "text" },
  hints: [],
} as const;
const loaf = { kind: "bind", name: "loaf", value: call("bake", [code("name")]) } as const;
const parent: Candidate = {
  setup: [{ kind: "bind", name: "name", value: text("rye") }, loaf],
  receiver: null,
  arguments: [{ name: null, value: code("loaf") }],
  origin: "search",
  expectsException: false,
};

function toolsFor(callers: Subject["callers"]): MutationTools {
  using tree = parser.parse("");
  const subject: Subject = {
    ...emptySubject,
    ...(callers === undefined ? {} : { callers }),
  };
  const random = createRandom(1);
  const vocabulary = createPythonVocabulary(parser, indexModule(tree.root));
  const valueGenerator = createValueGenerator({ vocabulary, factories: new Map(), literals: [] });
  return { subject, valueGenerator, random, valueMutator: createValueMutator({ random, literals: [] }) };
}

describe("changeOpen", () => {
  it("changes what a caller takes and nothing of what it does with that", () => {
    const tools = toolsFor([{ open: [name], setup: [loaf], receiver: null, arguments: parent.arguments }]);
    const changed = Array.from({ length: 12 }, () => changeOpen(parent, text("oat"), tools));
    const values = changed.map((one) => {
      const [first, ...others] = one?.setup ?? [];
      expect([others, one?.arguments]).toEqual([[loaf], parent.arguments]);
      return first?.kind === "bind" ? first.value.kind : null;
    });
    expect(new Set(values)).toEqual(new Set(["text"]));
    expect(new Set(changed.map((one) => JSON.stringify(one?.setup[0]))).size).toBeGreaterThan(4);
  });

  it("returns null for calls without a caller", () => {
    expect(
      changeOpen(parent, undefined, toolsFor([{ open: [], setup: [], receiver: null, arguments: [] }])),
    ).toBeNull();
    expect(hasCallers(toolsFor(undefined))).toBe(false);
  });
});
