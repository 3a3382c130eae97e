import type { SourceText } from "../source-text.ts";

const SOURCES = new Set(["src", "source", "sources"]);
const OUTPUT = /^(?:dist(?:-\w+)?|_?build|out|output|bundles?|cdn)$/u;
/** Build folders. dnt writes CommonJS to `script`. */
const VARIANT =
  /^(?:script|cjs|commonjs|esm?(?:[5-8]|20\d\d)?(?:-(?:modern|legacy|browser|node))?|esnext|amd|umd|iife|system|modules?|mjs|fesm\d*|legacy|types)$/u;
const MAYBE_OUTPUT = "lib";
const VARIANTS =
  "esm?|es(?:[5-8]|20\\d\\d)|cjs|umd|iife|amd|module|mjs|common|global|production|development|prod|dev|legacy|esm?-browser|esm?-bundler|browser\\.(?:esm?|cjs|umd)|runtime";
const VARIANT_SUFFIX = new RegExp(`(?:\\.(?:${VARIANTS}))+$|(?:-(?:${VARIANTS}))+$`, "u");

export interface PackageFile {
  readonly file: SourceText;
  readonly packagePath: string;
  /** Same for src/bake.ts, dist/esm/bake.js and bake.cjs. */
  readonly key: string;
}

export function packageFileOf(file: SourceText, folder: string): PackageFile {
  const packagePath = file.path.slice(folder.length);
  return { file, packagePath, key: moduleKeyOf(packagePath) };
}

export function withoutExtension(path: string): string {
  return path.replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, "");
}

/** Returns the name that a module's only value would have. */
export function nameOfModule(path: string): string {
  const [file = "", folder = ""] = path.split("/").toReversed();
  const stem = withoutExtension(file);
  const name = stem === "index" && folder !== "" ? folder : stem;
  return name.replaceAll(/[-.]+(\w?)/gu, (_, letter: string) => letter.toUpperCase()).replaceAll(/[^\w$]/gu, "");
}

export function moduleKeyOf(packagePath: string): string {
  const segments = packagePath.split("/");
  const name = withoutExtension(segments.pop() ?? "");
  const first = segments.findIndex((segment) => !isBuildFolder(segment));
  const rest = first === -1 ? [] : segments.slice(first);
  return [...rest, name.replace(VARIANT_SUFFIX, "") || name].join("/");
}

function isBuildFolder(folder: string): boolean {
  return SOURCES.has(folder) || OUTPUT.test(folder) || VARIANT.test(folder) || folder === MAYBE_OUTPUT;
}

export function buildFolderOf(packagePath: string): string | null {
  const segments = packagePath.split("/").slice(0, -1);
  const last = segments.findLastIndex((name) => VARIANT.test(name) || /^dist(?:-\w+)?$/u.test(name));
  return last === -1 ? null : segments.slice(0, last + 1).join("/");
}

export function isNamedBuild(packagePath: string): boolean {
  return VARIANT_SUFFIX.test(packagePath.replace(/\.[cm]?jsx?$/u, ""));
}

export function isInSources({ packagePath }: PackageFile): boolean {
  return SOURCES.has(topFolder(packagePath)) && !/\.d\.[cm]?ts$/u.test(packagePath);
}

export function isInOutput({ packagePath }: PackageFile): boolean {
  const folder = topFolder(packagePath);
  return OUTPUT.test(folder) || (VARIANT.test(folder) && !/^(?:modules?|script)$/u.test(folder));
}

export function isInLibrary({ packagePath }: PackageFile): boolean {
  return topFolder(packagePath) === MAYBE_OUTPUT;
}

function topFolder(packagePath: string): string {
  return packagePath.includes("/") ? packagePath.slice(0, packagePath.indexOf("/")) : "";
}
