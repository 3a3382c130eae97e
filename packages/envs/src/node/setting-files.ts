import type { RepositoryFiles } from "../files/repository-files.ts";
import { MANIFEST, type NodeManifest } from "./node-manifest.ts";
import { type NamingFile, packageOf } from "./named-packages.ts";
import type { NodeRunner } from "./test-command.ts";

const OF_RUNNER: Readonly<Record<NodeRunner, RegExp>> = {
  vitest: /^(?:vitest|vite)\.(?:config|workspace)[\w.-]*$/u,
  jest: /^jest[\w.-]*\.(?:[cm]?[jt]s|json)$/u,
  mocha: /^\.mocharc(?:\.\w+)?$/u,
  node: /^$/u,
  ava: /^ava\.config\.[\w.-]+$/u,
  tape: /^$/u,
  tap: /^\.taprc$/u,
};
const OF_COMPILER = /^(?:babel\.config\.\w+|\.babelrc(?:\.\w+)?|\.swcrc|tsconfig[\w.-]*\.json)$/u;
const KEYS: readonly string[] = ["ava", "jest", "mocha", "tap", "babel", "vitest"];
const QUOTED = /["'`](?<text>[^"'`\n]+)["'`]/gu;
const BARE = /(?:^|[\s:[-])(?<text>@?[a-z][\w./@-]*)(?=$|[\s,\]])/gmu;

/** Reads setting files; keys of package.json count as a file. */
export async function readSettings(
  files: RepositoryFiles,
  manifest: NodeManifest,
  runner: NodeRunner,
): Promise<readonly NamingFile[]> {
  const names = (await files.list("."))
    .filter(({ name, isFolder }) => !isFolder && (OF_RUNNER[runner].test(name) || OF_COMPILER.test(name)))
    .map(({ name }) => name);
  const paths = [...names, ...(runner === "mocha" ? ["test/mocha.opts"] : [])];
  const texts = await Promise.all(paths.map(async (path) => ({ path, text: (await files.read(path)) ?? "" })));
  const keys = KEYS.flatMap((key) => (key in manifest.table ? [JSON.stringify(manifest.table[key])] : []));
  return [...texts.filter(({ text }) => text !== ""), ...keys.map((text) => ({ path: MANIFEST, text }))];
}

/** Presets, plug-ins, environments and coverage providers have short names. */
export function packagesInSettings({ path, text }: NamingFile): readonly string[] {
  const isPlain = /\.mocharc(?:\.ya?ml)?$|\.taprc$|mocha\.opts$/u.test(path);
  const words = [...text.matchAll(QUOTED), ...(isPlain ? text.matchAll(BARE) : [])].map(
    ({ groups }) => groups?.["text"] ?? "",
  );
  return words.flatMap((word) => {
    const name = packageOf(word);
    return name === null ? [] : [name, ...longNames(name)];
  });
}

function longNames(name: string): readonly string[] {
  const [scope = "", rest] = name.startsWith("@") ? name.split("/") : [];
  if (rest !== undefined) return [`${scope}/plugin-${rest}`, `${scope}/preset-${rest}`];
  return [`babel-plugin-${name}`, `babel-preset-${name}`, `jest-environment-${name}`];
}
