import { existsSync } from "node:fs";
import { join } from "node:path";
import { repositoryRoot, type WorkspacePackage } from "../architecture/workspace.ts";
import { runProgram } from "./run-program.ts";

export interface PackedPackage extends WorkspacePackage {
  readonly tarball: string;
  readonly contents: readonly string[];
}

/** Packs the existing build. */
export async function packPackages(
  packages: readonly WorkspacePackage[],
  destination: string,
): Promise<readonly PackedPackage[]> {
  const unbuilt = packages.filter(({ name }) => !existsSync(join(repositoryRoot, "packages", name, "dist")));
  if (unbuilt.length > 0) {
    throw new Error(`Not built: ${unbuilt.map(({ name }) => name).join(", ")}. Run npm run build first.`);
  }
  const workspaces = packages.map(({ manifest }) => `--workspace=${manifest.name}`);
  const printed = await runProgram("npm", ["pack", "--json", `--pack-destination=${destination}`, ...workspaces], {
    cwd: repositoryRoot,
  });
  const reports = JSON.parse(printed) as readonly PackReport[];
  return packages.map((item) => {
    const report = reports.find(({ name }) => name === item.manifest.name);
    if (report === undefined) throw new Error(`npm pack left out ${item.manifest.name}:\n${printed}`);
    return { ...item, tarball: join(destination, report.filename), contents: report.files.map(({ path }) => path) };
  });
}

interface PackReport {
  readonly name: string;
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}
