import {
  dependencyStep,
  type LanguageRules,
  quote,
  type RecipeRule,
  type RepositoryFacts,
  systemStep,
} from "../recipe-rule.ts";
import { folderOf, nearestFolder, pathsNamed, within } from "../manifest-inputs.ts";
import { ciVersionRule, directiveRule } from "../version-rules.ts";

const NEWEST = "1.26";
const MODULE = "go.mod";

const modules: RecipeRule = {
  name: "go_modules",
  derive: (facts) => {
    const files = pathsNamed(facts, /^go\.(?:mod|sum|work)$/u);
    const folders = files.filter((path) => path === MODULE || path.endsWith(`/${MODULE}`)).map(folderOf);
    const run = folders.map((folder) => `(cd ${quote(folder)} && go mod download)`).join(" && ");
    return Promise.resolve(
      folders.length === 0
        ? null
        : {
            steps: [systemStep(["gcc", "libc6-dev"]), dependencyStep(run, files)],
            because: folders.map((folder) => ({ file: folder === "." ? MODULE : `${folder}/${MODULE}`, value: run })),
          },
    );
  },
};

/** Flags of the CI's own `go test` that decide which tests exist or how long they take. */
const KEPT_FLAGS = /(?:^|\s)(?<flag>-short|-tags[= ]\S+)/gu;

/** Runs the packages of the test files, with the flags of the CI. */
const packages: RecipeRule = {
  name: "go_test",
  derive: (facts) => {
    const files = facts.testFiles.filter((path) => path.endsWith("_test.go"));
    const [first] = files;
    const folder = first === undefined ? null : nearestFolder(facts, first, MODULE);
    if (folder === null) return Promise.resolve(null);
    const own = files.filter((path) => nearestFolder(facts, path, MODULE) === folder);
    const names = [...new Set(own.map((path) => packageOf(within(folder, path))))];
    const { flags, because } = ciFlags(facts);
    const command = ["go test -json -count=1", ...flags, ...names.map(quote)].join(" ");
    return Promise.resolve({
      test: {
        prepare: [],
        command: `${folder === "." ? "" : `cd ${quote(folder)} && `}${command} > $RESULTS/report.json`,
        files: own,
        result: { form: "go_json", path: "report.json", in_process: false },
        restore: ["**/testdata/**"],
        env: { GOFLAGS: "-mod=mod", GOPROXY: "off", GOTOOLCHAIN: "local" },
      },
      because: [...own.map((file) => ({ file, value: "test file of the patch" })), ...because],
    });
  },
};

function packageOf(path: string): string {
  const folder = folderOf(path);
  return folder === "." ? "." : `./${folder}`;
}

function ciFlags({ ci }: RepositoryFacts): Pick<RuleTest, "flags" | "because"> {
  const line = ci.commands.find(({ value }) => /\bgo test\b/u.test(value));
  const flags = [...(line?.value.matchAll(KEPT_FLAGS) ?? [])].flatMap((match) => match.groups?.["flag"] ?? []);
  return {
    flags,
    because: line === undefined || flags.length === 0 ? [] : [{ file: line.file, value: flags.join(" ") }],
  };
}

interface RuleTest {
  readonly flags: readonly string[];
  readonly because: readonly { readonly file: string; readonly value: string }[];
}

export const goRules: LanguageRules = {
  languages: ["go"],
  rules: [
    directiveRule(MODULE, /^toolchain\s+go(\d+(?:\.\d+)*)/mu),
    directiveRule(MODULE, /^go\s+(\d+(?:\.\d+)*)/mu),
    ciVersionRule("go-version", { newest: NEWEST }),
    modules,
    packages,
  ],
  missingTest: "No go.mod is above the test files.",
};
