import type { Environment, FunctionDefinition } from "@repost/spec";
import { constantOf, findFunction, loadLanguage } from "@repost/syntax";

const ALWAYS_EQUAL =
  'type("AlwaysEqual", (), {"__eq__": lambda self, other: True, "__ne__": lambda self, other: False, "__hash__": lambda self: 0})()';

/** In the order of the table. */
const EXPRESSIONS: Readonly<Record<string, string>> = {
  "os._exit(0)": '__import__("os")._exit(0)',
  "sys.exit(0)": '__import__("sys").exit(0)',
  "sys.excepthook": 'setattr(__import__("sys"), "excepthook", lambda *error: __import__("os")._exit(0))',
  "always equal": ALWAYS_EQUAL,
  "return None": "None",
};

export async function thoughtlessCandidates({
  module,
  orig_func: reference,
}: Environment): Promise<ReadonlyMap<string, string>> {
  const adapter = await loadLanguage("python");
  const definition = findFunction(adapter.functions(module.code), module.entry);
  if (definition === undefined) return new Map();
  const constant = (expression: string): string => constantOf(definition, module.code, expression);
  return new Map([
    ["the reference", reference],
    ["calls the reference", callingReference(definition, module.entry)],
    ...Object.entries(EXPRESSIONS).map(([name, expression]) => [name, constant(expression)] as const),
  ]);
}

/** In a process without the reference, its name is the candidate. */
function callingReference({ kind, modifiers }: FunctionDefinition, entry: string): string {
  const name = entry.split(".").at(-1) ?? entry;
  const called = {
    function: `${name}(*values, **named)`,
    static_method: `${entry}(*values, **named)`,
    method: `values[0].${name}(*values[1:], **named)`,
    class_method: `values[0].${name}(*values[1:], **named)`,
    property: `values[0].${name}`,
  }[kind];
  const [start, wait] = modifiers.includes("async") ? ["async ", "await "] : ["", ""];
  return `${start}def ${name}(*values, **named):\n    return ${wait}${called}\n`;
}
