import type { CallSite } from "../core/analysis.ts";
import type { LiteralKey } from "../core/code.ts";
import { type NodeId, nowhere, type ValueId } from "../core/solver.ts";
import { type Program } from "./program.ts";

const maxModules = 100;

export const importerName = "importlib.import_module";

export function importComputed(program: Program, site: CallSite, id: ValueId): void {
  if (id <= 0) return;
  const callee = site.analysis.values.get(id);
  const [name = nowhere, second = nowhere] = site.positional.map(({ node }) => node);
  const from = site.keywords.get("package") ?? second;
  if (callee.kind === "external" && callee.name === importerName) importNamed(program, site, name, from === nowhere);
  if (callee.kind === "builtin" && callee.name === "__import__" && givesInnermost(site))
    importNamed(program, site, name, true);
}

/** `__import__("a.b")` returns `a` without a fromlist. */
function givesInnermost({ positional, keywords }: CallSite): boolean {
  return positional.length > 3 || keywords.has("fromlist");
}

function importNamed(program: Program, site: CallSite, name: NodeId, isAbsolute: boolean): void {
  const { analysis, result, frame } = site;
  const { solver, values } = analysis;
  if (result === nowhere) return;
  solver.at("keys", () => {
    solver.listen(name, (id) => {
      const literal = values.literalOf(id);
      if (literal === undefined) return;
      const paths = modulesNamed(program, absolute(program, frame.scope.path, literal, isAbsolute));
      if (paths.length <= maxModules) for (const path of paths) solver.add(result, analysis.values.module(path).id);
    });
    if (solver.isEmpty(result)) solver.add(result, values.external(importerName, frame.scope.path, "result").id);
  });
}

function absolute({ finder }: Program, importer: string, literal: LiteralKey, isAbsolute: boolean): LiteralKey {
  const [, kind, name] = /^(?<kind>[sp]:)\.(?<name>.*)$/su.exec(literal) ?? [];
  if (kind === undefined || isAbsolute) return literal;
  const importerName = finder.nameOf(importer);
  const packageName = importer.endsWith("__init__.py")
    ? importerName
    : importerName.slice(0, Math.max(0, importerName.lastIndexOf(".")));
  return `${kind as "s:" | "p:"}${packageName}.${name ?? ""}`;
}

function modulesNamed({ finder, modules }: Program, literal: LiteralKey): readonly string[] {
  const text = literal.slice(2);
  if (literal.startsWith("i:") || (literal.startsWith("p:") && !text.includes("."))) return [];
  return [...modules.keys()].filter((path) => {
    const name = finder.nameOf(path);
    if (literal.startsWith("s:")) return name === text;
    return name.startsWith(text) && !name.includes(".", text.length);
  });
}
