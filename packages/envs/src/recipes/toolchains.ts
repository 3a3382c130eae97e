import type { EnvLanguage, Recipe } from "@repost/spec";

interface Toolchain {
  readonly image: string;
  readonly tag: string;
  /** Start of the tag without a version. */
  readonly newest: string;
  /** Parts of a version in the tag. */
  readonly parts: number;
  readonly debian: readonly string[];
}

const TOOLCHAINS: Readonly<Record<EnvLanguage, Toolchain>> = {
  python: {
    image: "python",
    tag: "bookworm",
    newest: "3",
    parts: 2,
    debian: ["python3", "python3-pip", "python3-venv"],
  },
  javascript: { image: "node", tag: "bookworm", newest: "lts", parts: 1, debian: ["nodejs", "npm"] },
  go: { image: "golang", tag: "bookworm", newest: "", parts: Infinity, debian: ["golang-go"] },
  // Debian 12 has a newer Rust under this name, for browsers.
  rust: { image: "rust", tag: "bookworm", newest: "", parts: Infinity, debian: ["cargo-web", "rustc-web"] },
  java: { image: "eclipse-temurin", tag: "jdk-noble", newest: "21", parts: 1, debian: ["default-jdk-headless"] },
  c: { image: "debian", tag: "bookworm", newest: "", parts: 0, debian: ["gcc", "libc6-dev", "make"] },
  cpp: { image: "debian", tag: "bookworm", newest: "", parts: 0, debian: ["g++", "make"] },
  php: { image: "php", tag: "cli-bookworm", newest: "", parts: 2, debian: ["php-cli"] },
  ruby: { image: "ruby", tag: "bookworm", newest: "", parts: 2, debian: ["ruby", "ruby-dev"] },
};

export function officialImage({ language, version }: Recipe["base"]): string {
  const { image, tag, newest, parts } = TOOLCHAINS[language];
  const start = version?.split(".").slice(0, parts).join(".") ?? newest;
  return `docker.io/library/${image}:${start === "" ? tag : `${start}-${tag}`}`;
}

/** Returns the packages for a base that is plain Debian. */
export function debianToolchain({ language }: Pick<Recipe["base"], "language">): readonly string[] {
  return TOOLCHAINS[language].debian;
}
