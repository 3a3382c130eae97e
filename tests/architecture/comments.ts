import { globSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { parseSync } from "oxc-parser";

/** `/**` in TypeScript and JavaScript, docstrings in Python. */
export interface Comment {
  readonly kind: "doc" | "plain";
  readonly line: number;
  /** Without marks. Adjacent line comments are one comment. */
  readonly text: string;
}

const fixtures = /(?:^|\/)(?:fixtures|node_modules|dist|recordings)\//u;
const directive = /^\s*(?:@module-tag|@ts-|oxlint|eslint|c8 |v8 |#__PURE__|!|-\*-|noqa|type:|pragma)/u;

export function sourcePaths(root: string, folder: string): readonly string[] {
  return globSync(`${folder}/**/*.{ts,mjs,cjs,js,py}`, { cwd: root, exclude: ["**/node_modules/**", "**/dist/**"] })
    .map((path) => path.split(sep).join("/"))
    .filter((path) => !fixtures.test(path))
    .toSorted();
}

export function readComments(root: string, path: string): readonly Comment[] {
  const text = readFileSync(join(root, path), "utf8");
  return path.endsWith(".py") ? pythonComments(text) : scriptComments(path, text);
}

export function scriptComments(path: string, text: string): readonly Comment[] {
  const lang = path.endsWith(".ts") ? "ts" : "js";
  const comments = parseSync(path, text, { lang }).comments.map(({ type, value, start, end }) => {
    const isDoc = type === "Block" && value.startsWith("*");
    const inner = type === "Block" ? value.replace(/^\*/u, "").replaceAll(/^[ \t]*\*/gmu, "") : value;
    const lineStart = text.lastIndexOf("\n", start - 1) + 1;
    return {
      kind: isDoc ? ("doc" as const) : ("plain" as const),
      line: lineAt(text, start),
      endLine: lineAt(text, end),
      isWholeLine: type === "Line" && text.slice(lineStart, start).trim() === "",
      text: inner,
    };
  });
  return joinLines(comments);
}

export function pythonComments(text: string): readonly Comment[] {
  const token =
    /#[^\n]*|(?:\b[rbuf]{1,2})?(?:"""[\s\S]*?"""|'''[\s\S]*?'''|"(?:\\[\s\S]|[^"\\\n])*"|'(?:\\[\s\S]|[^'\\\n])*')|[[\](){}]/giu;
  const comments: ScannedComment[] = [];
  let depth = 0;
  for (const { 0: source, index } of text.matchAll(token)) {
    if (/^[[({]$/u.test(source)) depth += 1;
    else if (/^[\])}]$/u.test(source)) depth -= 1;
    const isFirst = text.slice(text.lastIndexOf("\n", index - 1) + 1, index).trim() === "";
    const line = lineAt(text, index);
    if (source.startsWith("#")) {
      comments.push({ kind: "plain", line, endLine: line, isWholeLine: isFirst, text: source.slice(1) });
    } else if (depth === 0 && isFirst && /["']$/u.test(source)) {
      const content = source.replaceAll(/^\w*(?:"""|'''|["'])|(?:"""|'''|["'])$/gu, "");
      comments.push({ kind: "doc", line, endLine: line, isWholeLine: false, text: content });
    }
  }
  return joinLines(comments);
}

interface ScannedComment extends Comment {
  readonly endLine: number;
  readonly isWholeLine: boolean;
}

function joinLines(comments: readonly ScannedComment[]): readonly Comment[] {
  const joined: ScannedComment[] = [];
  for (const comment of comments.filter(({ text }) => !directive.test(text))) {
    const previous = joined.at(-1);
    if (comment.isWholeLine && previous?.isWholeLine === true && previous.endLine === comment.line - 1) {
      joined[joined.length - 1] = {
        ...previous,
        endLine: comment.endLine,
        text: `${previous.text}\n${comment.text}`,
      };
    } else joined.push(comment);
  }
  return joined.map(({ kind, line, text }) => ({ kind, line, text: text.trim() }));
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split("\n").length;
}

/** Code in backticks counts as one word. */
export function countWords(text: string): number {
  return (text.replaceAll(/`[^`]*`/gu, "code").match(/[\p{L}\p{N}][^\s]*/gu) ?? []).length;
}
