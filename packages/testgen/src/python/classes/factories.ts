import { walk } from "@repost/syntax";
import type { Factory, Parameter } from "../../subject.ts";
import { shortName } from "../../values/describe-value.ts";
import { leavesOpen, type Shape, LIST, MAPPING, TEXT } from "../../values/shape.ts";
import { childrenOfNode, type PythonClass, type PythonFunction } from "../source/definitions.ts";
import { classLineage, type ModuleIndex, methodsIn } from "../source/module-index.ts";
import { describeField, describeParameters, type ParameterReader } from "../types/parameters.ts";
import { concreteClasses, namesValues, subclassesNamed } from "./class-kinds.ts";
import { constructorDefinition, readConstructor, usagesOf, type SelfUsage } from "./constructor-usage.ts";
import { passedOn } from "./passed-on.ts";
import { namedTupleFields, plainParameter, recordFields } from "./record-fields.ts";
import { tableFields } from "./table-fields.ts";
import { child, childText } from "../../nodes.ts";
import { positional, factory } from "../../values/parameter-shapes.ts";

interface FactoriesOptions {
  readonly index: ModuleIndex;
  readonly reader: ParameterReader;
  /** Uses of `self` in constructors, by class name. */
  readonly selves: ReadonlyMap<string, SelfUsage>;
  /** Subclasses that the target names serve as their base. */
  readonly text?: string;
}

const MAX_ALTERNATIVES = 2;
const MAX_NAMED_SUBCLASSES = 6;
const PATH: Shape = { kind: "text", samples: ["folder/report.txt", "archive.tar.gz", "name"] };

const BUILTIN_BASES: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ["dict", MAPPING],
  ["OrderedDict", MAPPING],
  ["UserDict", MAPPING],
  ["list", LIST],
  ["UserList", LIST],
  ["set", LIST],
  ["frozenset", LIST],
  ["tuple", LIST],
  ["str", TEXT],
  ["UserString", TEXT],
  ["int", { kind: "integer" }],
  ["float", { kind: "number" }],
  ["bytes", { kind: "bytes" }],
  ["deque", LIST],
  ["Counter", LIST],
  ...["PurePath", "PurePosixPath", "PureWindowsPath", "Path", "PosixPath"].map((name) => [name, PATH] as const),
]);
/** Suffixes of exception names. Python's own exceptions take a message. */
const EXCEPTION = /(?:Error|Exception|Warning)$/u;

export function findFactories(options: FactoriesOptions): ReadonlyMap<string, readonly Factory[]> {
  const { index, text = "" } = options;
  const factories = new Map<string, readonly Factory[]>();
  for (const pythonClass of index.classes.values()) {
    if (namesValues(index, pythonClass.name)) continue;
    const concrete = concreteClasses(index, pythonClass);
    const concreteNames = new Set(concrete.map(({ name }) => name));
    const namedSubclasses = subclassesNamed(index, pythonClass.name, text).filter((name) => !concreteNames.has(name));
    factories.set(pythonClass.name, [
      ...concrete.flatMap((subclass) => factoriesOf(subclass, options)),
      ...namedSubclasses.slice(0, MAX_NAMED_SUBCLASSES).flatMap((name) => {
        const subclass = index.classes.get(name);
        return subclass === undefined || namesValues(index, name) ? [] : factoriesOf(subclass, options).slice(0, 1);
      }),
    ]);
  }
  for (const [name, definition] of functionsThatMake(index)) {
    const existing = factories.get(name);
    if (existing !== undefined)
      factories.set(name, [...existing, factory(definition.name, parametersOf(definition, options))]);
  }
  for (const [name, node] of index.assigned) {
    const fields = namedTupleFields(node);
    if (fields !== null)
      factories.set(name, [
        factory(
          name,
          fields.map((field) => describeField(plainParameter(field), undefined, options.reader)),
        ),
      ]);
  }
  return factories;
}

/** Functions whose declared or only result is an instance. */
function functionsThatMake(index: ModuleIndex): readonly (readonly [className: string, definition: PythonFunction])[] {
  return [...index.functions.values()].flatMap((definition) => {
    if (definition.binding !== "function") return [];
    const made = definition.returns?.replaceAll(/["'\s]/gu, "") ?? returnedClass(definition);
    return index.classes.has(made) ? [[made, definition] as const] : [];
  });
}

/** Empty unless all `return` statements construct the same class. */
function returnedClass({ body }: PythonFunction): string {
  const names = new Set<string>();
  walk(body, (node) => {
    if (/^(?:function_definition|class_definition|lambda)$/u.test(node.type)) return false;
    if (node.type !== "return_statement") return true;
    const [value] = childrenOfNode(node);
    names.add(value?.type === "call" ? childText(value, "function") : "");
    return false;
  });
  return names.size === 1 ? ([...names][0] ?? "") : "";
}

function factoriesOf(pythonClass: PythonClass, options: FactoriesOptions): readonly Factory[] {
  const lineage = classLineage(options.index, pythonClass.name);
  const methods = methodsIn(lineage);
  const named = new Map(methods.toReversed().map((method) => [shortName(method.name), method]));
  const alternatives = methods
    .filter(({ name }) => !shortName(name).startsWith("_"))
    .filter((method) => givesInstance(method, pythonClass, named))
    .slice(0, MAX_ALTERNATIVES);
  return [
    constructorOf(pythonClass, lineage, options),
    ...alternatives.map((method) =>
      factory(`${pythonClass.name}.${shortName(method.name)}`, parametersOf(method, options)),
    ),
  ];
}

function constructorOf(pythonClass: PythonClass, lineage: readonly PythonClass[], options: FactoriesOptions): Factory {
  const make = (parameters: readonly Parameter[]): Factory => factory(pythonClass.name, parameters);
  const constructorUsage = once(
    () => options.selves.get(pythonClass.name) ?? readConstructor(options.index, pythonClass.name),
  );
  const describe = (field: Parameter): Parameter =>
    leavesOpen(field.declared)
      ? describeField(field, constructorUsage().self.attributes.get(field.name), options.reader)
      : field;
  const { annotations } = options.reader;
  const fields = recordFields(pythonClass, lineage, annotations) ?? tableFields(pythonClass, lineage, annotations);
  if (fields !== null) return make(fields.map(describe));
  const definition = constructorDefinition(lineage);
  if (definition !== null)
    return make(constructorParameters(definition, lineage, options, () => constructorUsage().usages));
  const named = lineage.map((ancestor) => namedBase(ancestor, options.index)).find((names) => names !== null) ?? null;
  if (named !== null) return make(named.map((field) => describe(plainParameter(field))));
  const bases = lineage.flatMap((ancestor) => ancestor.bases).map((base) => shortName(base.replace(/\[.*$/su, "")));
  const content = bases.map(contentOf).find((shape) => shape !== undefined);
  if (content === undefined) return make([]);
  return make([positional("content", content)]);
}

function constructorParameters(
  definition: PythonFunction,
  lineage: readonly PythonClass[],
  options: FactoriesOptions,
  usages: () => SelfUsage["usages"],
): readonly Parameter[] {
  const parameters = parametersOf(definition, options, usages());
  const further = passedOn(definition, lineage);
  if (further === null) return parameters;
  const { base, byName, boundNames } = further;
  const behind = classLineage(options.index, base.name);
  const read = (): SelfUsage["usages"] => readConstructor(options.index, base.name).usages;
  const named = parameters.filter(({ kind }) => kind !== "rest" && kind !== "named_rest");
  const takenNames = new Set([...boundNames, ...named.map(({ name }) => name)]);
  // Optional parameters of the class prevent further positional arguments.
  const isOpen = !named.some(({ optional, kind }) => optional && kind !== "keyword_only");
  const inherited = constructorParameters(further.definition, behind, options, read).filter(
    ({ name }) => !takenNames.has(name),
  );
  const taken = inherited.flatMap((parameter): Parameter[] => {
    if (parameter.kind !== "positional") return byName || parameter.kind !== "keyword_only" ? [parameter] : [];
    if (byName) return [{ ...parameter, kind: "keyword_only" }];
    return isOpen ? [parameter] : [];
  });
  const isPositional = (parameter: Parameter): boolean =>
    parameter.kind === "positional" || parameter.kind === "positional_only";
  return [...named, ...taken].toSorted((left, right) => Number(isPositional(right)) - Number(isPositional(left)));
}

function contentOf(base: string): Shape | undefined {
  return BUILTIN_BASES.get(base) ?? (EXCEPTION.test(base) ? TEXT : undefined);
}

function namedBase({ node }: PythonClass, { assigned }: ModuleIndex): readonly string[] | null {
  const bases = child(node, "superclasses");
  const fieldLists = childrenOfNode(bases).map((base) => namedTupleFields(assigned.get(base.text) ?? base));
  return fieldLists.find((fields) => fields !== null) ?? null;
}

function parametersOf(
  definition: PythonFunction,
  { index, reader }: FactoriesOptions,
  usages: SelfUsage["usages"] = usagesOf(index, definition),
): readonly Parameter[] {
  return describeParameters(reader, { definition, usages });
}

/** Also true for creation through other class methods. */
function givesInstance(
  method: PythonFunction,
  pythonClass: PythonClass,
  methods: ReadonlyMap<string, PythonFunction>,
  seen: ReadonlySet<PythonFunction> = new Set(),
): boolean {
  if (method.binding !== "class_method" || seen.has(method)) return false;
  const returns = method.returns ?? "";
  if (/^["']?(?:\w+\.)?[Tt]ype\[/u.test(returns)) return false;
  if (returns.includes(shortName(pythonClass.name)) || returns.includes("Self")) return true;
  const classParameter = method.self ?? "cls";
  if (new RegExp(`\\breturn\\s+${classParameter}\\(`, "u").test(method.body.text)) return true;
  const passed = new RegExp(`\\breturn\\s+${classParameter}\\.(\\w+)\\(`, "u").exec(method.body.text)?.[1] ?? "";
  const other = methods.get(passed);
  if (other !== undefined && givesInstance(other, pythonClass, methods, new Set([...seen, method]))) return true;
  const made = new RegExp(
    `\\b(\\w+)\\s*=\\s*(?:${classParameter}\\(|${classParameter}\\.__new__\\(|object\\.__new__\\(${classParameter}\\))`,
    "u",
  );
  const name = made.exec(method.body.text)?.[1];
  return name !== undefined && new RegExp(`\\breturn\\s+${name}\\b(?!\\s*[.\\[(])`, "u").test(method.body.text);
}

function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
