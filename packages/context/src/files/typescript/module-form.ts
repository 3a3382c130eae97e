/** How a file is loaded: by `import`, by `require`, by a `<script>` tag or in every way, or in no way that shows. */
export type ModuleForm = "esm" | "cjs" | "umd" | "none";

const UMD = /\bdefine\.amd\b|\bSystem\.register\s*\(|^[ \t]*define[ \t]*\([ \t]*(?:\[|["'])/mu;
const ESM = /^[ \t]*(?:import\b(?!\s*\()|export\b)|[;})][ \t]*export\s+(?:default\b|\{)/mu;
const CJS = /\b(?:module\.)?exports\b[.[\s]|\bmodule\.exports\b|\brequire\s*\(/u;

export function moduleFormOf(path: string, code: string): ModuleForm {
  if (UMD.test(code)) return "umd";
  if (path.endsWith(".mjs")) return "esm";
  if (path.endsWith(".cjs")) return "cjs";
  if (ESM.test(code)) return "esm";
  return CJS.test(code) ? "cjs" : "none";
}
