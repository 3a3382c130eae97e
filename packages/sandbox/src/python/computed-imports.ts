import type { SourceFile, Unit } from "@repost/spec";

const CALL = /\b(?:__import__|import_module)\s*\(([^()]*(?:\([^()]*\)[^()]*)*)\)/gu;
const TEXT = /([fFrRbBuU]*)(["'])((?:(?!\2).)*)\2(\s*(?:%|\+|\.format\b))?/gu;
const FILLED_IN = /%(?:\(\w+\))?[-#0-9.]*[a-zA-Z]|\{[^{}]*\}/gu;

/** A star replaces the computed part. */
export function computedImports(units: readonly Unit[], files: readonly SourceFile[]): readonly string[] {
  const roots = new Set(units.map(({ module }) => module.split(".")[0] ?? ""));
  const modules = units.flatMap((unit) =>
    [...unit.code.matchAll(CALL)].flatMap(([, args = ""]) => moduleNamed(args, packageOf(unit))),
  );
  return [...new Set(modules)].filter((name) => roots.has(name.split(".")[0] ?? "") && !exists(name, files)).toSorted();
}

function packageOf({ path, module }: Unit): string {
  return path.endsWith("__init__.py") ? module : module.slice(0, Math.max(0, module.lastIndexOf(".")));
}

function moduleNamed(args: string, home: string): readonly string[] {
  const texts = [...args.matchAll(TEXT)].map(([text, prefix = "", , content = "", operator = ""]) => ({
    isFirst: args.trimStart().startsWith(text.trimEnd()),
    name: nameOf(content, prefix, operator),
  }));
  const first = texts.find(({ isFirst }) => isFirst)?.name;
  const base =
    texts.find(({ isFirst }) => !isFirst)?.name ?? (/\b__(?:package|name)__\b/u.test(args) ? home : undefined);
  if (first === undefined) return base === undefined || base === "" ? [] : [`${base}.*`];
  return [first.startsWith(".") ? `${base ?? home}${first}` : first];
}

function nameOf(content: string, prefix: string, operator: string): string {
  const isFilled = /f/iu.test(prefix) || /[%]|format/u.test(operator);
  const name = isFilled ? content.replaceAll(FILLED_IN, "*") : content;
  return operator.includes("+") ? `${name}*` : name;
}

function exists(name: string, files: readonly SourceFile[]): boolean {
  const [start = "", ...rest] = name.split("*").map((part) => part.replaceAll(".", "/"));
  if (rest.length > 0) return files.some(({ path }) => path.startsWith(start) && path.endsWith(".py"));
  return files.some(({ path }) => path === `${start}.py` || path === `${start}/__init__.py`);
}
