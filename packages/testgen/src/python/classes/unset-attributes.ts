import type { Factory, Hint, Parameter } from "../../subject.ts";
import { unknown, type Shape, ANY_FUNCTION, LIST, MAPPING, TEXT, instanceOf } from "../../values/shape.ts";
import type { PythonClass, PythonFunction } from "../source/definitions.ts";
import { classLineage } from "../source/module-index.ts";
import { guessShapes } from "../types/guess-shapes.ts";
import { describeField } from "../types/parameters.ts";
import { LINKED } from "../values/helper-definitions.ts";
import { constructorDefinition } from "./constructor-usage.ts";
import { plainParameter } from "./record-fields.ts";
import { positional } from "../../values/parameter-shapes.ts";
import { type ReceiverFacts } from "./sample-factories.ts";
import { attributesRead, methodsCalled } from "../source/attributes.ts";

const MAX_UNSET = 6;
const WEIGHT = 3;

/** Sets attributes that the target reads but only callers set. */
export function setFactories(options: ReceiverFacts): readonly Factory[] {
  const { index, className, definition } = options;
  const lineage = classLineage(index, className);
  const methods = new Map(lineage.toReversed().flatMap((ancestor) => [...ancestor.methods]));
  const emptyAttributes = emptyAttributesOf(lineage);
  const constructor = constructorDefinition(lineage);
  const allMethods = [...methods.values(), ...lineage.flatMap(({ setters }) => [...setters.values()])];
  const changed = new Set(allMethods.filter((method) => method !== constructor).flatMap(changedIn));
  const called = methodsCalled(definition.body.text, definition.self).flatMap((name) => readBy(methods.get(name)));
  const unset = [...new Set([...readBy(definition), ...called])]
    .filter((name) => !name.startsWith("_") && !changed.has(name) && !methods.has(name))
    .flatMap((name) => describeUnset(name, emptyAttributes.get(name), options))
    .slice(0, MAX_UNSET);
  if (unset.length === 0) return [];
  const base = positional("value", instanceOf(className));
  return [{ callee: "linked", parameters: [base, ...unset], requirements: [LINKED] }];
}

interface EmptyAttribute {
  readonly annotation: string | null;
  readonly value: string;
}

const EMPTY: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ["None", unknown],
  ["[]", LIST],
  ["{}", MAPPING],
  ['""', TEXT],
  ["''", TEXT],
  ["0", { kind: "number" }],
  ["False", { kind: "boolean" }],
  ["True", { kind: "boolean" }],
]);

/** Unset in the class body, or always empty after construction. */
function emptyAttributesOf(lineage: readonly PythonClass[]): ReadonlyMap<string, EmptyAttribute> {
  const fields = lineage.toReversed().flatMap((ancestor) => ancestor.fields);
  const constructor = constructorDefinition(lineage);
  const pattern = new RegExp(
    String.raw`^\s*${constructor?.self ?? "self"}\.(\w+)\s*(?::([^=\n]+))?=\s*([^\s#]+)\s*(?:#.*)?$`,
    "gmu",
  );
  const made = [...(constructor?.body.text ?? "").matchAll(pattern)];
  const annotations = new Map(fields.map(({ name, annotation }) => [name, annotation]));
  return new Map([
    ...fields
      .filter(({ value }) => value?.text === "None")
      .map(({ name, annotation }) => [name, { annotation, value: "None" }] as const),
    ...made
      .filter(([, , , value = ""]) => EMPTY.has(value))
      .map(([, name = "", annotation, value = ""]) => {
        const declared = annotation?.trim() ?? annotations.get(name) ?? null;
        return [name, { annotation: declared, value }] as const;
      }),
  ]);
}

function describeUnset(
  name: string,
  attribute: EmptyAttribute | undefined,
  { reader, self }: ReceiverFacts,
): readonly Parameter[] {
  if (attribute === undefined) return [];
  const declared = withoutNothing(reader.annotations.read(attribute.annotation));
  const field = plainParameter(name, { declared, kind: "keyword_only" });
  if (declared.kind !== "unknown") return [field];
  const result = self.methods.get(name);
  const empty = EMPTY.get(attribute.value) ?? unknown;
  const described = describeField(field, self.attributes.get(name), reader);
  const hints = [
    ...(result === undefined ? described.hints : [called(guessShapes(result, reader.finder)[0]?.shape)]),
    // Counts as documentation, to exclude other types.
    ...(empty.kind === "unknown" ? [] : [{ shape: empty, weight: WEIGHT, source: "documentation" as const }]),
  ];
  return hints.length === 0 ? [] : [{ ...field, hints }];
}

function called(returns: Shape | undefined): Hint {
  const shape = returns === undefined ? ANY_FUNCTION : { ...ANY_FUNCTION, returns };
  return { shape, weight: WEIGHT, source: "usage" };
}

/** Removes None, because the class already covers the missing value. */
function withoutNothing(shape: Shape): Shape {
  if (shape.kind === "nothing") return unknown;
  if (shape.kind !== "union") return shape;
  const options = shape.options.filter(({ kind }) => kind !== "nothing");
  const [only, ...rest] = options;
  return only !== undefined && rest.length === 0 ? only : { ...shape, options };
}

function changedIn({ self, body }: PythonFunction): readonly string[] {
  const attribute = String.raw`\b${self ?? "self"}\.(\w+)`;
  const assigns = String.raw`${attribute}\s*(?:\[[^\]]*\]\s*)?(?::[^=\n]+)?(?:[-+*/|&^]|//)?=(?!=)`;
  const changes = String.raw`${attribute}\.(?:append|add|extend|insert|update|pop|remove|clear|push|discard|setdefault)\(`;
  const matches = body.text.matchAll(new RegExp(`${assigns}|${changes}`, "gu"));
  return [...matches].map(([, assigned, changed]) => assigned ?? changed ?? "");
}

function readBy(definition: PythonFunction | undefined): readonly string[] {
  return definition === undefined ? [] : attributesRead(definition.body.text, definition.self);
}
