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
  readonly inside: string;
  /** Same for src/bake.ts, dist/esm/bake.js and bake.cjs. */
  readonly key: string;
}

export function packageFileOf(file: SourceText, folder: string): PackageFile {
  const inside = file.path.slice(folder.length);
  return { file, inside, key: moduleKeyOf(inside) };
}

export function moduleKeyOf(inside: string): string {
  const segments = inside.split("/");
  const name = (segments.pop() ?? "").replace(/(?:\.d)?\.[cm]?[jt]sx?$/u, "");
  const first = segments.findIndex((segment) => !isBuildFolder(segment));
  const rest = first === -1 ? [] : segments.slice(first);
  return [...rest, name.replace(VARIANT_SUFFIX, "") || name].join("/");
}

function isBuildFolder(folder: string): boolean {
  return SOURCES.has(folder) || OUTPUT.test(folder) || VARIANT.test(folder) || folder === MAYBE_OUTPUT;
}

export function buildFolderOf(inside: string): string | null {
  const segments = inside.split("/").slice(0, -1);
  const last = segments.findLastIndex((name) => VARIANT.test(name) || /^dist(?:-\w+)?$/u.test(name));
  return last === -1 ? null : segments.slice(0, last + 1).join("/");
}

export function isNamedBuild(inside: string): boolean {
  return VARIANT_SUFFIX.test(inside.replace(/\.[cm]?jsx?$/u, ""));
}

export function isInSources({ inside }: PackageFile): boolean {
  return SOURCES.has(topFolder(inside)) && !/\.d\.[cm]?ts$/u.test(inside);
}

export function isInOutput({ inside }: PackageFile): boolean {
  const folder = topFolder(inside);
  return OUTPUT.test(folder) || (VARIANT.test(folder) && !/^(?:modules?|script)$/u.test(folder));
}

export function isInLibrary({ inside }: PackageFile): boolean {
  return topFolder(inside) === MAYBE_OUTPUT;
}

function topFolder(inside: string): string {
  return inside.includes("/") ? inside.slice(0, inside.indexOf("/")) : "";
}
