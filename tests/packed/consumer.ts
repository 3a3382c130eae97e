import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PackedPackage } from "./pack-packages.ts";
import { runProgram } from "./run-program.ts";

const compilerOptions = {
  target: "ES2023",
  module: "NodeNext",
  strict: true,
  exactOptionalPropertyTypes: true,
  verbatimModuleSyntax: true,
  skipLibCheck: false,
  types: ["node"],
  outDir: "out",
};

function entryPoints(packages: readonly PackedPackage[]): readonly string[] {
  return packages.flatMap(({ manifest }) =>
    Object.keys(manifest.exports ?? {})
      .filter((entry) => entry !== "./package.json")
      .map((entry) => manifest.name + entry.slice(1)),
  );
}

export interface ConsumerOptions {
  /** By name and range. @default {} */
  readonly dependencies?: Readonly<Record<string, string>>;
  /** A path names the shell. @default false, because repost must not depend on scripts */
  readonly scripts?: boolean | string;
}

/** Installs packages without links to this repository. */
export async function installConsumer(
  folder: string,
  packages: readonly PackedPackage[],
  { dependencies = {}, scripts = false }: ConsumerOptions = {},
): Promise<void> {
  const program = [
    `const entries = {`,
    ...entryPoints(packages).map((entry) => `  ${JSON.stringify(entry)}: await import(${JSON.stringify(entry)}),`),
    `};`,
    `const names = Object.entries(entries).map(([entry, exports]) => [entry, Object.keys(exports).sort()] as const);`,
    `console.log(JSON.stringify(Object.fromEntries(names)));`,
  ];
  mkdirSync(folder, { recursive: true });
  writeJson(join(folder, "package.json"), {
    private: true,
    type: "module",
    dependencies: {
      ...Object.fromEntries(packages.map(({ manifest, tarball }) => [manifest.name, `file:${tarball}`])),
      ...dependencies,
    },
    devDependencies: { "@types/node": "^24" },
  });
  writeJson(join(folder, "tsconfig.json"), { compilerOptions, files: ["consumer.ts"] });
  writeFileSync(join(folder, "consumer.ts"), `${program.join("\n")}\nexport {};\n`);
  // npm passes this repository's strictness on in variables.
  const quiet = ["--prefer-offline", "--no-audit", "--no-fund", "--loglevel=error"];
  const install = [
    "install",
    `--prefix=${folder}`,
    ...(scripts === false ? ["--ignore-scripts"] : ["--strict-allow-scripts=false"]),
    ...(typeof scripts === "string" ? ["--dangerously-allow-all-scripts", `--script-shell=${scripts}`] : []),
    ...quiet,
  ];
  await runProgram("npm", install, { cwd: folder });
}

function writeJson(path: string, value: unknown): void {
  writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
}
