import type { ClassHead, FunctionHead, LiteralKey, SequenceForm, Statement } from "./code.ts";
import type { Scope } from "./scope.ts";
import { absent, PairMap } from "./pair-map.ts";
import type { NodeId, ValueId } from "./solver.ts";

/** What a variable may hold, as far as calls depend on it. */
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
  /** As the graph names it. */
  readonly name: string;
  readonly code: FunctionHead;
  /** Its statements, as long as they may have to be evaluated again. */
  body: readonly Statement[] | null;
  /** The scope in which it is defined. */
  readonly around: Scope;
  readonly scope: Scope;
  /** The class whose body it is in. */
  readonly owner: ClassValue | null;
  /** By position in its code. */
  readonly parameters: readonly NodeId[];
  /** What they hold when a call leaves them out. */
  readonly fallbacks: readonly NodeId[];
  /** Its receiver, where that is no parameter. */
  readonly receiver: NodeId;
  readonly returned: NodeId;
  readonly yielded: NodeId;
  /** How often what it is in has been copied. */
  readonly depth: number;
  /** Other functions are made by it. */
  isOuter: boolean;
  /** Too many functions are called where it is for their arguments to be told apart. */
  isStarved: boolean;
}

export interface ClassValue {
  readonly kind: "class";
  readonly id: ValueId;
  readonly name: string;
  readonly code: ClassHead;
  readonly scope: Scope;
  /** By position in its list of bases; in the order of their arrival where several may be in one. */
  readonly bases: BaseValue[][];
  readonly metaclasses: ClassValue[];
  /** Attributes bound by its body. */
  readonly own: Map<string, NodeId>;
  readonly subclasses: Set<ClassValue>;
  /** What is found under a name, the classes above included. */
  readonly members: Map<string, Member>;
  /** Where what it has under a name comes from, as far as that has been asked for. */
  readonly sources: Map<string, NodeId>;
  isInstantiated: boolean;
  /** In which order its attributes are looked up, and their names; null until they are asked for. */
  order: readonly BaseValue[] | null;
  names: ReadonlySet<string> | null;
}

/** What a class has under a name, as it stands there, and where it may still be looked for. */
export interface Member {
  readonly node: NodeId;
  /** Looked for behind this class alone. */
  readonly after: ClassValue | null;
  readonly name: string;
}

export type BaseValue = ClassValue | ExternalValue;

export interface InstanceValue {
  readonly kind: "instance";
  readonly id: ValueId;
  readonly of: ClassValue | FunctionValue;
}

/** A function together with its first argument. */
export interface BoundValue {
  readonly kind: "bound";
  readonly id: ValueId;
  readonly callee: ValueId;
  readonly receiver: ValueId;
}

/** What makes a function behave otherwise as an attribute. */
export interface WrapperValue {
  readonly kind: "static" | "class_method" | "property";
  readonly id: ValueId;
  readonly inner: ValueId;
}

export interface ContainerValue {
  readonly kind: "container";
  readonly id: ValueId;
  /** `map`: of pairs, as the language's own class of that name has them. */
  readonly form: SequenceForm | "mapping" | "map";
  /** Null as long as there are none, as in most. */
  slots: Map<LiteralKey, NodeId> | null;
  /** Containers that get everything which it has, now and later. */
  copies: Set<ContainerValue> | null;
  /** What is stored under a key that nobody can tell. */
  readonly unknown: NodeId;
  /** All values, whatever their key. */
  readonly every: NodeId;
  /** All keys that are no literals. */
  readonly keys: NodeId;
  /** Items that it begins with; undefined where that is not known. */
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

/** What comes after a class in the order in which an object's attributes are looked up. */
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

/**
 * Something of another project, by its dotted name. Its attributes are known in the module that imports it, or gets it from there by an
 * import, alone: what went through the program may be anything.
 */
export interface ExternalValue {
  readonly kind: "external";
  readonly id: ValueId;
  readonly name: string;
  /** It is not what has this name: `result` is what calling that gives, `part` an attribute of it. */
  readonly of: "itself" | "result" | "part";
  /** The module that knows it. */
  readonly path: string;
}

export interface BuiltinValue {
  readonly kind: "builtin";
  readonly id: ValueId;
  readonly name: string;
}

/** A method of a built-in type; the graph does not name it. */
export interface MethodValue {
  readonly kind: "method";
  readonly id: ValueId;
  readonly receiver: ValueId;
  readonly name: string;
}

/** A function with arguments that were given before. */
export interface PartialValue {
  readonly kind: "partial";
  readonly id: ValueId;
  readonly callee: NodeId;
  readonly positional: readonly NodeId[];
  readonly keywords: ReadonlyMap<string, NodeId>;
}

/**
 * Stands beside what a decorator made of a function for the function itself: it gets the arguments and gives the result, but who calls it is
 * what the decorator made.
 */
export interface DecoratedValue {
  readonly kind: "decorated";
  readonly id: ValueId;
  readonly inner: ValueId;
}

/** Numbers values; equal ones are one. */
export interface ValueTable {
  /** Throws for literals. */
  get(id: ValueId): Value;
  /** The value of that key, made when it is asked for first. */
  intern<T extends Value>(key: string, make: (id: ValueId) => T): T;
  /** A value that is equal to no other one. */
  create<T extends Value>(make: (id: ValueId) => T): T;
  /** There may be any number of such values. */
  isLoose(id: ValueId): boolean;
  literal(key: LiteralKey): ValueId;
  /** Undefined for what is no literal, or for all literals at once. */
  literalOf(id: ValueId): LiteralKey | undefined;
  external(name: string, path: string, of?: ExternalValue["of"]): ExternalValue;
  bound(callee: ValueId, receiver: ValueId): BoundValue;
  method(receiver: ValueId, name: string): MethodValue;
  instance(of: ClassValue | FunctionValue): InstanceValue;
  /** A number for the name of an attribute, the same for equal names. */
  nameId(name: string): number;
}

/** There may be any number of such values. */
const looseKinds: ReadonlySet<Value["kind"]> = new Set(["container", "external", "generator", "promise", "method"]);

export function createValueTable(): ValueTable {
  // Identifiers of literals count down from -1, those of other values up from 1.
  const values: (Value | undefined)[] = [undefined];
  const loose: boolean[] = [false];
  const interned = new Map<string, Value>();
  // There are so many of these that keys of text would take most of what they take.
  const instances: (InstanceValue | undefined)[] = [];
  const [boundIds, methodIds] = [new PairMap(), new PairMap()];
  const nameIds = new Map<string, number>();
  const nameIdOf = (name: string): number => {
    const known = nameIds.get(name);
    if (known !== undefined) return known;
    nameIds.set(name, nameIds.size);
    return nameIds.size - 1;
  };
  const literals: LiteralKey[] = [];
  const literalIds = new Map<LiteralKey, ValueId>();
  const create = <T extends Value>(make: (id: ValueId) => T): T => {
    const value = make(values.length);
    values.push(value);
    loose.push(looseKinds.has(value.kind));
    return value;
  };
  const intern = <T extends Value>(key: string, make: (id: ValueId) => T): T => {
    const known = interned.get(key);
    // Keys begin with the kind of the value, so that equal keys have equal types.
    if (known !== undefined) return known as T;
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
    literal(key) {
      const known = literalIds.get(key);
      if (known !== undefined) return known;
      literals.push(key);
      literalIds.set(key, -literals.length);
      return -literals.length;
    },
    literalOf: (id) => (id < 0 ? literals[-id - 1] : undefined),
    external: (name, path, of = "itself") =>
      intern(`external ${of} ${path} ${name}`, (id) => ({ kind: "external", id, name, of, path })),
    instance(of) {
      const known = instances[of.id];
      if (known !== undefined) return known;
      const created = create<InstanceValue>((id) => ({ kind: "instance", id, of }));
      instances[of.id] = created;
      return created;
    },
    bound(callee, receiver) {
      const known = boundIds.get(callee, receiver);
      // What has its number is one.
      if (known !== absent) return values[known] as BoundValue;
      const created = create<BoundValue>((id) => ({ kind: "bound", id, callee, receiver }));
      boundIds.add(callee, receiver, created.id);
      return created;
    },
    method(receiver, name) {
      const nameId = nameIdOf(name);
      const known = methodIds.get(receiver, nameId);
      if (known !== absent) return values[known] as MethodValue;
      const created = create<MethodValue>((id) => ({ kind: "method", id, receiver, name }));
      methodIds.add(receiver, nameId, created.id);
      return created;
    },
    nameId: nameIdOf,
  };
}
