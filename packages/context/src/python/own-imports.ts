import type { IndexedUnit, Need, NeedTarget, OwnImport, OwnImportUnit } from "../unit-graph.ts";
import { placeOfItem } from "./import-places.ts";
import type { ImportStatement } from "@repost/syntax/python-scopes";
import type { PythonModule } from "./python-module.ts";
import type { Meaning, Resolver } from "./resolver.ts";

export function describeImport({ start, end, items }: ImportStatement, { code }: PythonModule): OwnImport {
  const text = code.slice(start, end);
  const startLine = countLines(code.slice(0, start));
  return {
    start,
    startLine,
    endLine: startLine + countLines(text) - 1,
    code: text,
    binds: items.map(({ bound }) => bound),
  };
}

function countLines(text: string): number {
  return text.split(/\r\n|\r|\n/).length;
}

export function importUnits(module: PythonModule | undefined, resolver: Resolver): readonly OwnImportUnit[] {
  return (module?.imports ?? [])
    .filter(({ place }) => place === "top")
    .flatMap((statement) => {
      const needs = module === undefined ? [] : importNeeds(statement, module, resolver);
      return module === undefined || needs.length === 0 ? [] : [{ unit: importUnit(statement, module), needs }];
    });
}

function importUnit(statement: ImportStatement, module: PythonModule): IndexedUnit {
  const { startLine, endLine, start, code, binds } = describeImport(statement, module);
  const { path, name } = module;
  return {
    id: `${path}:${startLine}`,
    path,
    module: name,
    startLine,
    endLine,
    codeLines: endLine - startLine + 1,
    start,
    code,
    kind: "import",
    binds: new Set(statement.hasStar ? ["*"] : binds),
    external: [],
    isBroken: false,
    isIdle: false,
  };
}

function importNeeds(statement: ImportStatement, module: PythonModule, resolver: Resolver): readonly Need[] {
  if (statement.hasStar) return starNeeds(statement, module, resolver);
  return statement.items.flatMap((item) => {
    if (placeOfItem(item, module.path, resolver.finder).kind !== "module") return [];
    const to = targetOf(resolver.item(item, module.path));
    return to === undefined ? [] : [needAt(item.start, item.end, item.bound, statement, to)];
  });
}

function starNeeds(statement: ImportStatement, { path }: PythonModule, resolver: Resolver): readonly Need[] {
  const place = resolver.finder.find(path, statement.level, statement.module);
  const source = place.kind === "module" ? resolver.modules.get(place.path) : undefined;
  if (source === undefined) return [];
  const names = source.exports ?? [...source.binders.keys()].filter((name) => !name.startsWith("_"));
  return names.flatMap((name) => {
    const to = targetOf(resolver.variable(source, name));
    return to === undefined ? [] : [needAt(statement.end - 1, statement.end, name, statement, to)];
  });
}

export function starOf(module: PythonModule, name: string, resolver: Resolver): ImportStatement | undefined {
  return module.stars.findLast((statement) =>
    starNeeds(statement, module, resolver).some((need) => need.name === name),
  );
}

function needAt(start: number, end: number, name: string, statement: ImportStatement, to: NeedTarget): Need {
  return {
    start: start - statement.start,
    end: end - statement.start,
    name,
    timing: "eager",
    role: "value",
    annotates: null,
    isPassing: false,
    isForeseen: true,
    to,
  };
}

function targetOf(meaning: Meaning): NeedTarget | undefined {
  if (meaning.kind === "unit") return { kind: "unit", unit: meaning.unit, name: meaning.name };
  return meaning.kind === "module" ? { kind: "module", path: meaning.path } : undefined;
}
