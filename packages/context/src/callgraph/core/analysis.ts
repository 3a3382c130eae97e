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
  ModuleText,
} from "./code.ts";
import { type FlowState } from "./flow-state.ts";
import type { PairMap } from "./pair-map.ts";
import type { Scope } from "./scope.ts";
import { type NodeId, type Solver, type ValueId } from "./solver.ts";
import type { ClassValue, ContainerValue, FunctionValue, ValueTable } from "./values.ts";
import type { Language } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";

export interface Analysis {
  readonly solver: Solver;
  readonly values: ValueTable;
  readonly edges: CallEdges;
  readonly seen: CallsSeen;
  readonly language: LanguageSemantics;
  readonly rules: EvaluationRules;
  readonly empty: NodeId;
  readonly storedAttributes: Set<string>;
  readonly accessors: Set<string>;
  readonly assigned: PairMap<NodeId>;
  readonly boundMembers: PairMap<NodeId>;
  readonly classes: ClassValue[];
  readonly functions: FunctionValue[];
  readonly functionsByScope: WeakMap<Scope, FunctionValue>;
  readonly copies: Map<FunctionHead, number>;
  readonly bodies: (() => void)[];
}

export interface EvaluationRules {
  readonly expression: (frame: Frame, expression: Expression) => NodeId;
  readonly statement: (frame: Frame, statement: Statement) => void;
}

export interface Frame {
  readonly analysis: Analysis;
  readonly scope: Scope;
  readonly caller: string;
  readonly owner: ClassValue | null;
  readonly function: FunctionValue | null;
  flow: FlowState;
  readonly joins: ReadonlyMap<string, NodeId>[];
  readonly unseen: Map<string, { readonly version: NodeId; readonly flow: FlowState }>;
}

export type ReadSite = Pick<Frame, "analysis" | "caller" | "scope">;

export interface CallSite extends ReadSite {
  readonly positional: readonly PassedArgument[];
  readonly keywords: ReadonlyMap<string, NodeId>;
  readonly keywordSpreads: readonly NodeId[];
  readonly result: NodeId;
  readonly receiver: NodeId;
  readonly isNew: boolean;
  readonly isDecoration: boolean;
  readonly relayed: RelayedCall[] | null;
  /** Functions that received the arguments. Null saves memory. */
  passed: Set<FunctionValue> | null;
  silent: CallSite | null;
  methods: MethodCalls[] | null;
  made: Map<string, ContainerValue> | null;
}

export interface MethodCalls {
  readonly source: NodeId;
  readonly receivers: ValueId[];
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

export interface LanguageSemantics {
  readFreeName(frame: Frame, name: string): NodeId;
  isHarmless(name: string): boolean;
  readAttribute(site: ReadSite, object: NodeId, name: string, result: NodeId): void;
  storeAttribute(site: ReadSite, object: NodeId, name: string, value: NodeId): void;
  readItem(site: ReadSite, object: NodeId, key: NodeId, result: NodeId): void;
  storeItem(site: ReadSite, object: NodeId, key: NodeId, value: NodeId): void;
  call(site: CallSite, callee: ValueId): void;
  decorate(site: CallSite, decorator: NodeId, decorated: NodeId, result: NodeId): void;
  iterate(site: ReadSite, iterable: NodeId, result: NodeId, over: "values" | "keys"): void;
  enter(site: ReadSite, context: NodeId, result: NodeId): void;
  raise(site: ReadSite, raised: NodeId): void;
  catchType(site: ReadSite, type: NodeId, result: NodeId): void;
  operate(site: ReadSite, operation: Operation, left: NodeId, right: NodeId, result: NodeId): void;
  bindImport(frame: Frame, statement: ImportStatementCode, bind: (name: string, value: NodeId) => void): void;
  finishClass(frame: Frame, created: ClassValue, code: ClassCode): void;
  startBody(frame: Frame, started: FunctionValue): void;
  resultOf(analysis: Analysis, callee: FunctionValue): ValueId | null;
  awaitValue(site: ReadSite, awaited: NodeId): NodeId;
  startModule(frame: Frame, code: ModuleCode): void;
}

export interface FrontEnd {
  readonly semantics: LanguageSemantics;
  readonly imported: ReadonlySet<string>;
  languageOf(path: string): Language;
  lower(root: SyntaxNode, code: string, parser: Parser): ModuleText;
  nameOf(path: string): string;
  finish(analysis: Analysis): void;
}
