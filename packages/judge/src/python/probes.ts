import type { CanonicalValue, FunctionDefinition } from "@repost/spec";
import { constantOf, stubOf } from "@repost/syntax";
import type { Probe } from "../call-language.ts";

/** Constants as an expression and as what a call that returns it observes. True and False need none, for they equal 1 and 0. */
const CONSTANTS: readonly (readonly [string, CanonicalValue])[] = [
  ["None", null],
  ["0", 0],
  ["1", 1],
  ['""', ""],
  ["[]", []],
  ["{}", { $: "dict", v: [] }],
];

const ALWAYS_EQUAL =
  'type("AlwaysEqual", (), {"__eq__": lambda self, other: True, "__ne__": lambda self, other: False, ' +
  '"__hash__": lambda self: 0, "__bool__": lambda self: True, "__len__": lambda self: 0, "__iter__": lambda self: iter(())})()';

/** Decorators that hand on what the function returns. Any other may do what it likes with it. */
const TRANSPARENT = new Set(["property", "staticmethod", "classmethod"]);

/** Bodies without any idea of the task. */
export const probes: readonly Probe[] = [
  { name: "raise NotImplementedError", solution: stubOf, returns: () => undefined },
  ...CONSTANTS.map(([expression, value]) => ({
    name: `return ${expression}`,
    solution: (definition: FunctionDefinition, code: string) => constantOf(definition, code, expression),
    returns: (definition: FunctionDefinition) => (isTransparent(definition) ? value : undefined),
  })),
  {
    name: "return an object that equals everything",
    solution: (definition, code) => constantOf(definition, code, ALWAYS_EQUAL),
    returns: () => undefined,
  },
];

function isTransparent({ decorators }: FunctionDefinition): boolean {
  return decorators.every((decorator) => TRANSPARENT.has(decorator.replace(/^@\s*/u, "").trim()));
}
