import { parseToml, tableAt } from "../../files/tables.ts";
import {
  buildStep,
  type LanguageRules,
  quote,
  type RecipeRule,
  type RepositoryFacts,
  systemStep,
} from "../recipe-rule.ts";
import { nearestFolder, within } from "../manifest-inputs.ts";
import { directiveRule, versionFileRule } from "../version-rules.ts";

const MANIFEST = "Cargo.toml";
const LOCK = "Cargo.lock";

/** Cargo needs the sources of a crate to read its manifest, so that even dependencies are fetched in the layer `build`. */
const crates: RecipeRule = {
  name: "cargo_crates",
  derive: ({ paths }) => {
    if (!paths.includes(MANIFEST)) return Promise.resolve(null);
    const isLocked = paths.includes(LOCK);
    const fetch = `cargo fetch${isLocked ? " --locked" : ""}`;
    return Promise.resolve({
      steps: [systemStep(["gcc", "libc6-dev", "pkg-config"]), buildStep(fetch)],
      because: [{ file: isLocked ? LOCK : MANIFEST, value: fetch }],
    });
  },
};

/** Runs the targets of the test files: `--test NAME` for integration tests, `--lib` for unit tests. */
const targets: RecipeRule = {
  name: "cargo_test",
  async derive(facts) {
    const files = facts.testFiles.filter((path) => path.endsWith(".rs"));
    const [first] = files;
    const folder = first === undefined ? null : nearestFolder(facts, first, MANIFEST);
    if (folder === null) return null;
    const own = files.filter((path) => nearestFolder(facts, path, MANIFEST) === folder);
    const crate = await crateName(facts, folder);
    const select = (paths: readonly string[]): string => {
      const targets = new Set(paths.map((path) => targetOf(within(folder, path))));
      return [...(crate === null ? [] : [`-p ${quote(crate)}`]), ...targets].join(" ");
    };
    const selected = select(own);
    // The build does not have targets that the test patch adds.
    const known = select(own.filter((path) => facts.paths.includes(path)));
    const compile = `cargo test --offline --no-run ${known}`.trim();
    return {
      steps: [buildStep(compile)],
      test: {
        prepare: [],
        command: `cargo test --offline ${selected} --no-fail-fast -- -Z unstable-options --format json > $RESULTS/report.json`,
        files: own,
        result: { form: "libtest_json", path: "report.json", in_process: true },
        restore: ["**/tests/**"],
        env: { RUSTC_BOOTSTRAP: "1" },
      },
      because: own.map((file) => ({ file, value: selected })),
    };
  },
};

function targetOf(path: string): string {
  const name = /^tests\/(?<name>[^/]+?)(?:\.rs|\/)/u.exec(path)?.groups?.["name"];
  if (name !== undefined) return `--test ${quote(name)}`;
  if (/^(?:examples|benches)\//u.test(path)) return "--tests";
  return path === "src/main.rs" || path.startsWith("src/bin/") ? "--bins" : "--lib";
}

async function crateName({ read }: RepositoryFacts, folder: string): Promise<string | null> {
  if (folder === ".") return null;
  const name = tableAt(parseToml(await read(`${folder}/${MANIFEST}`)), "package")["name"];
  return typeof name === "string" ? name : null;
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
