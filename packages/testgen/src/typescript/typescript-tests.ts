import type { Language, LanguageAdapter, SandboxedModule } from "@repost/spec";
import { constantOf } from "@repost/syntax";
import type { TestLanguage } from "../test-language.ts";
import { analyseTypeScript, type Parsers } from "./analyse.ts";
import { printCall } from "./print-call.ts";
import { readCall } from "./read-call.ts";
import { assertsValue, renderTest } from "./render-test.ts";
import { targetDefinition } from "./target-definition.ts";

export function createTypeScriptTests(parsers: Parsers, adapter: LanguageAdapter, language: Language): TestLanguage {
  return {
    analyse: (request) => analyseTypeScript(parsers, adapter, request),
    printCall,
    truth: "Boolean(result)",
    readCall: (call) => readCall(parsers.parser, call),
    renderTest,
    assertsValue,
    loadCost,
    silence(module) {
      const definition = targetDefinition(adapter.functions(module.code), module.entry);
      if (definition === undefined) return null;
      const solution = constantOf(definition, module.code, "undefined", language);
      const place = { code: module.code, name: module.entry, definition: definition.definition };
      const spliced = adapter.splice({ ...place, solution });
      return spliced.status === "spliced" ? { ...module, code: spliced.code } : null;
    },
  };
}

const USUAL_CHARACTERS = 20_000;
const USUAL_FILES = 6;

/** Every call evaluates the module and its files. */
function loadCost({ code, files }: SandboxedModule): number {
  const size = files.reduce((sum, file) => sum + file.code.length, code.length);
  return Math.max(1, size / USUAL_CHARACTERS, files.length / USUAL_FILES);
}
