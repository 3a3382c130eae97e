import type { ClassHead, FunctionHead, LiteralKey, SequenceForm, Statement } from "./code.ts";
import type { Scope } from "./scope.ts";
import { absent, PairMap } from "./pair-map.ts";
import type { NodeId, ValueId } from "./solver.ts";

export type Value =
  | FunctionValue
  | ClassValue
  | InstanceValue
  | BoundValue
  | WrapperValue
  | ContainerValue
  | GeneratorValue
  | PromiseValue
  | SuperValue
  | ModuleValue
  | ExternalValue
  | BuiltinValue
  | MethodValue
  | PartialValue
  | DecoratedValue;

export interface FunctionValue {
  readonly kind: "function";
  readonly id: ValueId;
  readonly name: string;
  readonly code: FunctionHead;
  body: readonly Statement[] | null;
  readonly parentScope: Scope;
  readonly scope: Scope;
  readonly owner: ClassValue | null;
  readonly parameters: readonly NodeId[];
  readonly fallbacks: readonly NodeId[];
  readonly receiver: NodeId;
  readonly returned: NodeId;
  readonly yielded: NodeId;
  readonly depth: number;
  isOuter: boolean;
  isStarved: boolean;
}

export interface ClassValue {
  readonly kind: "class";
  readonly id: ValueId;
  readonly name: string;
  readonly code: ClassHead;
  readonly scope: Scope;
  readonly bases: BaseValue[][];
  readonly metaclasses: ClassValue[];
  readonly ownAttributes: Map<string, NodeId>;
  readonly subclasses: Set<ClassValue>;
  readonly members: Map<string, Member>;
  readonly sources: Map<string, NodeId>;
  isInstantiated: boolean;
  order: readonly BaseValue[] | null;
  names: ReadonlySet<string> | null;
}

export interface Member {
  readonly node: NodeId;
  readonly after: ClassValue | null;
  readonly name: string;
}

export type BaseValue = ClassValue | ExternalValue;

export interface InstanceValue {
  readonly kind: "instance";
  readonly id: ValueId;
  readonly of: ClassValue | FunctionValue;
}

export interface BoundValue {
  readonly kind: "bound";
  readonly id: ValueId;
  readonly callee: ValueId;
  readonly receiver: ValueId;
}

export interface WrapperValue {
  readonly kind: "static" | "class_method" | "property";
  readonly id: ValueId;
  readonly inner: ValueId;
}

export interface ContainerValue {
  readonly kind: "container";
  readonly id: ValueId;
  readonly form: SequenceForm | "mapping" | "map";
  slots: Map<LiteralKey, NodeId> | null;
  copies: Set<ContainerValue> | null;
  readonly unknown: NodeId;
  readonly every: NodeId;
  readonly keys: NodeId;
  readonly length: number | undefined;
}

export interface GeneratorValue {
  readonly kind: "generator";
  readonly id: ValueId;
  readonly of: FunctionValue;
  readonly yielded: NodeId;
  readonly returned: NodeId;
}

export interface PromiseValue {
  readonly kind: "promise";
  readonly id: ValueId;
  readonly resolved: NodeId;
}

export interface SuperValue {
  readonly kind: "super";
  readonly id: ValueId;
  readonly after: ClassValue;
  readonly receiver: InstanceValue | ClassValue;
}

export interface ModuleValue {
  readonly kind: "module";
  readonly id: ValueId;
  readonly path: string;
}

export interface ExternalValue {
  readonly kind: "external";
  readonly id: ValueId;
  readonly name: string;
  readonly of: "itself" | "result" | "part";
  readonly path: string;
}

export interface BuiltinValue {
  readonly kind: "builtin";
  readonly id: ValueId;
  readonly name: string;
}

export interface MethodValue {
  readonly kind: "method";
  readonly id: ValueId;
  readonly receiver: ValueId;
  readonly name: string;
}

export interface PartialValue {
  readonly kind: "partial";
  readonly id: ValueId;
  readonly callee: NodeId;
  readonly positional: readonly NodeId[];
  readonly keywords: ReadonlyMap<string, NodeId>;
}

export interface DecoratedValue {
  readonly kind: "decorated";
  readonly id: ValueId;
  readonly inner: ValueId;
}

export interface ValueTable {
  get(id: ValueId): Value;
  intern<T extends Value>(key: string, make: (id: ValueId) => T): T;
  create<T extends Value>(make: (id: ValueId) => T): T;
  isLoose(id: ValueId): boolean;
  literal(key: LiteralKey): ValueId;
  literalOf(id: ValueId): LiteralKey | undefined;
  external(name: string, path: string, of?: ExternalValue["of"]): ExternalValue;
  bound(callee: ValueId, receiver: ValueId): BoundValue;
  method(receiver: ValueId, name: string): MethodValue;
  instance(of: ClassValue | FunctionValue): InstanceValue;
  nameId(name: string): number;
}

const looseKinds: ReadonlySet<Value["kind"]> = new Set(["container", "external", "generator", "promise", "method"]);

function createNameIds(): (name: string) => number {
  const nameIds = new Map<string, number>();
  return (name) => {
    const existing = nameIds.get(name);
    if (existing !== undefined) return existing;
    nameIds.set(name, nameIds.size);
    return nameIds.size - 1;
  };
}

function createLiteralIds(): Pick<ValueTable, "literal" | "literalOf"> {
  const literals: LiteralKey[] = [];
  const literalIds = new Map<LiteralKey, ValueId>();
  return {
    literal(key) {
      const existing = literalIds.get(key);
      if (existing !== undefined) return existing;
      literals.push(key);
      literalIds.set(key, -literals.length);
      return -literals.length;
    },
    literalOf: (id) => (id < 0 ? literals[-id - 1] : undefined),
  };
}

export function createValueTable(): ValueTable {
  // Literals have negative ids, other values positive ids.
  const values: (Value | undefined)[] = [undefined];
  const loose: boolean[] = [false];
  const interned = new Map<string, Value>();
  // Text keys would take most of the memory.
  const instances: (InstanceValue | undefined)[] = [];
  const [boundIds, methodIds] = [new PairMap(), new PairMap()];
  const nameIdOf = createNameIds();
  const create = <T extends Value>(make: (id: ValueId) => T): T => {
    const value = make(values.length);
    values.push(value);
    loose.push(looseKinds.has(value.kind));
    return value;
  };
  const intern = <T extends Value>(key: string, make: (id: ValueId) => T): T => {
    const existing = interned.get(key);
    // Equal keys have equal types, because keys start with the kind.
    if (existing !== undefined) return existing as T;
    const value = create(make);
    interned.set(key, value);
    return value;
  };
  return {
    get(id) {
      const value = values[id];
      if (value === undefined) throw new RangeError(`There is no value ${id}.`);
      return value;
    },
    intern,
    create,
    isLoose: (id) => loose[id] === true,
    ...createLiteralIds(),
    external: (name, path, of = "itself") =>
      intern(`external ${of} ${path} ${name}`, (id) => ({ kind: "external", id, name, of, path })),
    instance(of) {
      const existing = instances[of.id];
      if (existing !== undefined) return existing;
      const created = create<InstanceValue>((id) => ({ kind: "instance", id, of }));
      instances[of.id] = created;
      return created;
    },
    bound(callee, receiver) {
      const existing = boundIds.get(callee, receiver);
      if (existing !== absent) return values[existing] as BoundValue;
      const created = create<BoundValue>((id) => ({ kind: "bound", id, callee, receiver }));
      boundIds.add(callee, receiver, created.id);
      return created;
    },
    method(receiver, name) {
      const nameId = nameIdOf(name);
      const existing = methodIds.get(receiver, nameId);
      if (existing !== absent) return values[existing] as MethodValue;
      const created = create<MethodValue>((id) => ({ kind: "method", id, receiver, name }));
      methodIds.add(receiver, nameId, created.id);
      return created;
    },
    nameId: nameIdOf,
  };
}
