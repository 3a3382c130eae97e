import type { CallOptions, Executor, SandboxedModule } from "@repost/spec";
import { findFunction, loadLanguage } from "@repost/syntax";
import { loadScriptLanguage } from "../languages.ts";
import { runProgram } from "./run-script.ts";

export interface LoadsAloneOptions extends CallOptions {
  readonly executor: Executor;
  readonly module: SandboxedModule;
  /** Digest of the locked environment. */
  readonly environment: string | null;
}

/** Checks that a module loads without tests and defines its target. */
export async function loadsAlone({ executor, module, environment, signal }: LoadsAloneOptions): Promise<boolean> {
  const [adapter, scripts] = await Promise.all([loadLanguage(module.language), loadScriptLanguage(module.language)]);
  if (findFunction(adapter.functions(module.code), module.entry) === undefined) return false;
  const { error } = await runProgram(executor, scripts, {
    module,
    code: module.code,
    tests: [],
    trace: null,
    environment,
    signal,
  });
  return error === null;
}
