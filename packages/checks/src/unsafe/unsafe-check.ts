import type { UnsafePolicy } from "@repost/spec/settings";
import { DEFAULT_GATES, type Check, type SandboxedModule } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { checkLanguage } from "../languages.ts";
import type { Operation } from "./find-operations.ts";

export interface UnsafeCheckOptions {
  readonly policy?: UnsafePolicy;
}

interface PlacedOperation extends Operation {
  readonly path: string;
}

const MAX_LISTED = 50;

/**
 * Finds calls of processes, network, file changes, generated and native code. Reads names only, so it does not protect.
 * Evidence: `policy`, `count`, `operations`.
 */
export function unsafeCheck({ policy = DEFAULT_GATES.unsafe }: UnsafeCheckOptions = {}): Check {
  return {
    name: "unsafe",
    async run({ module }, { signal } = {}) {
      signal?.throwIfAborted();
      const operations = await operationsOf(module);
      return {
        check: "unsafe",
        passed: policy === "warn" || operations.length === 0,
        reason: reasonOf(operations),
        evidence: {
          policy,
          count: operations.length,
          operations: operations.slice(0, MAX_LISTED).map(({ path, line, kind, name }) => ({ path, line, kind, name })),
        },
      };
    },
  };
}

const SOURCE = /\.(?:py|[cm]?[jt]sx?)$/u;

async function operationsOf({ language, path, code, files }: SandboxedModule): Promise<readonly PlacedOperation[]> {
  const find = checkLanguage(language).findOperations;
  const parser = await loadParser(language);
  // Data files contain no code.
  const sources = files.filter((file) => SOURCE.test(file.path));
  return [{ path, code }, ...sources].flatMap((file) => {
    using tree = parser.parse(file.code);
    return find(tree.root).map((operation) => ({ ...operation, path: file.path }));
  });
}

function reasonOf(operations: readonly PlacedOperation[]): string {
  const [first] = operations;
  if (first === undefined) return "The module calls no dangerous operations.";
  const suffix = operations.length === 1 ? "" : `, and ${operations.length - 1} more`;
  return `The module calls ${first.name} at ${first.path}:${first.line}${suffix}.`;
}
