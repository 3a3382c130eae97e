import { getOrCreate } from "../../memoize.ts";
import type { ClassHead, FunctionHead, LiteralKey, SequenceForm, Statement } from "./code.ts";
import type { Scope } from "./scope.ts";
import { PairMap } from "./pair-map.ts";
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

interface Identified<Kind extends string> {
  readonly kind: Kind;
  readonly id: ValueId;
}

export interface FunctionValue extends Identified<"function"> {
  readonly name: string;
  readonly code: FunctionHead;
  readonly body: readonly Statement[];
  readonly parentScope: Scope;
  readonly scope: Scope;
  readonly owner: ClassValue | null;
  readonly parameters: readonly NodeId[];
  readonly fallbacks: readonly NodeId[];
  readonly receiver: NodeId;
  readonly returned: NodeId;
  readonly yielded: NodeId;
  readonly depth: number;
  isStarved: boolean;
}

export interface ClassValue extends Identified<"class"> {
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

export interface ContainerValue extends Identified<"container"> {
  readonly form: SequenceForm | "mapping" | "map";
  slots: Map<LiteralKey, NodeId> | null;
  copies: Set<ContainerValue> | null;
  readonly unknown: NodeId;
  readonly every: NodeId;
  readonly keys: NodeId;
  readonly length: number | undefined;
}

export interface ExternalValue extends Identified<"external"> {
  readonly name: string;
  readonly of: "itself" | "result" | "part";
  readonly path: string;
}

type ValueWith<Kind extends string, Fields> = Identified<Kind> & Readonly<Fields>;

export type InstanceValue = ValueWith<"instance", { of: ClassValue | FunctionValue }>;
export type BoundValue = ValueWith<"bound", { callee: ValueId; receiver: ValueId }>;
export type WrapperValue = ValueWith<"static" | "class_method" | "property", { inner: ValueId }>;
export type GeneratorValue = ValueWith<"generator", { of: FunctionValue; yielded: NodeId; returned: NodeId }>;
export type PromiseValue = ValueWith<"promise", { resolved: NodeId }>;
export type SuperValue = ValueWith<"super", { after: ClassValue; receiver: InstanceValue | ClassValue }>;
export type ModuleValue = ValueWith<"module", { path: string }>;
export type BuiltinValue = ValueWith<"builtin", { name: string }>;
export type MethodValue = ValueWith<"method", { receiver: ValueId; name: string }>;
export type PartialValue = ValueWith<
  "partial",
  { callee: NodeId; positional: readonly NodeId[]; keywords: ReadonlyMap<string, NodeId> }
>;
export type DecoratedValue = ValueWith<"decorated", { inner: ValueId }>;

export type ValueOf<Kind extends Value["kind"]> = Value & { readonly kind: Kind };

type FieldsOf<T> = T extends Value ? Omit<T, "id"> : never;

const looseKinds: ReadonlySet<Value["kind"]> = new Set(["container", "external", "generator", "promise", "method"]);

/** Literals have negative ids, other values positive ids. */
export class ValueTable {
  readonly #values: (Value | undefined)[] = [undefined];
  readonly #isLoose: boolean[] = [false];
  readonly #interned = new Map<string, Value>();
  readonly #literals: LiteralKey[] = [];
  readonly #literalIds = new Map<LiteralKey, ValueId>();
  readonly #nameIds = new Map<string, number>();
  // Text keys would take most of the memory.
  readonly #instances = new Map<ValueId, InstanceValue>();
  readonly #bound = new PairMap<BoundValue>();
  readonly #methods = new PairMap<MethodValue>();

  get(id: ValueId): Value {
    const value = this.#values[id];
    if (value === undefined) throw new RangeError(`There is no value ${id}.`);
    return value;
  }

  isLoose(id: ValueId): boolean {
    return this.#isLoose[id] === true;
  }

  create<T extends Value>(fields: FieldsOf<T>): T;
  create(fields: FieldsOf<Value>): Value {
    const value: Value = { ...fields, id: this.#values.length };
    this.#values.push(value);
    this.#isLoose.push(looseKinds.has(value.kind));
    return value;
  }

  intern<T extends Value>(key: string, fields: FieldsOf<T>): T {
    // Equal keys have equal types, because keys start with the kind.
    return getOrCreate(this.#interned, key, () => this.create<T>(fields)) as T;
  }

  literal(key: LiteralKey): ValueId {
    return getOrCreate(this.#literalIds, key, () => -this.#literals.push(key));
  }

  literalOf(id: ValueId): LiteralKey | undefined {
    return id < 0 ? this.#literals[-id - 1] : undefined;
  }

  textOf(id: ValueId): string | undefined {
    const literal = this.literalOf(id);
    return literal?.startsWith("s:") === true ? literal.slice(2) : undefined;
  }

  external(name: string, path: string, of: ExternalValue["of"] = "itself"): ExternalValue {
    return this.intern<ExternalValue>(`external ${of} ${path} ${name}`, { kind: "external", name, of, path });
  }

  builtin(name: string): BuiltinValue {
    return this.intern<BuiltinValue>(`builtin ${name}`, { kind: "builtin", name });
  }

  module(path: string): ModuleValue {
    return this.intern<ModuleValue>(`module ${path}`, { kind: "module", path });
  }

  super(after: ClassValue, receiver: InstanceValue | ClassValue): SuperValue {
    return this.intern<SuperValue>(`super ${after.id} ${receiver.id}`, { kind: "super", after, receiver });
  }

  instance(of: ClassValue | FunctionValue): InstanceValue {
    return getOrCreate(this.#instances, of.id, () => this.create<InstanceValue>({ kind: "instance", of }));
  }

  bound(callee: ValueId, receiver: ValueId): BoundValue {
    return this.#bound.getOrCreate(callee, receiver, () =>
      this.create<BoundValue>({ kind: "bound", callee, receiver }),
    );
  }

  method(receiver: ValueId, name: string): MethodValue {
    const create = (): MethodValue => this.create<MethodValue>({ kind: "method", receiver, name });
    return this.#methods.getOrCreate(receiver, this.nameId(name), create);
  }

  nameId(name: string): number {
    return getOrCreate(this.#nameIds, name, () => this.#nameIds.size);
  }
}
