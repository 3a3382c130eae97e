import { createHash } from "node:crypto";
import { readdir, readFile, readlink } from "node:fs/promises";
import { join } from "node:path";
import { ENV_PLACES, type Recipe } from "@repost/spec";

export const { repository: REPOSITORY, tools: TOOLS, user: TESTER } = ENV_PLACES;

export interface PlannedLayer {
  /** Digest of the parent's key, the command and the files. */
  readonly key: string;
  readonly run: string | null;
  readonly user: "root" | "tester";
  readonly copies: readonly string[];
  readonly helpers: Recipe["helpers"];
}

const SETUP = [
  `useradd --create-home --shell /bin/sh ${TESTER}`,
  `mkdir -p ${REPOSITORY} ${TOOLS}`,
  `chown ${TESTER} ${REPOSITORY} ${TOOLS}`,
].join(" && ");

/**
 * A changed source or helper keeps the layers before it.
 *
 * @param base Digest of the base image.
 * @param toolchain Debian packages that the image lacks.
 */
export async function planLayers(
  recipe: Recipe,
  sources: string,
  base: string,
  toolchain: readonly string[],
): Promise<readonly PlannedLayer[]> {
  const packages = ["ca-certificates", "git", ...toolchain].join(" ");
  const install = `apt-get update && apt-get install -y --no-install-recommends ${packages}`;
  const helpersOf = (run: string): Recipe["helpers"] =>
    recipe.helpers.some(({ name }) => run.includes(name)) ? recipe.helpers : [];
  const steps = (layer: Recipe["steps"][number]["layer"]): Omit<PlannedLayer, "key">[] =>
    recipe.steps
      .filter((step) => step.layer === layer)
      .map(({ run, user, inputs }) => ({ run, user, copies: inputs, helpers: helpersOf(run) }));
  const layers: readonly Omit<PlannedLayer, "key">[] = [
    { run: toolchain.length === 0 ? SETUP : `${install} && ${SETUP}`, user: "root", copies: [], helpers: [] },
    ...steps("system"),
    ...steps("dependencies"),
    { run: null, user: "root", copies: ["."], helpers: recipe.helpers },
    ...steps("build"),
  ];
  let parent = digestOf([base]);
  const planned: PlannedLayer[] = [];
  for (const layer of layers) {
    const files = await Promise.all(layer.copies.map((path) => treeDigest(join(sources, path))));
    parent = digestOf([parent, layer, files]);
    planned.push({ ...layer, key: parent });
  }
  return planned;
}

function digestOf(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("hex");
}

/** Ignores `.git`. */
async function treeDigest(path: string): Promise<string> {
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => null);
  if (entries === null) return await readFile(path).then(contentDigest, () => "missing");
  const hash = createHash("sha256");
  const files = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isLink: entry.isSymbolicLink() }))
    .filter((file) => !file.path.slice(path.length).split("/").includes(".git"))
    .toSorted((left, right) => (left.path < right.path ? -1 : 1));
  for (const file of files) {
    const content = file.isLink ? Buffer.from(await readlink(file.path)) : await readFile(file.path);
    hash.update(`${file.path.slice(path.length)}\0${contentDigest(content)}\0`);
  }
  return hash.digest("hex");
}

function contentDigest(content: Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
