import { parseToml, stringsOf, type Table, tableAt } from "../../files/tables.ts";
import { buildStep, type LanguageRules, quote, type RecipeRule, systemStep } from "../recipe-rule.ts";
import { pathIn, testedModule, within } from "../manifest-inputs.ts";
import { directiveRule, versionFileRule } from "../version-rules.ts";

const MANIFEST = "Cargo.toml";
const LOCK = "Cargo.lock";
/** Prefers crates for the compiler; cargo 1.84 and later. */
const COMPATIBLE = "CARGO_RESOLVER_INCOMPATIBLE_RUST_VERSIONS=fallback";

/** Cargo reads the sources, so dependencies belong to the layer `build`. */
const crates: RecipeRule = {
  name: "cargo_crates",
  derive: ({ paths }) => {
    if (!paths.includes(MANIFEST)) return null;
    const isLocked = paths.includes(LOCK);
    // Without a lock, cargo may choose crates too new for the compiler.
    const fetch = isLocked ? "cargo fetch --locked" : `${COMPATIBLE} cargo fetch`;
    return {
      steps: [systemStep(["gcc", "libc6-dev", "pkg-config"]), buildStep(fetch)],
      because: [{ file: isLocked ? LOCK : MANIFEST, value: fetch }],
    };
  },
};

/** `--test NAME` for integration tests, `--lib` for unit tests. */
const targets: RecipeRule = {
  name: "cargo_test",
  async derive(facts) {
    const files = facts.testFiles.filter((path) => path.endsWith(".rs"));
    const tested = testedModule(facts, files, MANIFEST);
    if (tested === null) return null;
    const { folder, files: crateFiles } = tested;
    const manifest = parseToml(await facts.read(pathIn(folder, MANIFEST)));
    const { name: crate } = tableAt(manifest, "package");
    const features = requiredFeatures(manifest);
    const select = (paths: readonly string[]): string => {
      const targets = new Set(paths.map((path) => targetOf(within(folder, path))));
      const needed = new Set([...targets].flatMap((target) => features.get(target) ?? []));
      return [
        ...(folder !== "." && typeof crate === "string" ? [`-p ${quote(crate)}`] : []),
        ...targets,
        ...(needed.size === 0 ? [] : [`--features ${quote([...needed].join(","))}`]),
      ].join(" ");
    };
    const selected = select(crateFiles);
    // The build lacks targets that the test patch adds.
    const existing = select(crateFiles.filter((path) => facts.paths.includes(path)));
    const compile = `cargo test --offline --no-run ${existing}`.trim();
    return {
      steps: [buildStep(compile)],
      test: {
        command: `cargo test --offline ${selected} --no-fail-fast -- -Z unstable-options --format json > $RESULTS/report.json`,
        files: crateFiles,
        result: { form: "libtest_json", path: "report.json", in_process: true },
        restore: ["**/tests/**"],
        env: { RUSTC_BOOTSTRAP: "1" },
      },
      because: crateFiles.map((file) => ({ file, value: selected })),
    };
  },
};

function targetOf(path: string): string {
  const name = /^tests\/(?<name>[^/]+?)(?:\.rs|\/)/u.exec(path)?.groups?.["name"];
  if (name !== undefined) return `--test ${quote(name)}`;
  if (/^(?:examples|benches)\//u.test(path)) return "--tests";
  return path === "src/main.rs" || path.startsWith("src/bin/") ? "--bins" : "--lib";
}

/** By the argument that selects the test; cargo refuses it otherwise. */
function requiredFeatures(manifest: Table): ReadonlyMap<string, readonly string[]> {
  const { test: tests } = manifest;
  return new Map(
    (Array.isArray(tests) ? tests : []).flatMap((each) => {
      const { name, "required-features": features } = tableAt(each);
      return typeof name === "string" ? [[`--test ${quote(name)}`, stringsOf(features)]] : [];
    }),
  );
}

export const rustRules: LanguageRules = {
  languages: ["rust"],
  rules: [
    versionFileRule(["rust-toolchain"], "rust"),
    directiveRule("rust-toolchain.toml", /^channel\s*=\s*"(\d+(?:\.\d+)*)"/mu),
    crates,
    targets,
  ],
  missingTest: "No Cargo.toml is above the test files.",
};
