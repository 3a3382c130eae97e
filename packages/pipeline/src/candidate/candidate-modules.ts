import { blob } from "@repost/dataset";
import type { Candidate, CandidateModule } from "@repost/eval";
import {
  type CallOptions,
  type Environment,
  records,
  type SourceFile,
  type Store,
  type VisibleCodeRecord,
} from "@repost/spec";
import { solutionProblem } from "@repost/syntax";
import { sliceCandidate } from "./slice-candidate.ts";
import { usesMore } from "./uses-more.ts";

export interface CandidateModulesOptions {
  /** Undefined when rows contain the files. */
  readonly store: Store | undefined;
}

export interface CandidateModules {
  /** Returns null when the environment's module suffices. */
  readonly moduleFor: (candidate: Candidate, options?: CallOptions) => Promise<CandidateModule | null>;
  /** Undefined for candidates without a module. */
  readonly isShown: (instanceId: string, name: string) => boolean | undefined;
  /** The environment may lack this external module. */
  readonly isImportedByShown: (instanceId: string, name: string) => boolean | undefined;
}

interface Shown {
  readonly files: VisibleCodeRecord["files"];
  /** Bound in the target's file, and top-level modules. */
  readonly names: ReadonlySet<string>;
  /** Also names that a prompt shows of other files. */
  readonly all: ReadonlySet<string>;
}

/** Lets candidates use all code of their prompt (design: re-slicing). */
export function createCandidateModules({ store }: CandidateModulesOptions): CandidateModules {
  const shown = new Map<string, Promise<Shown>>();
  const names = new Map<string, ReadonlySet<string>>();
  const imported = new Map<string, Set<string>>();
  const shownOf = (environment: Environment, call: CallOptions): Promise<Shown> => {
    const id = environment.instance_id;
    const known = shown.get(id) ?? readShown(environment, store, call);
    shown.set(id, known);
    known.then(
      ({ all }) => names.set(id, all),
      () => shown.delete(id),
    );
    return known;
  };
  return {
    moduleFor: async ({ environment, solution }, call = {}) => {
      const visible = await shownOf(environment, call);
      const { orig_func: reference } = environment;
      if (visible.files.length === 0 || solutionProblem(environment.language, solution, reference) !== null)
        return null;
      if (!usesMore({ solution, reference, names: visible.all })) return null;
      const files: SourceFile[] = [];
      for (const { digest, ...file } of visible.files)
        files.push({ ...file, code: await blob(environment, digest, store, call) });
      const sliced = await sliceCandidate({ environment, solution, files, names: visible.names }, call);
      const roots = imported.get(environment.instance_id) ?? new Set<string>();
      imported.set(environment.instance_id, roots);
      // Imports that a candidate adds itself may fail.
      for (const root of addedImports(sliced, environment))
        if (visible.all.has(root) || !solution.includes(root)) roots.add(root);
      return sliced;
    },
    isImportedByShown: (instanceId, name) => imported.get(instanceId)?.has(rootOf(name)) === true || undefined,
    isShown: (instanceId, name) => names.get(instanceId)?.has(name),
  };
}

function addedImports(sliced: CandidateModule | null, { module }: Environment): readonly string[] {
  const own = new Set(module.imports.map(rootOf));
  return (sliced?.module.imports ?? []).map(rootOf).filter((root) => !own.has(root));
}

/** `package` of `package.part` and `package/part`, `@scope/package` of `@scope/package/part`. */
function rootOf(name: string): string {
  return /^@[^/]+\/[^/]+|^[^./]+/u.exec(name)?.[0] ?? name;
}

async function readShown(environment: Environment, store: Store | undefined, call: CallOptions): Promise<Shown> {
  const content = await blob(environment, environment.visible.digest, store, call);
  const { files, names } = records.visibleCode.parseLine(content, `what is visible of ${environment.instance_id}`);
  const all = new Set([...names, ...environment.context.flatMap((fragment) => fragment.names)]);
  return { files, names: new Set(names), all };
}
