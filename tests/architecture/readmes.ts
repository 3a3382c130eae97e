import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { packageOf } from "../../scripts/bundled-dependencies.mjs";
import { parseSourceFile } from "./source-file.ts";
import { repositoryRoot } from "./workspace.ts";

export interface Readme {
  readonly path: string;
  readonly text: string;
}

/** TypeScript block of a README, a complete program. */
export interface ReadmeProgram {
  readonly name: string;
  readonly text: string;
  readonly packages: readonly string[];
}

export function readReadmes(): readonly Readme[] {
  const paths = ["README.md", ...globSync("packages/*/README.md", { cwd: repositoryRoot }).toSorted()];
  return paths.map((path) => ({ path, text: readFileSync(join(repositoryRoot, path), "utf8") }));
}

export function programsOf({ path, text }: Readme): readonly ReadmeProgram[] {
  const prefix = path === "README.md" ? "root" : path.split("/")[1];
  return [...text.matchAll(/^```ts\n(.*?)^```$/gmsu)].map(([, program = ""], index) => {
    const name = `${prefix}-${index + 1}.ts`;
    const { imports } = parseSourceFile(name, program);
    return { name, text: program, packages: imports.filter((from) => !from.startsWith("node:")).map(packageOf) };
  });
}

export function undeclaredPackages(readme: Readme): readonly string[] {
  const lines = [...readme.text.matchAll(/^npm install (.*?)(?: {2,}#.*)?$/gmu)].map(([, names = ""]) => names);
  const installed = lines.flatMap((names) => names.split(" "));
  return programsOf(readme).flatMap(({ name, packages }) =>
    packages
      .filter((packageName) => !installed.includes(packageName))
      .map((packageName) => `${readme.path}: ${name} needs ${packageName}`),
  );
}

export function overlookedBlocks({ path, text }: Readme): readonly string[] {
  return [...text.matchAll(/^ *```([a-z]+)$/gmu)]
    .map(([, language = ""]) => language)
    .filter((language) => ["js", "javascript", "mjs", "typescript", "tsx"].includes(language))
    .map((language) => `${path}: a block of "${language}" is no block of "ts"`);
}

/** npm shows a README alone, so links outside of the tarball are broken. */
export function brokenLinks({ path, text }: Readme, published: readonly string[]): readonly string[] {
  const prose = text.replaceAll(/^```.*?^```$/gmsu, "");
  const links = [...prose.matchAll(/\]\(([^)\s]+)\)/gu)].map(([, link = ""]) => link);
  return links.filter((link) => !/^https?:\/\//u.test(link) && !leadsSomewhere(link)).map((link) => `${path}: ${link}`);

  function leadsSomewhere(link: string): boolean {
    const [file = "", heading] = link.split("#");
    if (file === "") return headingsOf(text).includes(heading ?? "");
    const target = normalize(join(dirname(path), file));
    if (!existsSync(join(repositoryRoot, target))) return false;
    return path === "README.md" || published.some((folder) => target.startsWith(join(dirname(path), folder)));
  }
}

function headingsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#+ (.*)$/gmu)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
