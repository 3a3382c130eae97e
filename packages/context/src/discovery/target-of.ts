import { type FunctionDefinition, type Language, SCHEMA_VERSION, type Target } from "@repost/spec";
import { functionText } from "@repost/syntax";

export interface TargetOfOptions {
  readonly instanceId: string;
  readonly repo: Target["repo"];
  readonly language: Language;
  /** The file's path in the repository. */
  readonly path: string;
  /** Text of the file. */
  readonly code: string;
  /** A function in it, as the language's adapter finds it. */
  readonly definition: FunctionDefinition;
}

/** The record of a function that was found in a file. */
export function targetOf({ instanceId, repo, language, path, code, definition }: TargetOfOptions): Target {
  return {
    schema_version: SCHEMA_VERSION,
    instance_id: instanceId,
    repo,
    language,
    path,
    func_name: definition.name,
    kind: definition.kind,
    modifiers: [...definition.modifiers],
    start_line: definition.startLine,
    end_line: definition.endLine,
    signature: definition.signature,
    docstring: definition.docstring,
    orig_func: functionText(code, definition),
    definition: definition.definition,
  };
}
