import { type SyntaxNode, walk } from "@repost/syntax";
import type { SettingUse } from "../settings.ts";

const ENVIRONMENT = new Set(["os.environ", "environ"]);
const GETTERS = new Set(["os.getenv", "getenv", "os.environ.get", "environ.get"]);
const SETTERS = new Set(["os.putenv", "putenv", "os.environ.setdefault", "environ.setdefault"]);
/** Texts without these names are not searched. */
const MENTIONS = /\benviron\b|\bgetenv\b|\bputenv\b|\bBaseSettings\b/u;
const NUMBERS = new Set(["int", "float", "Decimal"]);
const FIELDS: Readonly<Record<string, SettingUse["as"]>> = {
  str: "text",
  SecretStr: "text",
  int: "number",
  float: "number",
  bool: "flag",
};
const MISSING_KEY = /\b(?:KeyError|LookupError|Exception|BaseException)\b/u;

/** Fields of pydantic settings without a default count as reads. */
export function readSettings(root: SyntaxNode): readonly SettingUse[] {
  if (!MENTIONS.test(root.text)) return [];
  const uses: SettingUse[] = [];
  walk(root, (node) => {
    const setting = settingOf(node);
    if (setting !== null) uses.push(setting);
    if (node.type === "class_definition") uses.push(...fieldsOf(node));
    return true;
  });
  return uses;
}

function settingOf(node: SyntaxNode): SettingUse | null {
  if (node.type === "subscript") {
    const name = ENVIRONMENT.has(textOf(node, "value")) ? literalOf(node.childForFieldName("subscript")) : null;
    return name === null ? null : settingUse(node, name, isStored(node) || isTried(node) ? "known" : "needed");
  }
  if (node.type === "call") {
    const [first, ...furtherArguments] = node.childForFieldName("arguments")?.namedChildren ?? [];
    const name = literalOf(first ?? null);
    const called = textOf(node, "function");
    if (name === null) return null;
    if (SETTERS.has(called)) return settingUse(node, name, "known");
    return GETTERS.has(called) && furtherArguments.length === 0
      ? settingUse(node, name, isCondition(node) ? "known" : "read")
      : null;
  }
  if (node.type === "comparison_operator") {
    const [left, right] = node.namedChildren;
    const name = ENVIRONMENT.has(right?.text ?? "") ? literalOf(left ?? null) : null;
    return name === null ? null : settingUse(node, name, "known");
  }
  return null;
}

function settingUse(node: SyntaxNode, name: string, use: SettingUse["use"]): SettingUse {
  const outer = node.parent?.type === "argument_list" ? node.parent.parent : null;
  const as = outer !== null && NUMBERS.has(textOf(outer, "function")) ? "number" : "text";
  return { name, use, as, start: node.startIndex, end: node.endIndex };
}

function isStored(node: SyntaxNode): boolean {
  const { parent } = node;
  if (parent === null) return false;
  return parent.type === "delete_statement" || parent.childForFieldName("left")?.id === node.id;
}

function isCondition({ parent, id }: SyntaxNode): boolean {
  if (parent === null) return false;
  if (parent.type === "boolean_operator" || parent.type === "not_operator") return true;
  return parent.childForFieldName("condition")?.id === id;
}

function isTried(node: SyntaxNode): boolean {
  for (let inner = node, outer = node.parent; outer !== null; inner = outer, outer = outer.parent) {
    if (outer.type !== "try_statement" || outer.childForFieldName("body")?.id !== inner.id) continue;
    const handlers = outer.namedChildren.filter(({ type }) => type === "except_clause");
    const caught = handlers.map((handler) => handler.namedChildren.find(({ type }) => type !== "block")?.text);
    if (caught.some((text) => text === undefined || MISSING_KEY.test(text))) return true;
  }
  return false;
}

function fieldsOf(node: SyntaxNode): readonly SettingUse[] {
  const bases = node.childForFieldName("superclasses")?.namedChildren ?? [];
  const body = node.childForFieldName("body");
  if (body === null || !bases.some(({ text }) => /(?:^|\.)BaseSettings$/u.test(text))) return [];
  // Prefixes and aliases have too many notations.
  if (/\b(?:env_prefix|alias|validation_alias)\b/u.test(body.text)) return [];
  return body.namedChildren.flatMap((statement) => {
    const [field] = statement.namedChildren;
    if (field?.type !== "assignment" || field.childForFieldName("right") !== null) return [];
    const as = FIELDS[textOf(field, "type")];
    const span = { start: field.startIndex, end: field.endIndex };
    return as === undefined ? [] : [{ name: textOf(field, "left").toUpperCase(), use: "needed" as const, as, ...span }];
  });
}

function textOf(node: SyntaxNode, field: string): string {
  return node.childForFieldName(field)?.text ?? "";
}

function literalOf(node: SyntaxNode | null): string | null {
  if (node?.type !== "string") return null;
  return /^["'](?<name>[A-Za-z_]\w*)["']$/u.exec(node.text)?.groups?.["name"] ?? null;
}
