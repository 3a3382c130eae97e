import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { extractContext, indexRepository } from "@repost/context";
import { createStaticSandbox } from "@repost/sandbox";
import type { FunctionContext, SandboxedModule, StageResult, Target } from "@repost/spec";
import { findFunction, functionText, loadLanguage } from "@repost/syntax";

export interface Case {
  readonly root: string;
  readonly path: string;
  readonly name: string;
}

/** Creates the target directly, without discovery. */
async function targetOf({ root, path, name }: Case): Promise<Target> {
  const code = await readFile(join(root, path), "utf8");
  const functions = (await loadLanguage("python")).functions(code);
  const last = functions.filter((item) => item.name === name).at(-1);
  const result = last === undefined ? undefined : findFunction(functions, name, last.definition);
  if (result === undefined) throw new Error(`${path} has no ${name}.`);
  return {
    schema_version: 1,
    instance_id: `dir__case.00000000.${name}`,
    repo: {
      name: "case",
      url: null,
      source: root,
      revision: "00000000",
      version: null,
      license: null,
      license_url: null,
      created_at: null,
    },
    language: "python",
    path,
    func_name: name,
    kind: result.kind,
    modifiers: [...result.modifiers],
    start_line: result.startLine,
    end_line: result.endLine,
    signature: result.signature,
    docstring: result.docstring,
    orig_func: functionText(code, result),
    definition: result.definition,
  };
}

export interface Sliced {
  readonly target: Target;
  readonly context: FunctionContext;
  readonly module: StageResult<SandboxedModule>;
}

/** @throws Error if its context is rejected */
export async function slice(sliceCase: Case): Promise<Sliced> {
  const index = await indexRepository({ repository: { root: sliceCase.root } });
  const target = await targetOf(sliceCase);
  const context = extractContext({ index, target });
  if (context.status === "rejected") throw new Error(`${context.reason}: ${context.detail}`);
  const sandbox = await createStaticSandbox();
  return { target, context: context.value, module: await sandbox.build(context.value) };
}
