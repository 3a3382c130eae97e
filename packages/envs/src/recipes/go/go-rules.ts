import {
  buildStep,
  dependencyStep,
  type LanguageRules,
  quote,
  type RecipeRule,
  type RepositoryFacts,
  rootStep,
  systemStep,
} from "../recipe-rule.ts";
import { folderOf, nearestFolder, pathIn, pathsNamed, testedModule, within } from "../manifest-inputs.ts";
import { ciVersionRule, compareVersions, directiveRule } from "../version-rules.ts";

const NEWEST = "1.26";
const MODULE = "go.mod";

/** Through the module proxy, whose files lack their permissions. */
const toolchain: RecipeRule = {
  name: "go_toolchain",
  derive: (_facts, { version }) => {
    if (version === null) return null;
    const release = /^\d+\.\d+$/u.test(version) && compareVersions(version, "1.21") >= 0 ? `${version}.0` : version;
    const run = [
      `has=$(go env GOVERSION | sed 's/^go//')`,
      `if [ "$(printf '%s\\n' ${release} "$has" | sort -V | head -n 1)" != ${release} ]`,
      `then GOFLAGS=-mod=mod GOMODCACHE=/tmp/toolchain go mod download golang.org/toolchain@v0.0.1-go${release}.linux-$(go env GOARCH)`,
      `mv /tmp/toolchain/golang.org/toolchain@* /usr/local/lib/go-${release}`,
      `chmod -R u+w,a+rX /usr/local/lib/go-${release} /tmp/toolchain`,
      `chmod a+x /usr/local/lib/go-${release}/bin/* /usr/local/lib/go-${release}/pkg/tool/*/*`,
      `ln -sf /usr/local/lib/go-${release}/bin/go /usr/local/bin/go`,
      "rm -rf /tmp/toolchain; fi",
    ].join("; ");
    return {
      steps: [rootStep(`set -e; ${run}`)],
      because: [{ file: MODULE, value: `golang.org/toolchain go${release}` }],
    };
  },
};

const modules: RecipeRule = {
  name: "go_modules",
  derive: (facts) => {
    const files = pathsNamed(facts, /^go\.(?:mod|sum|work)$/u);
    const all = files.filter((path) => path === MODULE || path.endsWith(`/${MODULE}`)).map(folderOf);
    const tested = new Set(facts.testFiles.flatMap((path) => nearestFolder(facts, path, MODULE) ?? []));
    const folders = facts.paths.includes("go.work") || tested.size === 0 ? all : [...tested];
    const run = folders.map((folder) => `(cd ${quote(folder)} && go mod download)`).join(" && ");
    if (folders.length === 0) return null;
    return {
      steps: [systemStep(["gcc", "libc6-dev"]), dependencyStep(run, files)],
      because: folders.map((folder) => ({ file: pathIn(folder, MODULE), value: run })),
    };
  },
};

/** Decide which tests exist or how long they take. */
const KEPT_FLAGS = /(?:^|\s)(?<flag>-short|-tags[= ]\S+)/gu;

const packages: RecipeRule = {
  name: "go_test",
  derive: (facts) => {
    const files = facts.testFiles.filter((path) => path.endsWith("_test.go"));
    const tested = testedModule(facts, files, MODULE);
    if (tested === null) return null;
    const { folder, files: moduleFiles } = tested;
    const names = [...new Set(moduleFiles.map((path) => packageOf(within(folder, path))))];
    const { flags, because } = ciFlags(facts);
    const selected = [...flags, ...names.map(quote)].join(" ");
    const command = `go test -json -count=1 ${selected}`;
    const inModule = folder === "." ? "" : `cd ${quote(folder)} && `;
    return {
      // Compiles once. The tests of the base commit may not compile.
      steps: [buildStep(`${inModule}go test -count=1 -run '^$' ${selected} || true`)],
      test: {
        command: `${inModule}${command} > $RESULTS/report.json`,
        files: moduleFiles,
        result: { form: "go_json", path: "report.json", in_process: false },
        restore: ["**/testdata/**"],
        env: { GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local" },
      },
      because: [...moduleFiles.map((file) => ({ file, value: "test file of the patch" })), ...because],
    };
  },
};

function packageOf(path: string): string {
  const folder = folderOf(path);
  return folder === "." ? "." : `./${folder}`;
}

function ciFlags({ ci }: RepositoryFacts) {
  const line = ci.commands.find(({ value }) => /\bgo test\b/u.test(value));
  const flags = [...(line?.value.matchAll(KEPT_FLAGS) ?? [])].flatMap((match) => match.groups?.["flag"] ?? []);
  return {
    flags,
    because: line === undefined || flags.length === 0 ? [] : [{ file: line.file, value: flags.join(" ") }],
  };
}

export const goRules: LanguageRules = {
  languages: ["go"],
  rules: [
    directiveRule(MODULE, /^toolchain\s+go(\d+(?:\.\d+)*)/mu),
    directiveRule(MODULE, /^go\s+(\d+(?:\.\d+)*)/mu),
    ciVersionRule("go-version", { newest: NEWEST }),
    toolchain,
    modules,
    packages,
  ],
  missingTest: "No go.mod is above the test files.",
};
