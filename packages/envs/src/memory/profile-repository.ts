import type { RepositoryFacts } from "../recipes/recipe-rule.ts";

export interface RepositoryProfile {
  readonly version: string | null;
  /** Manifests, as `file:NAME`, and names of dependencies. */
  readonly features: readonly string[];
}

interface Manifest {
  readonly file: RegExp;
  readonly version: RegExp | null;
  readonly dependency: RegExp;
}

const MANIFESTS: readonly Manifest[] = [
  {
    file: /^(?:pyproject\.toml|setup\.(?:py|cfg)|.*requirements.*\.(?:txt|in))$/u,
    version: /^\s*version\s*=\s*["']?(\d[\w.]*)/mu,
    dependency: /(?:^|["'])([A-Za-z][\w.-]+)\s*(?:\[[\w,-]+\])?\s*(?:[<>=!~]=?[^"'\n]*)?(?:["']|$)/gmu,
  },
  {
    file: /^(?:package|composer)\.json$/u,
    version: /"version"\s*:\s*"(\d[\w.]*)/u,
    dependency: /"(?!version"|node"|npm"|php")((?:@?[\w.-]+\/)?[\w.-]+)"\s*:\s*"[\^~>=<*v\d]/gu,
  },
  {
    file: /^Cargo\.toml$/u,
    version: /^\s*version\s*=\s*"(\d[\w.]*)/mu,
    dependency: /^([\w-]+)\s*=\s*(?:"[\^~=<>\d]|\{)/gmu,
  },
  { file: /^go\.mod$/u, version: null, dependency: /^\s*(?:require\s+)?([\w.-]+\.[\w.-]+\/\S+)\s+v\d/gmu },
  {
    file: /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/u,
    version: /<version>(\d[\w.]*)<\/version>|^version\s*=\s*['"](\d[\w.]*)/mu,
    dependency: /<artifactId>([\w.-]+)<|['"][\w.-]+:([\w.-]+):/gu,
  },
  {
    file: /^(?:Gemfile|.*\.gemspec)$/u,
    version: null,
    dependency: /\bgem\s+["']([\w-]+)|dependency[\s(]+["']([\w-]+)/gu,
  },
  {
    file: /^(?:CMakeLists\.txt|meson\.build|configure\.ac|Makefile(?:\.am)?)$/u,
    version: /\bproject\s*\([^)]*?VERSION\s+(\d[\w.]*)|\bversion\s*:\s*'(\d[\w.]*)/iu,
    dependency: /\b(?:find_package|dependency|pkg_check_modules)\s*\(\s*'?([\w.-]+)|\s-l([a-z][\w+-]*)/gu,
  },
];
const MAX_FEATURES = 200;

export async function profileRepository({
  paths,
  read,
}: Pick<RepositoryFacts, "paths" | "read">): Promise<RepositoryProfile> {
  let version: string | null = null;
  const features = new Set<string>();
  for (const path of paths.filter((each) => !each.includes("/"))) {
    const manifest = MANIFESTS.find(({ file }) => file.test(path));
    const text = manifest === undefined ? null : await read(path);
    if (manifest === undefined || text === null) continue;
    features.add(`file:${path}`);
    version ??= captured(manifest.version?.exec(text) ?? null);
    for (const match of text.matchAll(manifest.dependency)) {
      const name = captured(match);
      if (name !== null) features.add(name.toLowerCase());
    }
  }
  return { version, features: [...features].slice(0, MAX_FEATURES).toSorted() };
}

function captured(match: RegExpExecArray | null): string | null {
  return match?.slice(1).find((group) => group !== undefined) ?? null;
}
