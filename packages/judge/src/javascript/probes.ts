import type { CanonicalValue, FunctionDefinition, Language } from "@repost/spec";
import { constantOf, stubOf } from "@repost/syntax";
import type { Probe } from "../call-language.ts";

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
  ["NaN", { $: "float", v: "nan" }],
];

/** Object whose conversions and checks all succeed. */
const ALL_YES =
  '({ valueOf: () => 1, toString: () => "", toJSON: () => null, [Symbol.toPrimitive]: () => 1, length: 1, size: 1, ' +
  "equals: () => true, then: undefined, ok: true, done: true, valid: true })";

const EXCEPTIONS = "RangeError TypeError SyntaxError ReferenceError URIError EvalError AggregateError".split(" ");

/** Probes only for programs that mention certain names. */
const RETURNED: readonly (readonly [string, RegExp])[] = [
  ["new Uint8Array(0)", /Array\b|Buffer\b/u],
  ["Promise.resolve()", /\bawait\b|\.then\b|resolves|rejects/u],
  ['Promise.reject(new Error("not implemented"))', /\bawait\b|\.catch\b|rejects/u],
];

const SPOILING =
  "((things) => { const spoil = (thing, depth) => { if (typeof thing !== 'object' || thing === null || depth > 2) return; " +
  "for (const key of Object.keys(thing)) { if (typeof thing[key] === 'object') spoil(thing[key], depth + 1); else thing[key] = 0; } " +
  "if (Array.isArray(thing)) thing.length = 0; else if (typeof thing.clear === 'function') thing.clear(); }; " +
  "for (const thing of things) { try { spoil(thing, 0); } catch {} } return 0; })([this, ...arguments])";

/** Object that every operation on it returns. */
const ALWAYS_EQUAL =
  "(() => { const same = new Proxy(function () {}, { get: (_, key) => key === Symbol.toPrimitive ? () => 1 : " +
  'key === "length" ? 0 : key === Symbol.iterator ? function* () {} : same, has: () => true, apply: () => same, ' +
  "construct: () => same }); return same; })()";

export function scriptProbes(language: Language): readonly Probe[] {
  const constant = (expression: string) => (definition: FunctionDefinition, code: string) =>
    constantOf(definition, code, expression, language);
  return [
    {
      name: 'throw new Error("not implemented")',
      solution: (definition, code) => stubOf(definition, code, language),
    },
    ...CONSTANTS.map(([expression, value]) => ({
      name: `return ${expression}`,
      solution: constant(expression === "{}" ? "({})" : expression),
      returns: ({ modifiers, decorators }: FunctionDefinition) =>
        modifiers.length === 0 && decorators.length === 0 ? value : undefined,
    })),
    { name: "return an object that equals everything", solution: constant(ALWAYS_EQUAL) },
    {
      name: "return the first argument",
      solution: (definition, code) => constantOf(definition, code, firstArgument(definition, code), language),
    },
    {
      name: "return an object whose conversions all say yes",
      solution: constant(ALL_YES),
      suitsProgram: () => true,
    },
    ...RETURNED.map(([expression, mention]) => ({
      name: `return ${expression}`,
      solution: constant(expression),
      suitsProgram: (program: string) => mention.test(program),
    })),
    ...EXCEPTIONS.map((exception) => ({
      name: `throw new ${exception}()`,
      solution: (definition: FunctionDefinition, code: string) =>
        stubOf(definition, code, language).replace('new Error("not implemented")', `new ${exception}([])`),
      raises: exception,
      suitsProgram: (program: string) =>
        program.includes(exception) && /throws|toThrow|rejects|\bcatch\b/u.test(program),
    })),
    {
      name: "spoil what it is called with; return 0",
      solution: (definition, code) =>
        constantOf(definition, code, hasArguments(definition, code) ? SPOILING : "0", language),
      suitsProgram: (_program, effects) => effects.length > 0,
    },
  ];
}

function hasArguments({ span, body }: FunctionDefinition, code: string): boolean {
  return !/=>\s*\{?\s*$/u.test(code.slice(span.start, body.start));
}

function firstArgument(definition: FunctionDefinition, code: string): string {
  if (hasArguments(definition, code)) return "arguments[0]";
  const header = code.slice(definition.span.start, definition.body.start);
  const [, rest, name] =
    /(?:\(\s*|=\s*(?:async\s+)?)(\.{3})?([A-Za-z_$][\w$]*)[^()]*(?:\([^()]*\)[^()]*)*\)?[^()]*=>\s*\{?\s*$/u.exec(
      header,
    ) ?? [];
  if (name === undefined || name === "async") return "undefined";
  return rest === undefined ? name : `${name}[0]`;
}
