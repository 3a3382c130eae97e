import type { CallEdges } from "./call-edges.ts";
import type { CallsSeen } from "./calls-seen.ts";
import type {
  ClassCode,
  Expression,
  FunctionHead,
  ImportStatementCode,
  ModuleCode,
  Operation,
  Statement,
} from "./code.ts";
import type { FlowState } from "./flow-state.ts";
import type { PairMap } from "./pair-map.ts";
import type { Scope } from "./scope.ts";
import type { NodeId, Solver, ValueId } from "./solver.ts";
import type { ClassValue, ContainerValue, FunctionValue, ValueTable } from "./values.ts";

/** Everything that is known while a call graph is built. */
export interface Analysis {
  readonly solver: Solver;
  readonly values: ValueTable;
  readonly edges: CallEdges;
  readonly seen: CallsSeen;
  readonly language: LanguageSemantics;
  readonly rules: EvaluationRules;
  /** A node that nothing ever flows to. */
  readonly empty: NodeId;
  /** Names of attributes that are stored somewhere, beside those in the bodies of classes. */
  readonly storedAttributes: Set<string>;
  /** Names under which reading or storing an attribute may run a function. */
  readonly accessors: Set<string>;
  /** Nodes of attributes that are stored outside of the bodies of classes: by the value and the number of the name. */
  readonly assigned: PairMap;
  /** Nodes of what objects get when they are asked for members of their classes, and classes when they are asked themselves. */
  readonly boundMembers: PairMap;
  readonly classes: ClassValue[];
  readonly functions: FunctionValue[];
  readonly functionsByScope: WeakMap<Scope, FunctionValue>;
  /** Copies that have been made of each function. */
  readonly copies: Map<FunctionHead, number>;
  /** Names of what decorates something. */
  readonly decorators: Set<string>;
  /** Bodies that are still to be evaluated. */
  readonly bodies: (() => void)[];
}

/** How whole expressions and statements are evaluated, for what is part of them and has such parts itself. */
export interface EvaluationRules {
  readonly expression: (frame: Frame, expression: Expression) => NodeId;
  readonly statement: (frame: Frame, statement: Statement) => void;
}

/** A module, class or function whose body is being evaluated. */
export interface Frame {
  readonly analysis: Analysis;
  readonly scope: Scope;
  /** Who calls what is called here. */
  readonly caller: string;
  /** The class whose body this is. */
  readonly owner: ClassValue | null;
  readonly function: FunctionValue | null;
  flow: FlowState;
  /** Loops and attempts around: what is bound in them may be what a variable holds elsewhere. */
  readonly joins: ReadonlyMap<string, NodeId>[];
  /** Made when it is asked for first. */
  site: ReadSite | null;
  /** What was bound since somebody could look last. */
  unseen: Map<string, { readonly version: NodeId; readonly flow: FlowState }>;
}

export interface CallSite {
  readonly analysis: Analysis;
  readonly caller: string;
  readonly frame: Frame;
  readonly positional: readonly PassedArgument[];
  readonly keywords: ReadonlyMap<string, NodeId>;
  readonly keywordSpreads: readonly NodeId[];
  readonly result: NodeId;
  /** The object whose method is called, where the language passes it with the call. */
  readonly receiver: NodeId;
  readonly isNew: boolean;
  /** What is called is a decorator: what it does with one function is told apart from what it does with others. */
  readonly isDecoration: boolean;
  /** Functions that get `*items`, once it is known how many they are; null for calls without such arguments. */
  readonly relayed: RelayedCall[] | null;
  /** Functions that have got its arguments; null as long as there are none, for there are very many sites. */
  passed: FunctionValue[] | Set<FunctionValue> | null;
  /** The same call of what gives it nothing; made when it is asked for first. */
  silent: CallSite | null;
  /** Methods that it calls on objects; null as long as there are none. */
  methods: MethodCalls[] | null;
  /** Containers that the call gives, whatever it is called on: one for each purpose. */
  made: Map<string, ContainerValue> | null;
}

/** Objects of several classes on which one method is called in one place. */
export interface MethodCalls {
  readonly source: NodeId;
  receivers: ValueId[];
}

/** Of calls without such arguments. */
export const noKeywords: ReadonlyMap<string, NodeId> = new Map();

export interface RelayedCall {
  readonly callee: FunctionValue;
  readonly receiver: ValueId | null;
}

export interface PassedArgument {
  readonly node: NodeId;
  readonly isSpread: boolean;
}

/** Where an attribute or item is read: getters run on behalf of a caller. */
export interface ReadSite {
  readonly analysis: Analysis;
  readonly caller: string;
  readonly frame: Frame;
}

/** What differs between languages. */
export interface LanguageSemantics {
  /** A name that no scope binds. */
  readFreeName(frame: Frame, name: string): NodeId;
  /** Calls of it run no code of the program. */
  isHarmless(name: string): boolean;
  readAttribute(site: ReadSite, object: NodeId, name: string, result: NodeId): void;
  storeAttribute(site: ReadSite, object: NodeId, name: string, value: NodeId): void;
  /** A value of a container by its key; `key` may be nowhere. */
  readItem(site: ReadSite, object: NodeId, key: NodeId, result: NodeId): void;
  storeItem(site: ReadSite, object: NodeId, key: NodeId, value: NodeId): void;
  call(site: CallSite, callee: ValueId): void;
  /** The function that a definition becomes when its decorators have been called: what a decorator is called with and what it gives. */
  decorate(site: CallSite, decorator: NodeId, decorated: NodeId, result: NodeId): void;
  iterate(site: ReadSite, iterable: NodeId, result: NodeId, over: "values" | "keys"): void;
  enter(site: ReadSite, context: NodeId, result: NodeId): void;
  raise(site: ReadSite, raised: NodeId): void;
  /** What a handler for such types gets. */
  catchType(site: ReadSite, type: NodeId, result: NodeId): void;
  operate(site: ReadSite, operation: Operation, left: NodeId, right: NodeId, result: NodeId): void;
  bindImport(frame: Frame, statement: ImportStatementCode, bind: (name: string, value: NodeId) => void): void;
  /** Adds what a class has beside its body. */
  finishClass(frame: Frame, created: ClassValue, code: ClassCode): void;
  /** Adds variables that a function has beside its parameters. */
  startBody(frame: Frame, started: FunctionValue): void;
  /** What a call gives beside what the function returns, where it is not that itself; null where it is. */
  resultOf(analysis: Analysis, callee: FunctionValue): ValueId | null;
  awaitValue(site: ReadSite, awaited: NodeId): NodeId;
  /** Begins a module's own scope. */
  startModule(frame: Frame, code: ModuleCode): void;
}
