import { membersRead } from "../../objects/relevant-actions.ts";
import type { Factory, Parameter } from "../../subject.ts";
import { code } from "../../values/expression.ts";
import { unknown, type Shape, ANY_FUNCTION, oneOf } from "../../values/shape.ts";
import type { PythonClass, PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex, methodIn } from "../source/module-index.ts";
import { guessShapes } from "../types/guess-shapes.ts";
import type { ParameterReader } from "../types/parameters.ts";
import type { Usage } from "../usage/usage.ts";
import { BARE } from "../values/helper-definitions.ts";
import { isAbstractMethod } from "./class-kinds.ts";
import { plainParameter } from "./record-fields.ts";
import { positional } from "../../values/parameter-shapes.ts";
import { attributesAssigned, methodsCalled } from "../source/attributes.ts";

export interface ReceiverFacts {
  readonly index: ModuleIndex;
  readonly reader: ParameterReader;
  readonly className: string;
  readonly definition: PythonFunction;
  readonly self: Usage;
}

const MAX_MEMBERS = 6;

/** Skips the constructor; sets members that the target reads or that the class leaves to subclasses. */
export function bareFactory({ index, reader, className, definition, self }: ReceiverFacts): Factory {
  const lineage = classLineage(index, className);
  const methods = new Set(lineage.flatMap((ancestor) => [...ancestor.methods.keys()]));
  const readNames = membersRead(definition.body.text, "self").filter((name) => !methods.has(name));
  const missing = [...missingMembers(lineage, self), ...unimplementedCalls(lineage, definition)];
  const likeliest = (usage: Usage): Shape => guessShapes(usage, reader.finder)[0]?.shape ?? unknown;
  const memberOf = (name: string): Parameter => {
    const result = self.methods.get(name);
    const declared =
      result === undefined ? likeliest(self.attribute(name)) : { ...ANY_FUNCTION, returns: likeliest(result) };
    return plainParameter(name, { declared, kind: "keyword_only" });
  };
  const members = [...new Set([...readNames, ...missing])].slice(0, MAX_MEMBERS);
  const base = positional("base", oneOf([code(className)]));
  return { callee: "bare", parameters: [base, ...members.map(memberOf)], requirements: [BARE], isStub: true };
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
