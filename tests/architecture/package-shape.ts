import { exportEntry, packageManifest } from "../../scripts/package-skeleton.mjs";
import type { ExportTarget, WorkspacePackage } from "./workspace.ts";

const sameInAll = ["license", "type", "sideEffects", "engines", "publishConfig", "scripts"] as const;
const derived = ["homepage", "bugs", "repository"] as const;

export function shapeProblems({ name, manifest }: WorkspacePackage, version: string): readonly string[] {
  const skeleton = packageManifest({ name, description: "", version });
  const entries = Object.entries(manifest.exports ?? {});
  return [
    ...(manifest.name === skeleton.name ? [] : ["name"]),
    ...(manifest.version === version ? [] : ["version"]),
    ...[...sameInAll, ...derived].filter((field) => !same(manifest[field], skeleton[field])),
    ...skeleton.files
      .filter((pattern) => !(manifest["files"] as readonly string[]).includes(pattern))
      .map((pattern) => `files lack ${pattern}`),
    ...entries
      .filter(([entry, target]) => entry !== "./package.json" && !same(target, exportEntry(moduleOf(target))))
      .map(([entry]) => `exports["${entry}"]`),
    ...["main", "module", "types"].filter((field) => field in manifest),
  ].map((field) => `packages/${name}/package.json: ${field} departs from the skeleton`);
}

function moduleOf(target: ExportTarget): string {
  const source = typeof target === "string" ? undefined : target["@repost/source"];
  return source?.replace(/^\.\/src\//, "").replace(/\.ts$/, "") ?? "index";
}

/** The order of export conditions decides which wins. */
function same(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
