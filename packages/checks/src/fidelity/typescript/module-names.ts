import { parseCode } from "@repost/syntax";
import { declaredNames } from "@repost/syntax/javascript-scopes";
import type { ImportableFiles, Observation, SandboxedModule } from "@repost/spec";
import { moduleBindings } from "../../coverage/module-bindings.ts";
import { checkLanguage } from "../../languages.ts";

/** Names that the module and the target's own file define differently. */
export async function namesOfOthers(
  module: SandboxedModule,
  path: string,
  { files }: Pick<ImportableFiles, "files">,
): Promise<ReadonlySet<string>> {
  const targetCode = files.find((file) => file.path === path)?.content;
  if (typeof targetCode !== "string") return new Set();
  using tree = await parseCode(module.language, module.code);
  using file = await parseCode(module.language, targetCode);
  const declared = moduleBindings(checkLanguage(module.language).analyse(file.root)).bindings;
  const isInSlice = (row: number): boolean =>
    module.provenance.some((part) => part.path === path && row + 1 >= part.start && row + 1 <= part.end);
  const names = tree.root.namedChildren.flatMap((statement) =>
    isInSlice(statement.startPosition.row)
      ? []
      : declaredNames(statement.childForFieldName("declaration") ?? statement),
  );
  return new Set(names.filter((name) => declared.get(name)?.some((binding) => binding !== "import")));
}

/** Functions of other files have module names in a slice. */
export function withoutFunctionNames(observation: Observation): Observation {
  return JSON.parse(JSON.stringify(observation), (_key, part: unknown) =>
    isFunction(part) ? "a function" : part,
  ) as Observation;
}

function isFunction(part: unknown): boolean {
  if (typeof part !== "object" || part === null || !("$" in part)) return false;
  // Anonymous functions are represented by sample calls.
  if (part.$ === "object" && "class" in part) return part.class === "Function";
  return part.$ === "function" || (part.$ === "opaque" && "v" in part && part.v === "Function");
}
