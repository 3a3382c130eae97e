import type { Factory, Parameter } from "../../subject.ts";
import { integer, text } from "../../values/expression.ts";
import type { Shape } from "../../values/shape.ts";
import type { PythonClass } from "../source/definitions.ts";
import { classLineage, type ModuleIndex } from "../source/module-index.ts";
import { ITEM_OF } from "../values/helper-definitions.ts";
import { derivesFrom } from "./class-kinds.ts";
import { constructorDefinition } from "./constructor-usage.ts";
import { plainParameter } from "./record-fields.ts";

const MAX_HOLDERS = 2;
/** Indices in the holder; between other items first. */
const INDICES = [1, 0, 2].map((index) => integer(index));

/** Class whose constructor links items to the object. */
interface Holder {
  readonly pythonClass: PythonClass;
  readonly attribute: string;
  readonly parameter: string;
  /** Attribute of the item that refers back to the holder. */
  readonly link: string;
}

interface HeldItems {
  readonly factories: readonly Factory[];
  readonly holders: ReadonlyMap<string, readonly Factory[]>;
}

/** Methods that use `self.parent` show nothing on a separate object. */
export function heldItems(
  index: ModuleIndex,
  className: string,
  factories: ReadonlyMap<string, readonly Factory[]>,
): HeldItems {
  const written = classLineage(index, className)
    .map(({ node }) => node.text)
    .join("\n");
  const holders = new Map<string, readonly Factory[]>();
  const made: Factory[] = [];
  for (const { pythonClass, attribute, parameter, link } of holdersIn(index)) {
    const [first] = factories.get(pythonClass.name) ?? [];
    if (made.length >= MAX_HOLDERS || first === undefined || !new RegExp(String.raw`\.${link}\b`, "u").test(written))
      continue;
    const taken = first.parameters.find(({ name }) => name === parameter);
    if (taken === undefined || first.callee !== pythonClass.name || !mayHold(taken, className, index)) continue;
    const name = `${pythonClass.name} of ${className}`;
    holders.set(name, [
      {
        ...first,
        parameters: first.parameters.map((candidate) =>
          candidate === taken ? holding(candidate, className) : candidate,
        ),
      },
    ]);
    made.push({ callee: "item_of", parameters: itemParameters(name, attribute), needs: [ITEM_OF], links: [] });
  }
  return { factories: made, holders };
}

function holding(parameter: Parameter, className: string): Parameter {
  const declared: Shape = { kind: "sequence", form: "list", item: { kind: "instance", name: className } };
  return { ...parameter, declared, hints: [], optional: false, defaultValue: null };
}

function itemParameters(holder: string, attribute: string): readonly Parameter[] {
  const shapes: readonly (readonly [string, Shape])[] = [
    ["holder", { kind: "instance", name: holder }],
    ["name", { kind: "literal", values: [text(attribute)] }],
    ["place", { kind: "literal", values: INDICES }],
  ];
  return shapes.map(([name, declared]) => plainParameter(name, { declared, kind: "positional_only" }));
}

function mayHold({ declared }: Parameter, className: string, index: ModuleIndex): boolean {
  if (declared.kind === "unknown") return true;
  if (declared.kind !== "sequence") return false;
  const { item } = declared;
  return item.kind === "unknown" || (item.kind === "instance" && derivesFrom(index, className, item.name));
}

/** Matches `for item in items: item.parent = self`. */
const IN_LOOP = /\bfor\s+(\w+)\s+in\s+(self\.)?(\w+)\b[\s\S]{0,300}?\b\1\.(\w+)\s*=\s*self\b(?!\.)/u;
/** Matches `[setattr(item, "parent", self) for item in items]`. */
const IN_COMPREHENSION = /\bsetattr\(\s*(\w+)\s*,\s*["'](\w+)["']\s*,\s*self\s*\)\s*for\s+\1\s+in\s+(self\.)?(\w+)\b/u;

function holdersIn(index: ModuleIndex): readonly Holder[] {
  return [...index.classes.values()].flatMap((pythonClass) => {
    const constructor = constructorDefinition(classLineage(index, pythonClass.name));
    const body = constructor?.body.text ?? "";
    const looped = IN_LOOP.exec(body);
    const listed = looped === null ? IN_COMPREHENSION.exec(body) : null;
    const [selfPrefix, name = "", link = ""] =
      looped === null ? [listed?.[3], listed?.[4], listed?.[2]] : [looped[2], looped[3], looped[4]];
    if (constructor === null || link === "") return [];
    const parameters = constructor.parameters.map((parameter) => parameter.name);
    const kept = [...body.matchAll(/\bself\.(\w+)\s*(?::[^=\n]+)?=\s*(?:list\(|tuple\()?(\w+)\b/gu)].find(
      ([, attribute, value = ""]) =>
        (selfPrefix === undefined ? value : attribute) === name && parameters.includes(value),
    );
    const [, attribute, parameter] = kept ?? [];
    return attribute === undefined || parameter === undefined ? [] : [{ pythonClass, attribute, parameter, link }];
  });
}
