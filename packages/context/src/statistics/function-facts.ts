import type { ContextFragment, Environment, FunctionContext, RepositoryInfo, Target } from "@repost/spec";
import { distancesOf } from "../rendering/distances.ts";

/** Facts of one function; null when unknown. */
export interface FunctionFacts {
  readonly repo: RepositoryInfo;
  readonly language: Target["language"];
  readonly kind: string;
  readonly modifiers: readonly string[];
  readonly code: string;
  readonly docstring: string | null;
  readonly context: readonly ContextFragment[] | null;
  readonly needs: {
    readonly definitions: number;
    readonly depth: number;
    readonly isCut: boolean;
  } | null;
  readonly libraries: readonly string[] | null;
  readonly environment: MadeFacts | null;
}

export interface MadeFacts {
  readonly moduleCode: string;
  readonly tests: number;
  readonly trust: string | null;
  readonly lineCoverage: number | null;
  readonly branchCoverage: number | null;
  readonly mutationScore: number | null;
}

type DescribedFunction = Pick<Target, "repo" | "language" | "modifiers" | "orig_func" | "docstring"> & {
  readonly kind: string;
};

export function factsOfTarget(described: DescribedFunction): FunctionFacts {
  const { repo, language, kind, modifiers, orig_func: code, docstring } = described;
  return {
    repo,
    language,
    kind,
    modifiers,
    code,
    docstring,
    context: null,
    needs: null,
    libraries: null,
    environment: null,
  };
}

export function factsOfContext(context: FunctionContext): FunctionFacts {
  const { target, units, context_cut: cut = [] } = context;
  const distances = distancesOf(context);
  const ids = new Set(units.map(({ id }) => id));
  const unitDistances = [...distances].flatMap(([id, distance]) => (ids.has(id) ? [distance] : []));
  return {
    ...factsOfTarget(target),
    context: context.context,
    needs: {
      definitions: units.filter(({ id, kind }) => kind !== "import" && id !== context.target_unit).length,
      depth: unitDistances.reduce((most, distance) => Math.max(most, distance), 0),
      isCut: cut.some(({ reason }) => reason === "limit"),
    },
    libraries: [...new Set(units.flatMap(({ external }) => external))],
  };
}

export function factsOfEnvironment(environment: Environment): FunctionFacts {
  const { context, module, tests, quality } = environment;
  return {
    ...factsOfTarget(environment),
    context,
    libraries: module.imports,
    environment: {
      moduleCode: module.code,
      tests: tests.length,
      trust: environment.suite.trust,
      lineCoverage: quality.line_coverage,
      branchCoverage: quality.branch_coverage,
      mutationScore: quality.mutation.score,
    },
  };
}
