import { constantOf, stubOf } from "@repost/syntax";
import type { Probe } from "../language.ts";

const ALWAYS_EQUAL =
  'type("AlwaysEqual", (), {"__eq__": lambda self, other: True, "__ne__": lambda self, other: False, ' +
  '"__hash__": lambda self: 0, "__bool__": lambda self: True, "__len__": lambda self: 0, "__iter__": lambda self: iter(())})()';

/** Bodies without any idea of the task. True and False need no probe of their own, for they equal 1 and 0. */
export const probes: readonly Probe[] = [
  { name: "raise NotImplementedError", solution: stubOf },
  ...["None", "0", "1", '""', "[]", "{}"].map((constant) => constantProbe(`return ${constant}`, constant)),
  constantProbe("return an object that equals everything", ALWAYS_EQUAL),
];

function constantProbe(name: string, expression: string): Probe {
  return { name, solution: (definition, code) => constantOf(definition, code, expression) };
}
