import type { EnvLanguage, Recipe } from "@repost/spec";

interface Toolchain {
  readonly image: string;
  /** null stands for the newest version. */
  readonly tag: (version: string | null) => string;
  readonly debian: readonly string[];
}

const minor = (version: string): string => version.split(".").slice(0, 2).join(".");
const major = (version: string): string => version.split(".")[0] ?? version;

const TOOLCHAINS: Readonly<Record<EnvLanguage, Toolchain>> = {
  python: {
    image: "python",
    tag: (version) => (version === null ? "3-bookworm" : `${minor(version)}-bookworm`),
    debian: ["python3", "python3-pip", "python3-venv"],
  },
  javascript: {
    image: "node",
    tag: (version) => (version === null ? "lts-bookworm" : `${major(version)}-bookworm`),
    debian: ["nodejs", "npm"],
  },
  go: {
    image: "golang",
    tag: (version) => (version === null ? "bookworm" : `${version}-bookworm`),
    debian: ["golang-go"],
  },
  rust: {
    image: "rust",
    tag: (version) => (version === null ? "bookworm" : `${version}-bookworm`),
    // Debian 12 has a newer Rust under this name, for browsers.
    debian: ["cargo-web", "rustc-web"],
  },
  java: {
    image: "eclipse-temurin",
    tag: (version) => `${version === null ? "21" : major(version)}-jdk-noble`,
    debian: ["default-jdk-headless"],
  },
  c: { image: "debian", tag: () => "bookworm", debian: ["gcc", "libc6-dev", "make"] },
  cpp: { image: "debian", tag: () => "bookworm", debian: ["g++", "make"] },
  php: {
    image: "php",
    tag: (version) => (version === null ? "cli-bookworm" : `${minor(version)}-cli-bookworm`),
    debian: ["php-cli"],
  },
  ruby: {
    image: "ruby",
    tag: (version) => (version === null ? "bookworm" : `${minor(version)}-bookworm`),
    debian: ["ruby", "ruby-dev"],
  },
};

export function officialImage({ language, version }: Recipe["base"]): string {
  const { image, tag } = TOOLCHAINS[language];
  return `docker.io/library/${image}:${tag(version)}`;
}

/** Returns the packages for a base that is plain Debian. */
export function debianToolchain({ language }: Pick<Recipe["base"], "language">): readonly string[] {
  return TOOLCHAINS[language].debian;
}
