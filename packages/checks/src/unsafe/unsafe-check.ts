import type { Check, SandboxedModule } from "@repost/spec";
import { loadParser } from "@repost/syntax";
import { findJavaScriptOperations } from "./find-javascript-operations.ts";
import { findPythonOperations, type Operation } from "./find-python-operations.ts";

export interface UnsafeCheckOptions {
  /** Whether a module with such calls is refused, or only said to have them. @default "warn" */
  readonly policy?: "warn" | "reject";
}

interface PlacedOperation extends Operation {
  readonly path: string;
}

const MAX_LISTED = 50;

/**
 * Whether the module calls what only a sandbox can hold: processes, network, changes of files, code made of data, native code. It
 * reads names and runs nothing, so that it shows what is meant to be seen and is no defence. Evidence: `policy`, `count`,
 * `operations` with path, line, kind and name.
 */
export function unsafeCheck({ policy = "warn" }: UnsafeCheckOptions = {}): Check {
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
  const find = language === "python" ? findPythonOperations : findJavaScriptOperations;
  const parser = await loadParser(language);
  // Files of data are nobody's code.
  const sources = files.filter((file) => SOURCE.test(file.path));
  return [{ path, code }, ...sources].flatMap((file) => {
    using tree = parser.parse(file.code);
    return find(tree.root).map((operation) => ({ ...operation, path: file.path }));
  });
}

function reasonOf(operations: readonly PlacedOperation[]): string {
  const [first] = operations;
  if (first === undefined) return "The module calls nothing that only a sandbox can hold.";
  const others = operations.length === 1 ? "" : `, and ${operations.length - 1} more`;
  return `The module calls ${first.name} at ${first.path}:${first.line}${others}.`;
}
