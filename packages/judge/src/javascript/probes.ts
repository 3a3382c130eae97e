import type { CanonicalValue, FunctionDefinition, Language } from "@repost/spec";
import { constantOf, stubOf } from "@repost/syntax";
import type { Probe } from "../call-language.ts";

/** Constants as an expression and as what a call that returns it observes. */
const CONSTANTS: readonly (readonly [string, CanonicalValue])[] = [
  ["undefined", { $: "constant", v: "undefined" }],
  ["null", null],
  ["true", true],
  ["false", false],
  ["0", 0],
  ["1", 1],
  ['""', ""],
  ["[]", []],
  ["{}", { $: "dict", v: [] }],
];

/** Whatever is done to it gives it again, and whatever it is turned into says yes. */
const ALWAYS_EQUAL =
  "(() => { const same = new Proxy(function () {}, { get: (_, key) => key === Symbol.toPrimitive ? () => 1 : " +
  'key === "length" ? 0 : key === Symbol.iterator ? function* () {} : same, has: () => true, apply: () => same, ' +
  "construct: () => same }); return same; })()";

/** Bodies without any idea of the task. */
export function scriptProbes(language: Language): readonly Probe[] {
  const constant = (expression: string) => (definition: FunctionDefinition, code: string) =>
    constantOf(definition, code, expression, language);
  return [
    {
      name: 'throw new Error("not implemented")',
      solution: (definition, code) => stubOf(definition, code, language),
      returns: () => undefined,
    },
    ...CONSTANTS.map(([expression, value]) => ({
      name: `return ${expression}`,
      solution: constant(expression === "{}" ? "({})" : expression),
      returns: (definition: FunctionDefinition) => (isPlain(definition) ? value : undefined),
    })),
    { name: "return an object that equals everything", solution: constant(ALWAYS_EQUAL), returns: () => undefined },
  ];
}

/** Whether a call gives what its body returns, and nothing around it changes that. */
function isPlain({ modifiers, decorators }: FunctionDefinition): boolean {
  return modifiers.length === 0 && decorators.length === 0;
}
