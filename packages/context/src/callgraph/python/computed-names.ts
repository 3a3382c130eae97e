import type { CallSite } from "../core/analysis.ts";
import type { LiteralKey } from "../core/code.ts";
import { type NodeId, nowhere, type ValueId } from "../core/solver.ts";
import type { Program } from "./program.ts";
import { eachValue } from "../core/nodes.ts";
import { memberNames } from "../core/members.ts";

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
  const { analysis, result, scope } = site;
  const { solver, values } = analysis;
  if (result === nowhere) return;
  solver.at("keys", () => {
    solver.listen(name, (id) => {
      const literal = values.literalOf(id);
      if (literal === undefined) return;
      const paths = modulesNamed(program, absolute(program, scope.path, literal, isAbsolute));
      if (paths.length <= maxModules) for (const path of paths) solver.add(result, analysis.values.module(path).id);
    });
    if (solver.isEmpty(result)) solver.add(result, values.external(importerName, scope.path, "result").id);
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

export function readByName(site: CallSite, object: NodeId, name: NodeId, fallback: NodeId): void {
  const { solver, values, language } = site.analysis;
  solver.flow(fallback, site.result);
  const [receiver, member] = [solver.createNode(), solver.createNode()];
  solver.listen(object, (id) => {
    if (id > 0 && values.get(id).kind !== "external") solver.add(receiver, id);
  });
  solver.at("keys", () =>
    solver.listen(name, (id) => {
      const literal = values.literalOf(id) ?? "";
      const [, attribute] = /^s:(?<name>[a-z_]\w*)$/iu.exec(literal) ?? [];
      if (attribute !== undefined) language.readAttribute(site, receiver, attribute, member);
      if (literal.startsWith("p:")) readBeginning(site, receiver, literal.slice(2), member);
    }),
  );
  solver.listen(member, (id) => {
    if (id <= 0 || values.get(id).kind !== "external") solver.add(site.result, id);
  });
}

export function storeByName(site: CallSite, object: NodeId, name: NodeId, value: NodeId): void {
  const { solver, language, storedAttributes } = site.analysis;
  if (object === nowhere || value === nowhere) return;
  solver.at("keys", () => {
    for (const attribute of attributeNames(site, name)) {
      storedAttributes.add(attribute);
      language.storeAttribute(site, object, attribute, value);
    }
  });
}

const maxNames = 5;

function attributeNames({ analysis: { solver, values } }: CallSite, name: NodeId): readonly string[] {
  const names = [...solver.valuesOf(name)].flatMap(
    (id) => /^s:([a-z_]\w*)$/iu.exec(values.literalOf(id) ?? "")?.[1] ?? [],
  );
  return names.length > maxNames ? [] : names;
}

function readBeginning(site: CallSite, object: NodeId, beginning: string, result: NodeId): void {
  const { solver, language } = site.analysis;
  eachValue(site.analysis, object, (value) => {
    const of = value.kind === "instance" ? value.of : value;
    if (of?.kind !== "class") return;
    const valueId = solver.createNode();
    solver.add(valueId, value.id);
    for (const name of memberNames(of))
      if (name.startsWith(beginning)) language.readAttribute(site, valueId, name, result);
  });
}
