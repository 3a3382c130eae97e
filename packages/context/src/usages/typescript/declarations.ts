import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Target } from "@repost/spec";
import type { UsageFile } from "../usage-file.ts";

/** Longer files of types are those of whole packages in one. */
const MAX_CHARACTERS = 60_000;
const ENDINGS: readonly (readonly [compiled: RegExp, types: readonly string[]])[] = [
  [/\.js$/u, [".d.ts"]],
  [/\.mjs$/u, [".d.mts", ".d.ts"]],
  [/\.cjs$/u, [".d.cts", ".d.ts"]],
];

/**
 * The text of types that stands beside compiled JavaScript and declares a target or its class: that of its own file, that of the package, or
 * any other of the repository's.
 */
export function declarationsOf(
  root: string,
  files: readonly UsageFile[],
  { path, func_name: name }: Pick<Target, "path" | "func_name">,
): readonly string[] {
  const endings = ENDINGS.find(([compiled]) => compiled.test(path));
  if (endings === undefined) return [];
  const [compiled, types] = endings;
  const [owner = ""] = name.split(".");
  const escaped = owner.replaceAll("$", String.raw`\$`);
  const declares = new RegExp(String.raw`\b(?:function|class|interface|const)\s+${escaped}(?![\w$])`, "u");
  const beside = types.map((ending) => path.replace(compiled, ending));
  const found = [
    ...[...beside, ...typesOfPackage(root)].map((one) => textOf(root, one)),
    ...files.filter((file) => /\.d\.[cm]?ts$/u.test(file.path)).map(({ text }) => text),
  ];
  return found.filter((text) => text.length <= MAX_CHARACTERS && declares.test(text)).slice(0, 1);
}

function typesOfPackage(root: string): readonly string[] {
  try {
    const manifest: unknown = JSON.parse(textOf(root, "package.json"));
    if (typeof manifest !== "object" || manifest === null) return [];
    const { types, typings } = manifest as { readonly types?: unknown; readonly typings?: unknown };
    return [types, typings].filter((one): one is string => typeof one === "string" && !one.includes(".."));
  } catch {
    // No package, or one that says nothing.
    return [];
  }
}

function textOf(root: string, path: string): string {
  try {
    return readFileSync(join(root, path), "utf8");
  } catch {
    // It is not there, or no file.
    return "";
  }
}
