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

/** State of the analysis. */
export interface Analysis {
  readonly solver: Solver;
  readonly values: ValueTable;
  readonly edges: CallEdges;
  readonly seen: CallsSeen;
  readonly language: LanguageSemantics;
  readonly rules: EvaluationRules;
  /** Node without values. */
  readonly empty: NodeId;
  /** Attribute names stored outside of class bodies. */
  readonly storedAttributes: Set<string>;
  /** Attribute names whose read or store may call a function. */
  readonly accessors: Set<string>;
  /** Nodes of attributes stored outside of class bodies, by value and name. */
  readonly assigned: PairMap;
  /** Nodes of bound class members, by object and name. */
  readonly boundMembers: PairMap;
  readonly classes: ClassValue[];
  readonly functions: FunctionValue[];
  readonly functionsByScope: WeakMap<Scope, FunctionValue>;
  /** Number of copies by function. */
  readonly copies: Map<FunctionHead, number>;
  /** Names of decorators. */
  readonly decorators: Set<string>;
  /** Bodies that remain to be evaluated. */
  readonly bodies: (() => void)[];
}

/** Evaluation of expressions and statements, for rules of their parts. */
export interface EvaluationRules {
  readonly expression: (frame: Frame, expression: Expression) => NodeId;
  readonly statement: (frame: Frame, statement: Statement) => void;
}

/** Module, class or function whose body is being evaluated. */
export interface Frame {
  readonly analysis: Analysis;
  readonly scope: Scope;
  /** Name of the caller in the graph. */
  readonly caller: string;
  /** Class of the body. */
  readonly owner: ClassValue | null;
  readonly function: FunctionValue | null;
  flow: FlowState;
  /** Enclosing loops and tries. Their bindings may reach any later read. */
  readonly joins: ReadonlyMap<string, NodeId>[];
  /** Created on demand. */
  site: ReadSite | null;
  /** Bindings since the last read by other code. */
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
  /** Receiver, where the language passes it with the call. */
  readonly receiver: NodeId;
  readonly isNew: boolean;
  /** True for calls of decorators, which are analysed per decorated function. */
  readonly isDecoration: boolean;
  /** Functions that receive `*items` of unknown length; null for calls without such arguments. */
  readonly relayed: RelayedCall[] | null;
  /** Functions that received the arguments; null at first, to save memory. */
  passed: FunctionValue[] | Set<FunctionValue> | null;
  /** The same call without a result. Created on demand. */
  silent: CallSite | null;
  /** Methods called on objects; null at first, to save memory. */
  methods: MethodCalls[] | null;
  /** Containers created by the call, by purpose, whatever the receiver. */
  made: Map<string, ContainerValue> | null;
}

/** Objects of several classes on which one method is called. */
export interface MethodCalls {
  readonly source: NodeId;
  receivers: ValueId[];
}

export const noKeywords: ReadonlyMap<string, NodeId> = new Map();

export interface RelayedCall {
  readonly callee: FunctionValue;
  readonly receiver: ValueId | null;
}

export interface PassedArgument {
  readonly node: NodeId;
  readonly isSpread: boolean;
}

/** Read of an attribute or item, which may call a getter. */
export interface ReadSite {
  readonly analysis: Analysis;
  readonly caller: string;
  readonly frame: Frame;
}

/** Language part of the analysis. */
export interface LanguageSemantics {
  readFreeName(frame: Frame, name: string): NodeId;
  /** Returns whether calls of it run no code of the program. */
  isHarmless(name: string): boolean;
  readAttribute(site: ReadSite, object: NodeId, name: string, result: NodeId): void;
  storeAttribute(site: ReadSite, object: NodeId, name: string, value: NodeId): void;
  /** Reads a value of a container; `key` may be `nowhere`. */
  readItem(site: ReadSite, object: NodeId, key: NodeId, result: NodeId): void;
  storeItem(site: ReadSite, object: NodeId, key: NodeId, value: NodeId): void;
  call(site: CallSite, callee: ValueId): void;
  /** Applies a decorator to a definition. */
  decorate(site: CallSite, decorator: NodeId, decorated: NodeId, result: NodeId): void;
  iterate(site: ReadSite, iterable: NodeId, result: NodeId, over: "values" | "keys"): void;
  enter(site: ReadSite, context: NodeId, result: NodeId): void;
  raise(site: ReadSite, raised: NodeId): void;
  /** Binds the exception of a handler. */
  catchType(site: ReadSite, type: NodeId, result: NodeId): void;
  operate(site: ReadSite, operation: Operation, left: NodeId, right: NodeId, result: NodeId): void;
  bindImport(frame: Frame, statement: ImportStatementCode, bind: (name: string, value: NodeId) => void): void;
  finishClass(frame: Frame, created: ClassValue, code: ClassCode): void;
  startBody(frame: Frame, started: FunctionValue): void;
  /** Returns the value of a call that wraps the function's results; null when the results are the value. */
  resultOf(analysis: Analysis, callee: FunctionValue): ValueId | null;
  awaitValue(site: ReadSite, awaited: NodeId): NodeId;
  startModule(frame: Frame, code: ModuleCode): void;
}
