import type { RepositoryFacts } from "../recipe-rule.ts";

/** Names in `find_package`, pkg-config and headers, in lower case, by Debian package. */
const LIBRARIES: Readonly<Record<string, readonly string[]>> = {
  "zlib1g-dev": ["zlib", "zlib.h"],
  "libssl-dev": ["openssl", "libssl", "openssl/ssl.h", "openssl/evp.h"],
  "libcurl4-openssl-dev": ["curl", "libcurl", "curl/curl.h"],
  "libgtest-dev": ["gtest", "googletest", "gmock", "gtest/gtest.h"],
  "libgmock-dev": ["gmock/gmock.h"],
  catch2: ["catch2"],
  "doctest-dev": ["doctest"],
  "libboost-all-dev": ["boost"],
  "libxml2-dev": ["libxml2", "libxml-2.0", "libxml/parser.h"],
  "libsqlite3-dev": ["sqlite3", "sqlite3.h"],
  "libncurses-dev": ["ncurses", "curses", "ncurses.h", "curses.h"],
  "libreadline-dev": ["readline", "readline/readline.h"],
  "libpcre2-dev": ["libpcre2", "libpcre2-8", "pcre", "pcre2", "pcre2.h"],
  "libuv1-dev": ["libuv", "uv.h"],
  "libevent-dev": ["libevent"],
  "libffi-dev": ["ffi.h"],
  "libglib2.0-dev": ["glib-2.0"],
  "libcunit1-dev": ["cunit"],
  "libcmocka-dev": ["cmocka"],
  check: ["check"],
  "libfmt-dev": ["fmt"],
  "libeigen3-dev": ["eigen3"],
  "libyaml-dev": ["yaml", "yaml-0.1", "yaml.h"],
  "libexpat1-dev": ["expat", "expat.h"],
  "libpng-dev": ["png", "libpng", "png.h"],
  "libjpeg-dev": ["jpeg"],
  "libbz2-dev": ["bzip2"],
  "liblzma-dev": ["liblzma"],
  "libzstd-dev": ["zstd", "libzstd"],
  "libgmp-dev": ["gmp", "gmp.h"],
  "python3-dev": ["python.h"],
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
  const lower = name.toLowerCase();
  return Object.keys(LIBRARIES).find((each) => LIBRARIES[each]?.includes(lower)) ?? null;
}
