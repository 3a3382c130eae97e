import type { Factory, Parameter } from "../../subject.ts";
import { code } from "../../values/expression.ts";
import { unknown, type Shape } from "../../values/shape.ts";
import type { PythonClass, PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import { guessShapes } from "../types/guess-shapes.ts";
import type { ParameterReader } from "../types/parameters.ts";
import type { Usage } from "../usage/usage.ts";
import { BARE, DATA_OF, DERIVED } from "../values/helper-definitions.ts";
import { isAbstractMethod } from "./class-kinds.ts";
import { constructorDefinition } from "./constructor-usage.ts";
import { plainParameter, recordKind } from "./record-fields.ts";

export interface SampleFactoriesOptions {
  readonly index: ModuleIndex;
  readonly reader: ParameterReader;
  readonly className: string;
  readonly definition: PythonFunction;
  /** How the class uses its objects. */
  readonly self: Usage;
}

const MAX_MEMBERS = 6;

/**
 * Ways to make an object of a class that works only when derived from: a class derived for the purpose, with what its methods ask of
 * their object and nothing gives them. None for classes that lack nothing.
 */
export function sampleFactories(options: SampleFactoriesOptions): readonly Factory[] {
  const { index, reader, className, definition, self } = options;
  const lineage = classLineage(index, className);
  if (self.weight("data") > 0 && !lineage.some((one) => recordKind(one) !== null)) return [dataFactory(className)];
  const missing = [...new Set([...missingMembers(lineage, self), ...leftToOthers(lineage, definition)])];
  if (missing.length === 0) return [];
  // What no constructor has seen lacks what that gives as well.
  if (!canBeCalled(constructorDefinition(lineage))) return [bareFactory(options)];
  return [sample("derived", className, missing.slice(0, MAX_MEMBERS), self, reader)];
}

/** An object of a class of data, for a class that others mix into theirs and that reads their fields. */
function dataFactory(className: string): Factory {
  const base: Shape = { kind: "literal", values: [code(className)] };
  const parameters = [
    plainParameter("base", { declared: base, kind: "positional_only" }),
    plainParameter("x", { declared: { kind: "integer" }, kind: "positional_only" }),
    plainParameter("y", { declared: { kind: "integer" }, kind: "positional_only" }),
    plainParameter("label", { declared: { kind: "text" }, kind: "positional_only" }),
  ];
  return { callee: "data_of", parameters, needs: [DATA_OF], links: [], standIn: true };
}

/** An object that its constructor has not seen, with the attributes that the target asks for. */
export function bareFactory({ index, reader, className, definition, self }: SampleFactoriesOptions): Factory {
  const lineage = classLineage(index, className);
  const methods = new Set(lineage.flatMap((one) => [...one.methods.keys()]));
  const asked = [...definition.body.text.matchAll(/\bself\.(\w+)/gu)].map(([, name = ""]) => name);
  const missing = [...missingMembers(lineage, self), ...leftToOthers(lineage, definition)];
  const names = new Set([...asked.filter((name) => !methods.has(name)), ...missing]);
  return sample("bare", className, [...names].slice(0, MAX_MEMBERS), self, reader);
}

function sample(
  callee: "derived" | "bare",
  className: string,
  members: readonly string[],
  self: Usage,
  { finder }: ParameterReader,
): Factory {
  const likeliest = (usage: Usage): Shape => guessShapes(usage, finder)[0]?.shape ?? unknown;
  const memberOf = (asked: string): Parameter => {
    const name = outsideName(asked, className);
    const result = self.methods.get(asked);
    if (result === undefined)
      return plainParameter(name, { declared: likeliest(self.attribute(asked)), kind: "keyword_only" });
    const declared: Shape = { kind: "callable", arity: null, role: "any", returns: likeliest(result) };
    return plainParameter(name, { declared, kind: "keyword_only" });
  };
  const base = plainParameter("base", {
    declared: { kind: "literal", values: [code(className)] },
    kind: "positional_only",
  });
  const needs = [callee === "bare" ? BARE : DERIVED];
  return { callee, parameters: [base, ...members.map(memberOf)], needs, links: [], standIn: true };
}

/** What a class's private name is called outside of it. */
function outsideName(name: string, className: string): string {
  const last = className.slice(className.lastIndexOf(".") + 1);
  return isPrivate(name) ? `_${last.replace(/^_+/u, "")}${name}` : name;
}

function isPrivate(name: string): boolean {
  return name.startsWith("__") && !name.endsWith("__");
}

function canBeCalled(constructor: PythonFunction | null): boolean {
  if (constructor === null) return true;
  const refuses = /\braise\s+(NotImplementedError|TypeError)\b/u.test(constructor.body.text);
  return (
    !refuses && constructor.parameters.every(({ defaultNode, kind }) => defaultNode !== null || kind.endsWith("rest"))
  );
}

/** What methods ask of their object and neither a class nor an assignment gives it; what is abstract counts as not given. */
function missingMembers(lineage: readonly PythonClass[], self: Usage): readonly string[] {
  const given = new Set(
    lineage.flatMap(({ methods, fields }) => [...methods.keys(), ...fields.map(({ name }) => name)]),
  );
  const abstract = [...given].filter((name) => {
    const method = lineage.find(({ methods }) => methods.has(name))?.methods.get(name);
    return method !== undefined && isAbstractMethod(method);
  });
  if (hasUnseenBase(lineage)) return abstract;
  const text = lineage.map(({ node }) => node.text).join("\n");
  const assigned = new Set([...text.matchAll(/\bself\.(\w+)\s*(?::[^=\n]+)?=(?!=)/gu)].map(([, name = ""]) => name));
  const asked = [...self.attributes.keys(), ...self.methods.keys()];
  const absent = asked.filter((name) => !given.has(name) && !assigned.has(name) && !/^__\w*__$/u.test(name));
  return [...new Set([...absent, ...abstract])];
}

/** What a method calls of its object, itself or by another of its methods, and its class leaves to those that derive from it. */
function leftToOthers(lineage: readonly PythonClass[], { name, body }: PythonFunction): readonly string[] {
  const methodOf = (asked: string): PythonFunction | undefined =>
    lineage.find(({ methods }) => methods.has(asked))?.methods.get(asked);
  const called = (text: string): readonly string[] =>
    [...text.matchAll(/\bself\.(\w+)\(/gu)].map(([, asked = ""]) => asked);
  const direct = called(body.text);
  const indirect = direct.flatMap((asked) => called(methodOf(asked)?.body.text ?? ""));
  return [...new Set([...direct, ...indirect])].filter((asked) => {
    const method = methodOf(asked);
    return method !== undefined && method.name !== name && LEFT_OPEN.test(withoutDocstring(method.body.text));
  });
}

/** A body that does nothing but say that others must write it. */
const LEFT_OPEN = /^\s*raise\s+NotImplementedError\b[^\n]*\s*$/u;

function withoutDocstring(body: string): string {
  return body.replace(/^\s*[rR]?("""|''')[\s\S]*?\1\s*/u, "");
}

/** A base outside of the module may give anything. */
function hasUnseenBase(lineage: readonly PythonClass[]): boolean {
  const known = new Set([...lineage.map(({ name }) => name), "object", "ABC", "abc.ABC"]);
  return lineage.some(({ bases }) =>
    bases.some((base) => !base.includes("=") && !known.has(base.replace(/\[.*$/su, ""))),
  );
}
