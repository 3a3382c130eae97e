import type { CanaryRunner } from "@repost/spec";
import { parseJsonTable, stringEntries, type Table } from "../../files/tables.ts";
import {
  buildStep,
  dependencyStep,
  type LanguageRules,
  quote,
  type RecipeRule,
  type RepositoryFacts,
  rootStep,
} from "../recipe-rule.ts";
import { pathIn, testedModule, within } from "../manifest-inputs.ts";
import { ciVersionRule, compareVersions, versionFileRule } from "../version-rules.ts";

const NEWEST = "24";
const MANIFEST = "package.json";
const TEST_FILE = /\.[cm]?[jt]sx?$/u;

interface PackageManager {
  readonly lock: string;
  readonly install: string;
}

const MANAGERS: readonly PackageManager[] = [
  { lock: "package-lock.json", install: "npm ci --no-audit --no-fund" },
  { lock: "npm-shrinkwrap.json", install: "npm ci --no-audit --no-fund" },
  { lock: "pnpm-lock.yaml", install: "npx --yes pnpm install --frozen-lockfile" },
  { lock: "yarn.lock", install: "npx --yes yarn install --frozen-lockfile" },
];

/** Node of Debian 12: every base has at least this version. */
const OLDEST = "18";

const engines: RecipeRule = {
  name: "version_directive",
  async derive({ read }, { version }) {
    if (version !== null) return null;
    const range = stringEntries(parseJsonTable(await read(MANIFEST))?.["engines"])["node"] ?? "";
    const { minimum, value } = /^\s*(?<minimum>>)?[=^~ v]*(?<value>\d+(?:\.\d+)*)/u.exec(range)?.groups ?? {};
    if (value === undefined || (minimum !== undefined && compareVersions(value, OLDEST) <= 0)) return null;
    return { version: value, because: [{ file: MANIFEST, value: range }] };
  },
};

/** Uses the npm registry as of the commit's date. Needs npm 10, which runs on Node 18. */
const toolchain: RecipeRule = {
  name: "node_toolchain",
  derive: ({ task }, { version }) => {
    const major = version?.split(".")[0];
    if (major === undefined) return null;
    const day = task.created_at?.slice(0, 10);
    const before = day === undefined ? "" : ` --before=${day}`;
    const packages = `npm install --global --prefix /usr/local --no-audit --no-fund "node-linux-$arch@${major}" npm@10`;
    const run = [
      `if [ "$(node --version | sed 's/^v//; s/[.].*//')" -lt ${major} ]`,
      "then arch=$(uname -m | sed 's/x86_64/x64/; s/aarch64/arm64/')",
      before === "" ? packages : `{ ${packages}${before} || ${packages}; }`,
      'ln -sf "/usr/local/lib/node_modules/node-linux-$arch/bin/node" /usr/local/bin/node; fi',
    ].join("; ");
    return {
      steps: [rootStep(`set -e; ${run}`)],
      because: [{ file: "", value: `node ${major}${day === undefined ? "" : ` as of ${day}`}` }],
    };
  },
};

const install: RecipeRule = {
  name: "node_packages",
  async derive({ read, paths, task }) {
    if ((await read(MANIFEST)) === null) return null;
    const manager = MANAGERS.find(({ lock }) => paths.includes(lock));
    const day = task.created_at?.slice(0, 10);
    const unlocked = `npm install --no-audit --no-fund${day === undefined ? "" : ` --before=${day}`}`;
    const manifests = paths.filter((path) => path === MANIFEST || path.endsWith(`/${MANIFEST}`));
    const files = [...manifests, ...(manager === undefined ? [] : [manager.lock])];
    return {
      steps: [dependencyStep(manager?.install ?? unlocked, files)],
      because: [{ file: manager?.lock ?? MANIFEST, value: manager?.install ?? unlocked }],
    };
  },
};

/** For packages whose entry is in a missing folder. */
const build: RecipeRule = {
  name: "node_build",
  async derive({ read, paths }) {
    const manifest = parseJsonTable(await read(MANIFEST)) ?? {};
    const script = stringEntries(manifest["scripts"])["build"];
    const entry = typeof manifest["main"] === "string" ? manifest["main"].replace(/^\.\//u, "") : "";
    const isBuilt = /^(?:dist|lib|build|out|esm|cjs)\//u.test(entry) && !paths.includes(entry);
    if (script === undefined || !isBuilt) return null;
    return { steps: [buildStep("npm run build")], because: [{ file: MANIFEST, value: script }] };
  },
};

interface NodeRunner {
  readonly name: string;
  /** @default by name */
  readonly isUsed?: (script: string, packages: ReadonlySet<string>) => boolean;
  readonly command: (files: string) => string;
  readonly form: "junit" | "jest_json" | "mocha_json" | "tap";
  readonly report: string;
  readonly inProcess: boolean;
  readonly canary?: CanaryRunner;
}

const RUNNERS: readonly NodeRunner[] = [
  {
    name: "vitest",
    command: (files) =>
      `npx vitest run --bail=0 --reporter=junit --outputFile=$RESULTS/report.xml ${files} \${CANARY:-}`,
    form: "junit",
    report: "report.xml",
    inProcess: true,
    canary: "vitest",
  },
  {
    name: "jest",
    command: (files) =>
      `npx jest --ci --bail=0 --coverage=false --json --outputFile=$RESULTS/report.json ${files} \${CANARY:-}`,
    form: "jest_json",
    report: "report.json",
    inProcess: true,
    canary: "jest",
  },
  {
    name: "mocha",
    command: (files) =>
      `npx mocha --no-bail --reporter json --reporter-option output=$RESULTS/report.json ${files} \${CANARY:-}`,
    form: "mocha_json",
    report: "report.json",
    inProcess: true,
    canary: "mocha",
  },
  {
    name: "ava",
    command: (files) => `npx ava --tap ${files} > $RESULTS/report.tap`,
    form: "tap",
    report: "report.tap",
    inProcess: true,
  },
  {
    name: "tap",
    command: (files) => `npx tap --reporter=tap ${files} > $RESULTS/report.tap`,
    form: "tap",
    report: "report.tap",
    inProcess: false,
  },
  {
    name: "tape",
    command: (files) => `npx tape ${files} > $RESULTS/report.tap`,
    form: "tap",
    report: "report.tap",
    inProcess: true,
  },
  {
    name: "node:test",
    isUsed: (script, packages) => /\bnode\b.*--test\b|\bborp\b/u.test(script) || packages.has("borp"),
    command: (files) => `node --test --test-reporter=junit --test-reporter-destination=$RESULTS/report.xml ${files}`,
    form: "junit",
    report: "report.xml",
    inProcess: false,
  },
];

const runner: RecipeRule = {
  name: "node_runner",
  async derive(facts) {
    const files = facts.testFiles.filter((path) => TEST_FILE.test(path));
    const folder = testedModule(facts, files, MANIFEST)?.folder;
    if (folder === undefined) return null;
    const file = pathIn(folder, MANIFEST);
    const runner = await findRunner(facts, file);
    if (runner === null) return null;
    const folderFiles = files.filter((path) => folder === "." || path.startsWith(`${folder}/`));
    const command = runner.command(folderFiles.map((path) => quote(within(folder, path))).join(" "));
    return {
      test: {
        command: folder === "." ? command : `cd ${quote(folder)} && ${command}`,
        files: [...folderFiles],
        result: { form: runner.form, path: runner.report, in_process: runner.inProcess },
        ...(runner.canary === undefined ? {} : { canary: runner.canary }),
        restore: ["**/package.json", "**/{vite,vitest,jest,ava,babel}.config.*", "**/.mocharc*", "**/.taprc"],
        env: { CI: "true" },
      },
      because: [{ file, value: runner.name }],
    };
  },
};

async function findRunner({ read }: RepositoryFacts, file: string): Promise<NodeRunner | null> {
  const manifest = parseJsonTable(await read(file)) ?? {};
  const top = (file === MANIFEST ? null : parseJsonTable(await read(MANIFEST))) ?? {};
  const script = [manifest, top].map((each) => stringEntries(each["scripts"])["test"] ?? "").join("\n");
  const packages = new Set([manifest, top].flatMap(packageNames));
  const find = (names: ReadonlySet<string>): NodeRunner | undefined =>
    RUNNERS.find(({ name, isUsed }) =>
      isUsed === undefined ? new RegExp(`\\b${name}\\b`, "u").test(script) || names.has(name) : isUsed(script, names),
    );
  return find(new Set()) ?? find(packages) ?? null;
}

function packageNames(manifest: Table): readonly string[] {
  return ["dependencies", "devDependencies"].flatMap((key) => Object.keys(stringEntries(manifest[key])));
}

export const javascriptRules: LanguageRules = {
  languages: ["javascript"],
  rules: [
    versionFileRule([".nvmrc", ".node-version"], "nodejs"),
    ciVersionRule("node-version", { newest: NEWEST }),
    engines,
    toolchain,
    install,
    build,
    runner,
  ],
  missingTest: "No package.json above the test files names a known test runner.",
};
