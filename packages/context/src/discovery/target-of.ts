import { type FunctionDefinition, type Language, SCHEMA_VERSION, type Target } from "@repost/spec";
import { functionText } from "@repost/syntax";

export interface TargetOfOptions {
  readonly instanceId: string;
  readonly repo: Target["repo"];
  readonly language: Language;
  readonly path: string;
  readonly code: string;
  readonly definition: FunctionDefinition;
}

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
