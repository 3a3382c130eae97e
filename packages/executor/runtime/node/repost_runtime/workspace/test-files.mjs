/** For runners without a file search in this process. */

import { readdirSync } from "node:fs";
import { join } from "node:path";

/** Returns null when the run chooses neither files nor tests. */
export function chosenPaths({ files }, results) {
  return files.length > 0 ? files : results.files;
}

export function chosenFiles(root, asked, results, patterns) {
  return (chosenPaths(asked, results) ?? matchingFiles(root, patterns)).map((path) => join(root, path));
}

/** Separates file patterns from options; chosen files replace the patterns. */
export function splitArguments({ arguments: args, options_with_value: valued }) {
  const patterns = [];
  const options = [];
  for (let at = 0; at < args.length; at += 1) {
    if (!args[at].startsWith("-")) patterns.push(args[at].replace(/^\.\//, ""));
    else options.push(args[at], ...(valued.includes(args[at]) ? [args[(at += 1)]] : []));
  }
  return { patterns, options };
}

function matchingFiles(root, patterns) {
  const expressions = patterns.map((pattern) => new RegExp(`^(?:${expressionOf(pattern)})(?:/.*)?$`));
  return filesIn(root, "")
    .filter((path) => expressions.some((expression) => expression.test(path)))
    .sort((left, right) => (left < right ? -1 : 1));
}

function* walk(root, folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    if (entry.name === "node_modules" || entry.name.startsWith(".")) continue;
    const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* walk(root, path);
    else yield path;
  }
}

const filesIn = (root, folder) => [...walk(root, folder)];

const PARTS = /\*\*\/|\*\*|\*|\?\(([^)]*)\)|\?|\{([^}]*)\}|[^*?{]+/g;

function expressionOf(pattern) {
  return pattern.replace(PARTS, (part, optional, choice) => {
    if (part === "**/") return "(?:.*/)?";
    if (part === "**") return ".*";
    if (part === "*") return "[^/]*";
    if (part === "?") return "[^/]";
    if (optional !== undefined) return `(?:${optional.split("|").map(escape).join("|")})?`;
    if (choice !== undefined) return `(?:${choice.split(",").map(expressionOf).join("|")})`;
    return escape(part);
  });
}

function escape(text) {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
