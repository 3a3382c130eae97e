import type { FunctionDefinition, SandboxedModule } from "@repost/spec";
import { functionText, isDeclarationDecorator, loadLanguage } from "@repost/syntax";

export async function findTarget({
  language,
  code,
  entry,
}: Pick<SandboxedModule, "language" | "code" | "entry">): Promise<FunctionDefinition | undefined> {
  const adapter = await loadLanguage(language);
  return targetDefinition(adapter.functions(code), entry);
}

export async function targetText(module: Parameters<typeof findTarget>[0]): Promise<string | undefined> {
  const definition = await findTarget(module);
  return definition === undefined ? undefined : functionText(module.code, definition);
}

/** The last definition counts, without overloads and setters. */
export function targetDefinition(
  functions: readonly FunctionDefinition[],
  entry: string,
): FunctionDefinition | undefined {
  const definitions = functions.filter(
    ({ name, decorators }) => name === entry && !decorators.some(isDeclarationDecorator),
  );
  return definitions.findLast(isGetter) ?? definitions.at(-1);
}

function isGetter({ kind, signature }: FunctionDefinition): boolean {
  return kind === "property" && /\(\s*\)/u.test(signature);
}
