import type { LanguageAdapter, SandboxedModule } from "@repost/spec";
import { constantOf, type Parser } from "@repost/syntax";
import type { TestLanguage } from "../test-language.ts";
import { analysePython } from "./analyse.ts";
import { printCall } from "./print-call.ts";
import { readCall } from "./read-call.ts";
import { assertsValue, renderTest } from "./render-test.ts";

export function createPythonTests(parser: Parser, adapter: LanguageAdapter): TestLanguage {
  return {
    analyse: (request) => analysePython(parser, request),
    printCall,
    truth: "bool(result)",
    readCall: (call) => readCall(parser, call),
    renderTest,
    assertsValue,
    silence: (module) => silence(module, adapter),
  };
}

function silence(module: SandboxedModule, adapter: LanguageAdapter): SandboxedModule | null {
  const definitions = adapter.functions(module.code).filter(({ name }) => name === module.entry);
  const definition = definitions.at(-1);
  if (definition === undefined) return null;
  const solution = constantOf(definition, module.code, "None");
  const spliced = adapter.splice({
    code: module.code,
    name: module.entry,
    definition: definition.definition,
    solution,
  });
  return spliced.status === "spliced" ? { ...module, code: spliced.code } : null;
}
