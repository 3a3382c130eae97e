import type { FunctionDefinition } from "@repost/spec";
import { loadLanguage, loadParser } from "@repost/syntax";
import type { RowFields } from "../row-fields.ts";

/**
 * The one definition of a name in a row's Python text. An overload's declaration and a property's setter or deleter do not count.
 * @throws DatasetError DATASET_TASK_INVALID when the text is not Python, or has none or several
 */
export async function pythonTarget(
  code: string,
  name: string,
  { field, fields }: { readonly field: string; readonly fields: RowFields },
): Promise<FunctionDefinition> {
  const parser = await loadParser("python");
  using tree = parser.parse(code);
  if (tree.root.hasError) throw fields.invalid(field, "is not Python");
  const python = await loadLanguage("python");
  const [definition, another] = python
    .functions(code)
    .filter((candidate) => candidate.name === name && !candidate.decorators.some(isDeclaration));
  if (definition === undefined) throw fields.invalid(field, `does not define ${name}`);
  if (another !== undefined) throw fields.invalid(field, `defines ${name} more than once`);
  return definition;
}

function isDeclaration(decorator: string): boolean {
  return /(?:^@?|\.)(?:overload|setter|deleter)$/u.test(decorator.trim());
}
