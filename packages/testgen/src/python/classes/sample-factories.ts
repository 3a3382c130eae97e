import type { Factory, Parameter } from "../../subject.ts";
import { code } from "../../values/expression.ts";
import { unknown, type Shape, ANY_FUNCTION, oneOf } from "../../values/shape.ts";
import type { PythonClass, PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex, methodIn } from "../source/module-index.ts";
import { guessShapes } from "../types/guess-shapes.ts";
import type { ParameterReader } from "../types/parameters.ts";
import type { Usage } from "../usage/usage.ts";
import { BARE, DERIVED } from "../values/helper-definitions.ts";
import { isAbstractMethod } from "./class-kinds.ts";
import { constructorDefinition } from "./constructor-usage.ts";
import { plainParameter } from "./record-fields.ts";
import { shortName } from "../../values/describe-value.ts";
import { positional } from "../../values/parameter-shapes.ts";
import { attributesAssigned, attributesRead, methodsCalled } from "../source/attributes.ts";

export interface ReceiverFacts {
  readonly index: ModuleIndex;
  readonly reader: ParameterReader;
  readonly className: string;
  readonly definition: PythonFunction;
  readonly self: Usage;
}

const MAX_MEMBERS = 6;

/** Subclasses a class with used but undefined attributes. */
export function sampleFactories(options: ReceiverFacts): readonly Factory[] {
  const { index, reader, className, definition, self } = options;
  const lineage = classLineage(index, className);
  const missing = [...new Set([...missingMembers(lineage, self), ...unimplementedCalls(lineage, definition)])];
  if (missing.length === 0) return [];
  // Without a constructor, its attributes are missing, too.
  if (!canBeCalled(constructorDefinition(lineage))) return [bareFactory(options)];
  return [sample("derived", className, missing.slice(0, MAX_MEMBERS), self, reader)];
}

/** Skips the constructor; sets attributes that the target reads. */
export function bareFactory({ index, reader, className, definition, self }: ReceiverFacts): Factory {
  const lineage = classLineage(index, className);
  const methods = new Set(lineage.flatMap((ancestor) => [...ancestor.methods.keys()]));
  const readNames = attributesRead(definition.body.text, "self");
  const missing = [...missingMembers(lineage, self), ...unimplementedCalls(lineage, definition)];
  const names = new Set([...readNames.filter((name) => !methods.has(name)), ...missing]);
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
  const memberOf = (member: string): Parameter => {
    const name = outsideName(member, className);
    const result = self.methods.get(member);
    if (result === undefined)
      return plainParameter(name, { declared: likeliest(self.attribute(member)), kind: "keyword_only" });
    return plainParameter(name, { declared: { ...ANY_FUNCTION, returns: likeliest(result) }, kind: "keyword_only" });
  };
  const base = positional("base", oneOf([code(className)]));
  const requirements = [callee === "bare" ? BARE : DERIVED];
  return { callee, parameters: [base, ...members.map(memberOf)], requirements, isStub: true };
}

/** Outside of the class, Python mangles private names. */
function outsideName(name: string, className: string): string {
  const last = shortName(className);
  const isPrivate = name.startsWith("__") && !name.endsWith("__");
  return isPrivate ? `_${last.replace(/^_+/u, "")}${name}` : name;
}

function canBeCalled(constructor: PythonFunction | null): boolean {
  if (constructor === null) return true;
  const refuses = /\braise\s+(NotImplementedError|TypeError)\b/u.test(constructor.body.text);
  return (
    !refuses && constructor.parameters.every(({ defaultNode, kind }) => defaultNode !== null || kind.endsWith("rest"))
  );
}

/** Returns used but undefined members, and abstract methods. */
function missingMembers(lineage: readonly PythonClass[], self: Usage): readonly string[] {
  const defined = new Set(
    lineage.flatMap(({ methods, fields }) => [...methods.keys(), ...fields.map(({ name }) => name)]),
  );
  const abstract = [...defined].filter((name) => {
    const method = methodIn(lineage, name);
    return method !== undefined && isAbstractMethod(method);
  });
  if (hasUnseenBase(lineage)) return abstract;
  const text = lineage.map(({ node }) => node.text).join("\n");
  const assigned = new Set(attributesAssigned(text, "self"));
  const used = [...self.attributes.keys(), ...self.methods.keys()];
  const absent = used.filter((name) => !defined.has(name) && !assigned.has(name) && !/^__\w*__$/u.test(name));
  return [...new Set([...absent, ...abstract])];
}

/** Returns methods that the method calls and leaves to subclasses. */
function unimplementedCalls(lineage: readonly PythonClass[], { name, body }: PythonFunction): readonly string[] {
  const direct = methodsCalled(body.text, "self");
  const indirect = direct.flatMap((callee) => methodsCalled(methodIn(lineage, callee)?.body.text ?? "", "self"));
  return [...new Set([...direct, ...indirect])].filter((callee) => {
    const method = methodIn(lineage, callee);
    return method !== undefined && method.name !== name && NOT_IMPLEMENTED.test(withoutDocstring(method.body.text));
  });
}

const NOT_IMPLEMENTED = /^\s*raise\s+NotImplementedError\b[^\n]*\s*$/u;

function withoutDocstring(body: string): string {
  return body.replace(/^\s*[rR]?("""|''')[\s\S]*?\1\s*/u, "");
}

/** Bases outside the module may define anything. */
function hasUnseenBase(lineage: readonly PythonClass[]): boolean {
  const visibleBases = new Set([...lineage.map(({ name }) => name), "object", "ABC", "abc.ABC"]);
  return lineage.some(({ bases }) =>
    bases.some((base) => !base.includes("=") && !visibleBases.has(base.replace(/\[.*$/su, ""))),
  );
}
