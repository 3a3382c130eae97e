import type { RepositoryFacts } from "../recipe-rule.ts";

/** Debian packages by lower-case name in `find_package`, pkg-config and headers. */
const LIBRARIES: Readonly<Record<string, string>> = {
  zlib: "zlib1g-dev",
  openssl: "libssl-dev",
  libssl: "libssl-dev",
  curl: "libcurl4-openssl-dev",
  libcurl: "libcurl4-openssl-dev",
  gtest: "libgtest-dev",
  googletest: "libgtest-dev",
  gmock: "libgmock-dev",
  catch2: "catch2",
  doctest: "doctest-dev",
  boost: "libboost-all-dev",
  libxml2: "libxml2-dev",
  "libxml-2.0": "libxml2-dev",
  sqlite3: "libsqlite3-dev",
  ncurses: "libncurses-dev",
  curses: "libncurses-dev",
  readline: "libreadline-dev",
  libpcre2: "libpcre2-dev",
  "libpcre2-8": "libpcre2-dev",
  pcre: "libpcre2-dev",
  pcre2: "libpcre2-dev",
  libuv: "libuv1-dev",
  libevent: "libevent-dev",
  "glib-2.0": "libglib2.0-dev",
  cunit: "libcunit1-dev",
  cmocka: "libcmocka-dev",
  check: "check",
  fmt: "libfmt-dev",
  eigen3: "libeigen3-dev",
  yaml: "libyaml-dev",
  "yaml-0.1": "libyaml-dev",
  expat: "libexpat1-dev",
  png: "libpng-dev",
  libpng: "libpng-dev",
  jpeg: "libjpeg-dev",
  bzip2: "libbz2-dev",
  liblzma: "liblzma-dev",
  zstd: "libzstd-dev",
  libzstd: "libzstd-dev",
  gmp: "libgmp-dev",
};

const BUILD_FILE = /(?:^|\/)(?:CMakeLists\.txt|meson\.build|configure\.ac)$/u;
const REFERENCE =
  /\b(?:find_package|pkg_check_modules|pkg_search_module|PKG_CHECK_MODULES|dependency)\s*\(\s*(?:\[?\w+\]?\s*,\s*\[?|\w+\s+(?:REQUIRED|IMPORTED_TARGET|QUIET|\s)*)?["']?(?<name>[\w.-]+)/gu;

export async function librariesOf({
  paths,
  read,
}: Pick<RepositoryFacts, "paths" | "read">): Promise<readonly string[]> {
  const texts = await Promise.all(
    paths.filter((path) => BUILD_FILE.test(path)).map(async (path) => (await read(path)) ?? ""),
  );
  const names = texts.flatMap((text) => [...text.matchAll(REFERENCE)].flatMap((match) => match.groups?.["name"] ?? []));
  const direct = texts.flatMap((text) =>
    [...text.matchAll(/\bfind_package\s*\(\s*(\w+)/gu)].flatMap((match) => match[1] ?? []),
  );
  return [...new Set([...names, ...direct].flatMap((name) => libraryPackage(name) ?? []))];
}

export function libraryPackage(name: string): string | null {
  return LIBRARIES[name.toLowerCase()] ?? null;
}
