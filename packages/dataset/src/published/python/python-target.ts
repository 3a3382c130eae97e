import type { FunctionDefinition } from "@repost/spec";
import { isDeclarationDecorator, loadLanguage, parseCode } from "@repost/syntax";
import type { RowFields } from "../row-fields.ts";

/**
 * Ignores overloads, setters and deleters.
 * @throws DatasetError DATASET_TASK_INVALID for invalid Python, or no single definition
 */
export async function pythonTarget(
  code: string,
  name: string,
  { field, fields }: { readonly field: string; readonly fields: RowFields },
): Promise<FunctionDefinition> {
  using tree = await parseCode("python", code);
  if (tree.root.hasError) throw fields.invalid(field, "is not Python");
  const python = await loadLanguage("python");
  const [definition, another] = python
    .functions(code)
    .filter((candidate) => candidate.name === name && !candidate.decorators.some(isDeclarationDecorator));
  if (definition === undefined) throw fields.invalid(field, `does not define ${name}`);
  if (another !== undefined) throw fields.invalid(field, `defines ${name} more than once`);
  return definition;
}
