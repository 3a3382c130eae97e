import type { Parameter, Subject } from "../subject.ts";
import type { Shape } from "../values/shape.ts";

const MAX_CLASSES = 10;

export function classesNeeded({ parameters, receiver, factories }: Subject): readonly string[] {
  const classNames = new Set<string>();
  const visitShape = (shape: Shape): void => {
    if (shape.kind === "instance") visitClass(shape.name);
    for (const part of partsOf(shape)) visitShape(part);
  };
  const visitParameters = (taken: readonly Parameter[]): void => {
    for (const { declared, hints } of taken) [declared, ...hints.map(({ shape }) => shape)].forEach(visitShape);
  };
  const visitClass = (name: string): void => {
    // Names with a space denote files, not classes.
    const isClass = !name.includes(" ") || name === receiver?.factoryName;
    if (classNames.has(name) || classNames.size >= MAX_CLASSES || !isClass) return;
    classNames.add(name);
    for (const factory of factories.get(name) ?? []) visitParameters(factory.parameters);
  };
  if (receiver !== null) visitClass(receiver.factoryName);
  visitParameters(parameters);
  return [...classNames].toReversed();
}

function partsOf(shape: Shape): readonly Shape[] {
  switch (shape.kind) {
    case "instance":
      return shape.held === undefined ? [] : [shape.held];
    case "sequence":
      return [shape.item];
    case "tuple":
      return shape.items;
    case "mapping":
      return [shape.key, shape.value, ...(shape.fields ?? []).map((field) => field.shape)];
    case "union":
      return shape.options;
    case "record":
      return shape.fields.map((field) => field.shape);
    case "callable":
      return shape.returns === undefined ? [] : [shape.returns];
    default:
      return [];
  }
}
