import { blob } from "@repost/dataset";
import type { Candidate, CandidateModule } from "@repost/eval";
import { makeFreshFolder } from "@repost/executor";
import {
  type CallOptions,
  type Environment,
  records,
  type SourceFile,
  type Store,
  type VisibleCodeRecord,
  contentOf,
} from "@repost/spec";
import { solutionProblem, runJob } from "@repost/syntax";
import type * as Jobs from "./candidate-module-jobs.ts";
import type { CandidateInRepository } from "./candidate-module-jobs.ts";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";

interface UsesMoreOptions {
  readonly solution: string;
  readonly reference: string;
  readonly names: ReadonlySet<string>;
}

const MODULE = new URL(
  import.meta.url.endsWith(".ts") ? "./candidate-module-jobs.ts" : "./candidate-module-jobs.js",
  import.meta.url,
);

/** Large repositories take seconds to index. */
const LIMIT_MS = 30_000;

type JobName = Exclude<keyof typeof Jobs, "prepare">;

interface CandidateModulesOptions {
  /** Undefined when rows contain the files. */
  readonly store: Store | undefined;
}

export interface CandidateModules {
  /** Returns null when the environment's module suffices. */
  readonly moduleFor: (candidate: Candidate, options?: CallOptions) => Promise<CandidateModule | null>;
  /** Undefined for candidates without a module. */
  readonly isVisible: (instanceId: string, name: string) => boolean | undefined;
  readonly isImportedByVisible: (instanceId: string, name: string) => boolean | undefined;
}

interface VisibleCode {
  readonly files: VisibleCodeRecord["files"];
  readonly names: ReadonlySet<string>;
  /** Includes names of other shown files. */
  readonly all: ReadonlySet<string>;
}

/** Lets candidates use all code of their prompt. */
export function createCandidateModules({ store }: CandidateModulesOptions): CandidateModules {
  const visibleById = new Map<string, Promise<VisibleCode>>();
  const names = new Map<string, ReadonlySet<string>>();
  const imported = new Map<string, Set<string>>();
  const visibleCodeOf = (environment: Environment, call: CallOptions): Promise<VisibleCode> => {
    const id = environment.instance_id;
    const pending = visibleById.get(id) ?? readVisibleCode(environment, store, call);
    visibleById.set(id, pending);
    pending.then(
      ({ all }) => names.set(id, all),
      () => visibleById.delete(id),
    );
    return pending;
  };
  return {
    moduleFor: async ({ environment, solution }, call = {}) => {
      const visible = await visibleCodeOf(environment, call);
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
      // Imports of the candidate may fail.
      for (const root of addedImports(sliced, environment))
        if (visible.all.has(root) || !solution.includes(root)) roots.add(root);
      return sliced;
    },
    isImportedByVisible: (instanceId, name) => imported.get(instanceId)?.has(rootOf(name)) === true || undefined,
    isVisible: (instanceId, name) => names.get(instanceId)?.has(name),
  };
}

function addedImports(sliced: CandidateModule | null, { module }: Environment): readonly string[] {
  const moduleImports = new Set(module.imports.map(rootOf));
  return (sliced?.module.imports ?? []).map(rootOf).filter((root) => !moduleImports.has(root));
}

/** Returns `package` for `package.part` and `package/part`, or the scoped package. */
function rootOf(name: string): string {
  return /^@[^/]+\/[^/]+|^[^./]+/u.exec(name)?.[0] ?? name;
}

async function readVisibleCode(
  environment: Environment,
  store: Store | undefined,
  call: CallOptions,
): Promise<VisibleCode> {
  const content = await blob(environment, environment.visible.digest, store, call);
  const { files, names } = records.visibleCode.parseLine(content, `what is visible of ${environment.instance_id}`);
  const all = new Set([...names, ...environment.context.flatMap((fragment) => fragment.names)]);
  return { files, names: new Set(names), all };
}

/** Builds a candidate's module in a worker thread. Returns null on failure. */
async function sliceCandidate(
  candidate: CandidateInRepository,
  { signal }: CallOptions = {},
): Promise<CandidateModule | null> {
  const { environment, files } = candidate;
  const placed = await run("placeCandidate", candidate, signal);
  if (placed === null) return null;
  const { code, target } = placed;
  const changed = files.map((file) => (file.path === target.path ? { path: file.path, code } : file));
  return withRepository(changed, (root) => run("buildModule", { environment, files, root, target }, signal));
}

async function run<Name extends JobName>(
  name: Name,
  input: Parameters<(typeof Jobs)[Name]>[0],
  signal: AbortSignal | undefined,
): Promise<Awaited<ReturnType<(typeof Jobs)[Name]>> | null> {
  const job = { module: MODULE, name, input, limitMs: LIMIT_MS };
  const result = await runJob<Awaited<ReturnType<(typeof Jobs)[Name]>>>(job, { signal });
  return result.status === "done" ? result.output : null;
}

/** Reads comments too, because a false positive only costs time. */
export function usesMore({ solution, reference, names }: UsesMoreOptions): boolean {
  if (solution === reference) return false;
  const referenceWords = new Set(wordsOf(reference));
  if (wordsOf(solution).some((word) => names.has(word) && !referenceWords.has(word))) return true;
  const paths = new Set(attributesOf(reference));
  const isNew = (path: string): boolean => names.has(path.split(".")[0] ?? "") && !paths.has(path);
  return attributesOf(solution).some(isNew) || relativeImport(solution) > relativeImport(reference);
}

function wordsOf(code: string): readonly string[] {
  return code.match(/[\p{ID_Start}$_][\p{ID_Continue}$]*/gu) ?? [];
}

/** Returns `a.b` and `b.c` for `a.b.c`. */
function attributesOf(code: string): readonly string[] {
  const accesses = code.matchAll(
    /(?=(?<![\p{ID_Continue}$])([\p{ID_Start}$_][\p{ID_Continue}$]*)\s*\??\.\s*([\p{ID_Start}$_][\p{ID_Continue}$]*))/gu,
  );
  return [...accesses].map((match) => `${match[1]}.${match[2]}`);
}

function relativeImport(code: string): number {
  return code.match(/\bfrom\s+\.|(?:\bfrom\s*|\brequire\s*\(\s*|\bimport\s*\(?\s*)["']\.{1,2}\//gu)?.length ?? 0;
}

/** Skips paths outside of the temporary folder. */
export async function withRepository<Result>(
  files: Iterable<SourceFile>,
  work: (root: string) => Promise<Result>,
): Promise<Result> {
  await using folder = await makeFreshFolder();
  const root = join(folder.path, "repository");
  await mkdir(root);
  for (const { path, ...written } of files) {
    const file = resolve(root, path);
    if (!file.startsWith(root + sep)) continue;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, contentOf(written));
  }
  return await work(root);
}
