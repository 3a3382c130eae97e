import type { Parameter } from "../../subject.ts";
import { float, integer, text, type Expression } from "../../values/expression.ts";
import { expressionKey } from "../../values/fits.ts";
import type { PythonClass } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { LIBRARY_VALUES } from "../values/library-values.ts";
import { plainParameter } from "./record-fields.ts";

/** A number or plain string, optionally named. */
const ARGUMENT = /(?:(\w+)=)?(?:'([^'\\]*)'|(-?\d+)|(-?\d+\.\d+))(?:,\s*|$)/uy;

/** Usual arguments of a library base class. Null if not plain. */
export function libraryArguments(lineage: readonly PythonClass[], index: ModuleIndex): readonly Parameter[] | null {
  const origins = lineage.flatMap(({ bases }) => bases.map((base) => originOf(base, index)));
  const origin = origins.find((candidate) => LIBRARY_VALUES[candidate] !== undefined && candidate.includes("."));
  if (origin === undefined) return null;
  const rows = (LIBRARY_VALUES[origin] ?? []).flatMap((sample) => argumentsIn(sample, origin) ?? []);
  const positional = rows.map((row) => row.filter(([name]) => name === null).map(([, value]) => value));
  const least = Math.min(...positional.map(({ length }) => length));
  const most = Math.max(0, ...positional.map(({ length }) => length));
  const names = [...new Set(rows.flatMap((row) => row.flatMap(([name]) => name ?? [])))];
  const parameters = [
    ...Array.from({ length: most }, (_, position) =>
      plainParameter(`value${position + 1}`, {
        declared: { kind: "literal", values: distinct(positional.flatMap((row) => row[position] ?? [])) },
        optional: position >= least,
        kind: "positional_only",
      }),
    ),
    ...names.map((name) =>
      plainParameter(name, {
        declared: {
          kind: "literal",
          values: distinct(
            rows.flatMap((row) => row.flatMap(([argumentName, value]) => (argumentName === name ? [value] : []))),
          ),
        },
        optional: true,
        kind: "keyword_only",
      }),
    ),
  ];
  return parameters.length === 0 ? null : parameters;
}

type SampleArgument = readonly [name: string | null, value: Expression];

function argumentsIn(sample: string, origin: string): readonly (readonly SampleArgument[])[] | null {
  if (!sample.startsWith(`${origin}(`) || !sample.endsWith(")")) return null;
  const inner = sample.slice(origin.length + 1, -1);
  const sampleArguments: SampleArgument[] = [];
  for (let at = 0; at < inner.length; at = ARGUMENT.lastIndex) {
    ARGUMENT.lastIndex = at;
    const match = ARGUMENT.exec(inner);
    if (match === null) return null;
    const [, name = null, quoted, whole, part = ""] = match;
    const value = quoted === undefined ? (whole === undefined ? float(part) : integer(BigInt(whole))) : text(quoted);
    sampleArguments.push([name, value]);
  }
  return [sampleArguments];
}

function originOf(base: string, { imports }: ModuleIndex): string {
  const [head = "", ...tail] = base.replace(/\[.*$/su, "").split(".");
  return [imports.get(head) ?? head, ...tail].join(".");
}

function distinct(values: readonly Expression[]): readonly Expression[] {
  return [...new Map(values.map((value) => [expressionKey(value), value])).values()];
}
