import type { Edge, FunctionContext, Unit } from "@repost/spec";

/**
 * Edges are in brackets, which can be nested:
 * - `⟦text|path:line|name⟧` uses a name of another unit
 * - `⟦text|module path⟧` uses a module
 * - `⟦text|unresolved⟧` is unresolved, `⟦text|unresolved while loading⟧` also eager
 */
interface WrittenUnit {
  readonly id: string;
  readonly code: string;
  readonly binds?: readonly string[];
  readonly kind?: Unit["kind"];
  readonly module?: string;
  readonly external?: readonly string[];
}

export interface WrittenContext {
  readonly units: readonly WrittenUnit[];
  /** Qualified name. Its text is the last unit by default. */
  readonly target: string;
  readonly text?: string;
  readonly unresolved?: FunctionContext["unresolved"];
}

export function contextOf({ units, target, text, unresolved = [] }: WrittenContext): FunctionContext {
  const read = units.map(readUnit);
  const last = read.at(-1);
  if (last === undefined) throw new Error("A context has units.");
  const own = text ?? last.code;
  const before = last.code.slice(0, last.code.indexOf(own)).split("\n").length - 1;
  const start = last.start_line + before;
  const unknown = { url: null, version: null, license: null, license_url: null, created_at: null };
  return {
    schema_version: 1,
    instance_id: `dir__units.00000000.${target}`,
    target: {
      schema_version: 1,
      instance_id: `dir__units.00000000.${target}`,
      repo: { name: "units", source: "./units", revision: "00000000", ...unknown },
      language: "python",
      path: last.path,
      func_name: target,
      kind: target.includes(".") ? "method" : "function",
      modifiers: [],
      start_line: start,
      end_line: start + own.split("\n").length - 1,
      signature: "",
      docstring: null,
      orig_func: own,
      definition: 1,
    },
    target_unit: last.id,
    units: read,
    context: [],
    cut: [],
    unresolved,
  };
}

function readUnit({ id, code: written, binds, kind, module, external = [] }: WrittenUnit): Unit {
  const { code, edges } = readEdges(written);
  const [path = "", line = "1"] = id.split(":");
  const name = /^(?:@.*\n)*(?:async )?(?:def|class) (\w+)/.exec(code)?.[1] ?? /^(\w+) = /.exec(code)?.[1];
  return {
    id,
    path,
    module: module ?? path.replace(/(?:\/__init__)?\.py$/, "").replaceAll("/", "."),
    start_line: Number(line),
    end_line: Number(line) + code.split("\n").length - 1,
    code,
    kind: kind ?? (/^(?:@|def|class|async)/.test(code) ? "definition" : "assignment"),
    binds: [...(binds ?? (name === undefined ? [] : [name]))],
    mutates: [],
    edges: [...edges],
    external: [...external],
  };
}

function readEdges(written: string): { readonly code: string; readonly edges: readonly Edge[] } {
  const open: number[] = [];
  const edges: Edge[] = [];
  let code = "";
  for (const part of written.split(/(⟦|\|[^⟦⟧|\n]+(?:\|[\w.]+)?⟧)/)) {
    if (part === "⟦") open.push(code.length);
    else if (part.endsWith("⟧")) {
      const start = open.pop() ?? 0;
      edges.push({
        start,
        end: code.length,
        name: code.slice(start),
        timing: part === "|unresolved while loading⟧" ? "eager" : "lazy",
        to: readTarget(part.slice(1, -1)),
      });
    } else code += part;
  }
  return { code, edges };
}

function readTarget(text: string): Edge["to"] {
  const [location = "", name = ""] = text.split("|");
  if (location.startsWith("unresolved")) return { kind: "unresolved" };
  return location.startsWith("module ")
    ? { kind: "module", path: location.slice("module ".length) }
    : { kind: "unit", unit: location, name };
}
