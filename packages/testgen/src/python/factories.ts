import { code } from "../values/expression.ts";
import { unknown, type Shape } from "../values/shape.ts";
import type { Factory, Parameter } from "../subject.ts";
import type { PythonClass, PythonFunction } from "./definitions.ts";
import { classLineage, type ModuleIndex } from "./module-index.ts";
import { describeParameters, type ParameterReader } from "./parameters.ts";
import { readExpression } from "./read-expression.ts";
import { readUsage } from "./usage/read-usage.ts";
import type { Scope } from "./usage/reading.ts";
import { Usage } from "./usage/usage.ts";

const BUILTIN_BASES: Readonly<Record<string, Shape>> = {
  dict: { kind: "mapping", key: { kind: "text" }, value: unknown },
  OrderedDict: { kind: "mapping", key: { kind: "text" }, value: unknown },
  list: { kind: "sequence", form: "list", item: unknown },
  set: { kind: "sequence", form: "list", item: unknown },
  frozenset: { kind: "sequence", form: "list", item: unknown },
  tuple: { kind: "sequence", form: "list", item: unknown },
  str: { kind: "text" },
  int: { kind: "integer" },
  float: { kind: "number" },
  Exception: { kind: "text" },
  ValueError: { kind: "text" },
};

export interface FactoriesOptions {
  readonly index: ModuleIndex;
  readonly reader: ParameterReader;
  /** What is known of the objects of some classes already, so that their constructors learn from it; by class name. */
  readonly selves: ReadonlyMap<string, SelfUsage>;
}

/** How a class uses its objects and, linked to that, what its constructor is given. */
export interface SelfUsage {
  readonly self: Usage;
  readonly usages: ReadonlyMap<string, Usage>;
}

/** Reads the constructor of a class; reading more of its methods with the same `self` adds to what is known of its parameters. */
export function readConstructor(index: ModuleIndex, className: string): SelfUsage {
  const self = new Usage();
  const definition = constructorDefinition(classLineage(index, className));
  return { self, usages: definition === null ? new Map() : usagesOf(index, definition, self) };
}

function usagesOf(index: ModuleIndex, definition: PythonFunction, self: Usage): ReadonlyMap<string, Usage> {
  const scope: Scope = new Map(definition.parameters.map(({ name }) => [name, new Usage()]));
  const usages = new Map(scope);
  if (definition.self !== null) scope.set(definition.self, self);
  readUsage({ index, definition, scope });
  return usages;
}

function constructorDefinition(lineage: readonly PythonClass[]): PythonFunction | null {
  for (const name of ["__init__", "__new__"]) {
    const found = lineage.map((one) => one.methods.get(name)).find((one) => one !== undefined);
    if (found !== undefined) return found;
  }
  return null;
}

/** Every way to make an instance of each class of the module that can be made. */
export function findFactories(options: FactoriesOptions): ReadonlyMap<string, readonly Factory[]> {
  const { index } = options;
  const factories = new Map<string, readonly Factory[]>();
  for (const found of index.classes.values()) {
    if (!isEnum(index, found)) factories.set(found.name, concreteOf(index, found).flatMap((one) => factoriesOf(one, options)));
  }
  for (const [name, node] of index.assigned) {
    const fields = namedTupleFields(node);
    if (fields !== null) factories.set(name, [{ callee: name, needs: [], links: [], parameters: fields.map((field) => plainParameter(field, unknown, false)) }]);
  }
  return factories;
}

function isEnum(index: ModuleIndex, found: PythonClass): boolean {
  return classLineage(index, found.name).some(({ bases }) => bases.some((base) => /(^|\.)(Int|Str)?(Enum|Flag)$/u.test(base)));
}

/** The class itself, or for an abstract one its subclasses that are not. */
function concreteOf(index: ModuleIndex, found: PythonClass): readonly PythonClass[] {
  if (!isAbstract(index, found)) return [found];
  const subclasses = [...index.classes.values()].filter((one) => one.name !== found.name && classLineage(index, one.name).some(({ name }) => name === found.name));
  return subclasses.filter((one) => !isAbstract(index, one)).slice(0, 3);
}

function isAbstract(index: ModuleIndex, found: PythonClass): boolean {
  const lineage = classLineage(index, found.name);
  if (found.bases.some((base) => /(^|\.)Protocol\b/u.test(base))) return true;
  const names = new Set(lineage.flatMap((one) => [...one.methods.keys()]));
  return [...names].some((name) => lineage.find((one) => one.methods.has(name))?.methods.get(name)?.decorators.some((one) => /(^|\.)abstract\w+$/u.test(one)) === true);
}

function factoriesOf(found: PythonClass, options: FactoriesOptions): readonly Factory[] {
  const { index } = options;
  const lineage = classLineage(index, found.name);
  const constructor = constructorOf(found, lineage, options);
  const alternatives = lineage.flatMap((one) => [...one.methods.values()]).filter((method) => isAlternative(method, found)).slice(0, 2);
  return [
    ...(constructor === null ? [] : [constructor]),
    ...alternatives.map((method) => ({ callee: `${found.name}.${shortName(method.name)}`, needs: [], links: [], parameters: parametersOf(method, options) })),
  ];
}

function shortName(name: string): string {
  return name.slice(name.lastIndexOf(".") + 1);
}

function isAlternative(method: PythonFunction, found: PythonClass): boolean {
  const name = shortName(method.name);
  if (method.binding !== "class_method" || name.startsWith("_")) return false;
  const returns = method.returns ?? "";
  return returns.includes(shortName(found.name)) || returns.includes("Self") || new RegExp(`\\breturn\\s+${method.self ?? "cls"}\\(`, "u").test(method.body.text);
}

function constructorOf(found: PythonClass, lineage: readonly PythonClass[], options: FactoriesOptions): Factory | null {
  const make = (parameters: readonly Parameter[]): Factory => ({ callee: found.name, needs: [], links: linksOf(lineage), parameters });
  const fields = recordFields(found, lineage, options);
  if (fields !== null) return make(fields);
  const definition = constructorDefinition(lineage);
  if (definition !== null) {
    const bound = definition.name.endsWith(".__new__") && definition.self === null ? { ...definition, parameters: definition.parameters.slice(1) } : definition;
    return make(parametersOf(bound, options, options.selves.get(found.name)?.usages));
  }
  const base = lineage.flatMap(({ bases }) => bases).map((one) => one.replace(/\[.*$/su, "")).find((one) => shortName(one) in BUILTIN_BASES);
  return make(base === undefined ? [] : [plainParameter("content", BUILTIN_BASES[shortName(base)] ?? unknown, false, "positional_only")]);
}

/** Attributes that a constructor leaves empty and that read like a way to another object. */
function linksOf(lineage: readonly PythonClass[]): readonly string[] {
  const body = lineage.map((one) => one.methods.get("__init__")?.body.text).find((text) => text !== undefined) ?? "";
  const empty = [...body.matchAll(/\bself\.(\w+)\s*(?::[^=\n]+)?=\s*None\b/gu)].flatMap(([, name]) => (name === undefined ? [] : [name]));
  return [...new Set(empty)].slice(0, 3);
}

/** Fields of data classes, attrs classes and named tuples, which are their constructors' parameters. */
function recordFields(found: PythonClass, lineage: readonly PythonClass[], { reader, selves }: FactoriesOptions): readonly Parameter[] | null {
  const isRecord = (one: PythonClass): boolean =>
    one.decorators.some((decorator) => /(^|\.)(dataclass|define|attrs|frozen|s|attrs\.s)\b/u.test(decorator.replace(/\(.*$/su, ""))) || one.bases.some((base) => /(^|\.)(NamedTuple|BaseModel|Struct)$/u.test(base));
  if (!lineage.some(isRecord) || found.methods.has("__init__")) return null;
  const fields = lineage.toReversed().filter(isRecord).flatMap(({ fields: own }) => own);
  const byName = new Map(fields.map((field) => [field.name, field]));
  const byKeyword = lineage.some(({ bases, decorators }) => bases.some((base) => /(^|\.)(BaseModel|Struct)$/u.test(base)) || decorators.some((one) => /kw_only\s*=\s*True/u.test(one)));
  return [...byName.values()]
    .filter(({ annotation, value }) => (annotation !== null && !annotation.includes("ClassVar")) || value?.text.startsWith("attr") === true)
    .filter(({ value }) => value === null || !/init\s*=\s*False/u.test(value.text))
    .map(({ name, annotation, value }) => plainParameter(name, reader.annotations.read(annotation), value !== null && !/^(field|attr\.?ib|attrs?\.field|Field|pydantic\.Field)\((?!.*default)/u.test(value.text), byKeyword ? "keyword_only" : "positional"));
}

function plainParameter(name: string, declared: Shape, optional: boolean, kind: Parameter["kind"] = "positional"): Parameter {
  return { name, kind, optional, defaultValue: optional ? code("...") : null, declared, hints: [] };
}

/** Parameters of a method, with what its body, and the target where that is known, do with them. */
function parametersOf(definition: PythonFunction, { index, reader }: FactoriesOptions, known?: ReadonlyMap<string, Usage>): readonly Parameter[] {
  return describeParameters(reader, { definition, usages: known ?? usagesOf(index, definition, new Usage()) });
}

function namedTupleFields(node: Parameters<typeof readExpression>[0]): readonly string[] | null {
  const made = readExpression(node);
  if (made.kind !== "call" || !/(^|\.)(namedtuple|NamedTuple)$/u.test(made.callee)) return null;
  const [, fields] = made.positional;
  if (fields?.kind === "text") return fields.value.split(/[\s,]+/u).filter((one) => one !== "");
  if (fields?.kind !== "sequence") return null;
  return fields.items.flatMap((one) => (one.kind === "text" ? [one.value] : one.kind === "sequence" && one.items[0]?.kind === "text" ? [one.items[0].value] : []));
}

