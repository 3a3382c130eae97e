import type { SyntaxNode } from "../syntax-node.ts";
import { contentOf } from "./extras.ts";
import { evaluateString, unescape } from "./string-literal.ts";

type Part = SyntaxNode | string;

export function stringParts(node: SyntaxNode, code: string): readonly Part[] {
  const literals = node.type === "string" ? [node] : contentOf(node);
  const parts = literals.flatMap((literal) => literalParts(literal, code));
  const kinds = [...new Set(literals.map((literal) => kindOf(literal, code)))].toSorted().join("");
  return [`(string ${kinds}`, ...mergeTexts(parts), ")"];
}

interface Text {
  readonly kind: "text";
  readonly value: string;
}

function kindOf(literal: SyntaxNode, code: string): string {
  return /[bt]/i.exec(prefixOf(literal, code))?.[0].toLowerCase() ?? "";
}

function prefixOf(literal: SyntaxNode, code: string): string {
  return /^[A-Za-z]*/.exec(code.slice(literal.startIndex, literal.firstChild?.endIndex))?.[0] ?? "";
}

function literalParts(literal: SyntaxNode, code: string): readonly (Part | Text)[] {
  const whole = evaluateString(code.slice(literal.startIndex, literal.endIndex));
  if (whole !== null) return [{ kind: "text", value: whole.value }];
  const raw = /r/i.test(prefixOf(literal, code));
  const asText = (written: string): Text => {
    const body = written.replace(/\r\n?/g, "\n").replace(/\{\{|\}\}/g, (braces) => braces.charAt(0));
    return { kind: "text", value: raw ? body : unescape(body, "text") };
  };
  const holes = literal.namedChildren.filter(({ type }) => type === "interpolation");
  const start = literal.firstChild?.endIndex ?? literal.startIndex;
  const end = literal.lastChild?.startIndex ?? literal.endIndex;
  return between(
    holes,
    start,
    end,
    (from, to) => asText(code.slice(from, to)),
    (hole) => interpolationParts(hole, code),
  );
}

function interpolationParts(hole: SyntaxNode, code: string): readonly (Part | Text)[] {
  const expression = hole.childForFieldName("expression");
  const conversion = hole.childForFieldName("type_conversion");
  const format = hole.childForFieldName("format_specifier");
  const equalsSign = hole.children.find(({ type }) => type === "=");
  return [
    ...(equalsSign === undefined ? [] : [expressionText(hole, equalsSign, code)]),
    "{",
    ...(expression === null ? [] : [expression]),
    ...(conversion === null ? [] : [code.slice(conversion.startIndex, conversion.endIndex)]),
    // `=` shows the value by repr unless a conversion or format is given.
    ...(equalsSign !== undefined && conversion === null && format === null ? ["!r"] : []),
    ...(format === null ? [] : formatParts(format, code)),
    "}",
  ];
}

function expressionText(hole: SyntaxNode, sign: SyntaxNode, code: string): Text {
  const start = hole.firstChild?.endIndex ?? hole.startIndex;
  return { kind: "text", value: code.slice(start, sign.nextSibling?.startIndex ?? sign.endIndex) };
}

function formatParts(format: SyntaxNode, code: string): readonly (Part | Text)[] {
  const asSymbol = (from: number, to: number): string => `format ${code.slice(from, to)}`;
  return between(
    format.namedChildren.filter(({ type }) => type === "format_expression"),
    format.startIndex,
    format.endIndex,
    asSymbol,
    (hole) => interpolationParts(hole, code),
  );
}

function between<T>(
  holes: readonly SyntaxNode[],
  start: number,
  end: number,
  asText: (from: number, to: number) => T,
  asHole: (hole: SyntaxNode) => readonly (Part | Text)[],
): readonly (Part | Text | T)[] {
  let position = start;
  const parts = holes.flatMap((hole): (Part | Text | T)[] => {
    const before = asText(position, hole.startIndex);
    position = hole.endIndex;
    return [before, ...asHole(hole)];
  });
  return [...parts, asText(position, end)];
}

function mergeTexts(parts: readonly (Part | Text)[]): readonly Part[] {
  const merged: Part[] = [];
  let text = "";
  const flush = (): void => {
    if (text !== "") merged.push(`text ${JSON.stringify(text)}`);
    text = "";
  };
  for (const part of parts) {
    if (typeof part === "object" && "kind" in part) text += part.value;
    else {
      flush();
      merged.push(part);
    }
  }
  flush();
  return merged;
}
