import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { parseSourceFile, type SourceFile } from "./source-file.ts";

export const repositoryRoot = fileURLToPath(new URL("../../", import.meta.url));

export type ExportTarget = string | Readonly<Record<string, string>>;

export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly exports?: Readonly<Record<string, ExportTarget>>;
  readonly bin?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

export interface WorkspacePackage {
  /** Without the scope; also the folder's name. */
  readonly name: string;
  readonly manifest: Manifest;
  readonly files: readonly SourceFile[];
}

export function readWorkspace(root: string = repositoryRoot): readonly WorkspacePackage[] {
  return globSync("packages/*/package.json", { cwd: root })
    .toSorted()
    .map((manifestPath) => {
      const folder = join(root, dirname(manifestPath));
      return {
        name: relative(join(root, "packages"), folder),
        manifest: JSON.parse(readFileSync(join(root, manifestPath), "utf8")) as Manifest,
        files: globSync("{src,test}/**/*.ts", { cwd: folder, exclude: ["**/fixtures/**", "**/node_modules/**"] })
          .toSorted()
          .map((path) => join(folder, path))
          .map((path) => parseSourceFile(relative(root, path).split(sep).join("/"), readFileSync(path, "utf8"))),
      };
    });
}

/** Test files may also use what the root declares. */
export function isTestFile(path: string): boolean {
  return /\.test(-d)?\.ts$/.test(path) || path.split("/")[2] === "test";
}
