import { type Language, languageFacts } from "@repost/spec";
import { PRINTED, WATCH_PRINTED } from "../typescript/render-test.ts";
import type { ScriptFramework } from "./test-framework.ts";

export function watchesOutput(code: string): boolean {
  return code.includes(WATCH_PRINTED);
}

/** Some runners have their own console. */
export function withOutputHelper(code: string): string {
  return code
    .replace(/\(t\) => \{\n/u, "() => {\n")
    .replace(WATCH_PRINTED, "const output = watchOutput();")
    .replace(PRINTED, "output()");
}

export function outputHelper(framework: ScriptFramework, language: Language): string {
  const mocks = framework === "jest" ? "jest" : "vi";
  const typed = languageFacts(language).isTyped;
  const [returns, parts, values, methods] = typed
    ? [": () => string", ": string[]", ": unknown[]", " as const"]
    : ["", "", "", ""];
  return `/** Collects the text that a test prints. */
function watchOutput()${returns} {
  const parts${parts} = [];
  ${mocks}.spyOn(process.stdout, "write").mockImplementation((part) => parts.push(String(part)) > 0);
  for (const method of ["log", "info", "debug"]${methods}) {
    ${mocks}.spyOn(console, method).mockImplementation((...values${values}) => {
      parts.push(\`\${format(...values)}\\n\`);
    });
  }
  return () => parts.join("");
}

afterEach(() => {
  ${mocks}.restoreAllMocks();
});`;
}
