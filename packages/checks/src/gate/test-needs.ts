import { readFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { extname, posix, relative, resolve, sep } from "node:path";
import type { ExecutionFile } from "@repost/spec";
import type { HandTestRunner } from "@repost/spec/settings";
import { findRoot, findRunner, readProject } from "./project-files.ts";

export interface TestNeedsOptions {
  readonly file: string;
  readonly tests: readonly string[];
  /** Project folder. @default nearest with a manifest or `.git` */
  readonly root?: string | undefined;
  /** @default by the test file's imports, then by `package.json` */
  readonly runner?: HandTestRunner | undefined;
}

export interface TestNeeds {
  readonly root: string;
  readonly runner: HandTestRunner;
  readonly runtime: "python" | "node";
  /** Import names of packages, with the runner and the standard library. */
  readonly imports: readonly string[];
}

/** Reads the packages of the runner, the tests and the project files that they import. */
export async function readTestNeeds(options: TestNeedsOptions): Promise<TestNeeds> {
  const { file, tests } = options;
  const [firstTest = file] = tests;
  const root = resolve(options.root ?? (await findRoot(file)));
  const runner = options.runner ?? (await findRunner(firstTest, await readFile(firstTest, "utf8"), root));
  const project = new Map((await readProject(root)).map((file) => [file.path, textOf(file)]));
  const isPython = extname(firstTest) === ".py";
  const fixtures = [...project.keys()].filter((path) => posix.basename(path) === "conftest.py");
  const start = [file, ...tests].map((path) => relative(root, resolve(path)).split(sep).join("/"));
  const imports = new Set<string>(runner === "node:test" || runner === "unittest" ? [] : [runner]);
  const seen = new Set<string>();
  const pending = isPython ? [...start, ...fixtures] : start;
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    const text = project.get(path);
    if (text === undefined || seen.has(path)) continue;
    seen.add(path);
    for (const imported of isPython ? pythonImports(path, text, project) : scriptImports(path, text, project)) {
      if ("file" in imported) pending.push(imported.file);
      else imports.add(imported.name);
    }
  }
  return { root, runner, runtime: isPython ? "python" : "node", imports: [...imports].toSorted() };
}

type Imported = { readonly file: string } | { readonly name: string };
type Project = ReadonlyMap<string, string>;

function textOf({ content }: ExecutionFile): string {
  return typeof content === "string" ? content : new TextDecoder().decode(content);
}

const FROM = /^[ \t]*from[ \t]+(?<module>\.*[\w.]*)[ \t]+import[ \t]+(?<names>\([^)]*\)|[^\n#]*)/gmu;
const IMPORT = /^[ \t]*import[ \t]+(?<modules>[\w., \t]+)/gmu;

function pythonImports(path: string, text: string, project: Project): readonly Imported[] {
  const from = [...text.matchAll(FROM)].flatMap(({ groups }) => {
    const module = groups?.["module"] ?? "";
    const names = groups?.["names"]?.match(/\w+/gu) ?? [];
    const files = [module, ...names.map((name) => (module.endsWith(".") ? `${module}${name}` : `${module}.${name}`))];
    return importedFrom(path, module, files, project);
  });
  const whole = [...text.matchAll(IMPORT)].flatMap(({ groups }) =>
    (groups?.["modules"] ?? "").split(",").flatMap((module) => {
      const [name = ""] = module.trim().split(/\s/u);
      return importedFrom(path, name, [name], project);
    }),
  );
  return [...from, ...whole];
}

function importedFrom(path: string, module: string, names: readonly string[], project: Project): readonly Imported[] {
  const files = names.flatMap((name) => filesOf(path, name)).filter((file) => project.has(file));
  if (files.length > 0 || module.startsWith(".")) return files.map((file) => ({ file }));
  const [name = ""] = module.split(".");
  return name === "" ? [] : [{ name }];
}

function filesOf(path: string, name: string): readonly string[] {
  const dots = /^\.*/u.exec(name)?.[0].length ?? 0;
  const parts = name.slice(dots).split(".").filter(Boolean);
  const importerFolder = posix.dirname(path);
  const folders =
    dots === 0
      ? ["", "src", importerFolder]
      : [posix.join(importerFolder, ...Array.from({ length: dots - 1 }, () => ".."))];
  return folders.flatMap((folder) => {
    const stem = posix.join(folder, ...parts);
    return [`${stem}.py`, posix.join(stem, "__init__.py")];
  });
}

const SPECIFIER = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*["'](?<name>[^"'\n]+)["']/gu;
const ENDINGS = ["", ".ts", ".tsx", ".mts", ".cts", ".js", ".jsx", ".mjs", ".cjs", "/index.ts", "/index.js"];

function scriptImports(path: string, text: string, project: Project): readonly Imported[] {
  return [...text.matchAll(SPECIFIER)].flatMap(({ groups }): Imported[] => {
    const name = groups?.["name"] ?? "";
    if (isBuiltin(name)) return [];
    if (!name.startsWith("."))
      return [
        {
          name: name
            .split("/")
            .slice(0, name.startsWith("@") ? 2 : 1)
            .join("/"),
        },
      ];
    const importedPath = posix.join(posix.dirname(path), name);
    const stem = importedPath.replace(/\.[cm]?jsx?$/u, "");
    const file = [importedPath, stem]
      .flatMap((base) => ENDINGS.map((ending) => `${base}${ending}`))
      .find((possiblePath) => project.has(possiblePath));
    return file === undefined ? [] : [{ file }];
  });
}
