import type * as effects from "../index/effects.ts";
import type { ReadLines } from "../index/unit-ranges.ts";
import type { FunctionText } from "../unit-graph.ts";
import type {
  Binding,
  ImportItem,
  ImportStatement,
  NameReference,
  PythonScopes,
  Timing,
} from "@repost/syntax/python-scopes";

/** Offsets are relative to the file. */
export interface Reference extends Omit<NameReference, "scope" | "isTried" | "isUnreached" | "isQuoted" | "isCalled"> {
  readonly timing: Timing;
  readonly item: ImportItem | null;
}

export type Root = effects.Root<Reference>;
export type RootedEffect = effects.RootedEffect<Reference>;

export interface EffectGroup {
  readonly effects: readonly RootedEffect[];
  readonly assigned: ReadonlySet<string>;
  readonly writesNamespace: boolean;
}

export interface ReadUnit extends ReadLines, Pick<PythonScopes, "imports" | "aliases"> {
  readonly isDocstring: boolean;
  readonly importsOnly: readonly number[] | null;
  readonly references: readonly Reference[];
  readonly effects: EffectGroup;
  /** By name; null for statements. */
  readonly functions: ReadonlyMap<string | null, EffectGroup>;
  readonly bases: PythonScopes["classes"];
}

export type PythonFunction = Omit<FunctionText, "bodyEnd">;

export interface PythonReading {
  readonly units: readonly ReadUnit[];
  readonly bindings: ReadonlyMap<string, readonly Binding[]>;
  readonly globalWrites: ReadonlyMap<string, readonly number[]>;
  readonly imports: readonly ImportStatement[];
  readonly exports: readonly string[] | null;
  readonly functions: readonly PythonFunction[];
}
