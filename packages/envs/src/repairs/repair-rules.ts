import type { Recipe, RecipeStep } from "@repost/spec";
import { withDebianPhpunit } from "../recipes/php/php-rules.ts";
import { withDebianGems } from "../recipes/ruby/ruby-rules.ts";
import { libraryPackage } from "../recipes/c/system-libraries.ts";
import { buildStep, quote, systemStep } from "../recipes/recipe-rule.ts";

export interface EnvFailure {
  readonly phase: "build" | "test";
  /** Failed command; in the phase `test` the tests' command. */
  readonly command: string;
  readonly log: string;
}

export interface Repair {
  readonly recipe: Recipe;
  readonly rule: string;
  readonly value: string;
}

interface RepairRule {
  readonly name: string;
  /** The group `value` names what is missing. */
  readonly pattern: RegExp;
  /** Returns null when the value has no remedy. */
  readonly repair: (recipe: Recipe, value: string, failure: EnvFailure) => Recipe | null;
}

const PACKAGES_NAMED_AS_COMMANDS =
  "bison cmake curl flex g++ gcc gettext git make meson patch perl pkg-config python3 unzip xxd".split(" ");

/** Debian packages by command. */
const COMMANDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(PACKAGES_NAMED_AS_COMMANDS.map((name) => [name, name])),
  cc: "gcc",
  "c++": "g++",
  autoreconf: "autoconf",
  aclocal: "automake",
  libtoolize: "libtool",
  ninja: "ninja-build",
  msgfmt: "gettext",
  protoc: "protobuf-compiler",
};

/** Distributions whose module has another name. */
const DISTRIBUTIONS: Readonly<Record<string, string>> = {
  yaml: "PyYAML",
  cv2: "opencv-python-headless",
  PIL: "Pillow",
  bs4: "beautifulsoup4",
  sklearn: "scikit-learn",
  dateutil: "python-dateutil",
  attr: "attrs",
  pkg_resources: "setuptools<81",
};

const RULES: readonly RepairRule[] = [
  {
    name: "no_gem_server",
    pattern:
      /(?<value>Could not (?:fetch specs from|reach host)|Gem::RemoteFetcher|Bundler::HTTPError|Could not find gem)/u,
    repair: (recipe) => (recipe.base.language === "ruby" ? withDebianGems(recipe) : null),
  },
  {
    name: "no_composer_repository",
    pattern: /(?<value>curl error \d+|could not be (?:fully )?(?:loaded|downloaded)|Failed to download)/iu,
    repair: (recipe) => (recipe.base.language === "php" ? withDebianPhpunit(recipe) : null),
  },
  {
    name: "git_without_ssh",
    pattern: /(?<value>ssh: (?:command )?not found|Host key verification failed|Permission denied \(publickey\))/u,
    repair: (recipe, _, { phase, command }) => (phase === "build" ? withGitOverHttps(recipe, command) : null),
  },
  {
    name: "missing_header",
    pattern: /fatal error: (?<value>[\w./+-]+\.h(?:pp)?): No such file or directory/u,
    repair: (recipe, header) => withPackage(recipe, libraryPackage(header)),
  },
  {
    name: "missing_library",
    pattern:
      /(?:No package '(?<value>[\w.+-]+)' found|Could NOT find (?<other>\w+)|Package (?<third>[\w.+-]+) was not found)/u,
    repair: (recipe, library) => withPackage(recipe, libraryPackage(library)),
  },
  {
    name: "missing_command",
    pattern: /(?:^|[:\s])(?<value>[\w.+-]+): (?:command )?not found/mu,
    repair: (recipe, command) => withPackage(recipe, COMMANDS[command] ?? null),
  },
  {
    name: "missing_python_module",
    pattern: /ModuleNotFoundError: No module named '(?<value>\w+)/u,
    repair: (recipe, module) => withPythonPackage(recipe, DISTRIBUTIONS[module] ?? module),
  },
  {
    name: "missing_node_module",
    pattern: /Cannot find (?:module|package) '(?<value>(?:@[\w.-]+\/)?[\w-][\w.-]*)/u,
    repair: (recipe, name) => withStep(recipe, buildStep(`npm install --no-save --no-audit --no-fund ${quote(name)}`)),
  },
  {
    name: "newer_toolchain",
    pattern:
      /(?:requires go >= (?<value>[\d.]+)|invalid target release: (?<other>\d+)|release version (?<third>\d+) not supported)/u,
    repair: (recipe, version) =>
      recipe.base.version === version ? null : { ...recipe, base: { ...recipe.base, version } },
  },
  {
    name: "permission_denied",
    pattern: /(?<value>Permission denied|EACCES)/u,
    repair: (recipe, _, { phase, command }) => (phase === "build" ? asRoot(recipe, command) : null),
  },
];

/** Applies the first fitting rule, once per value. */
export function repairRecipe(recipe: Recipe, failure: EnvFailure): Repair | null {
  for (const { name, pattern, repair } of RULES) {
    const groups = pattern.exec(failure.log)?.groups;
    const value = groups?.["value"] ?? groups?.["other"] ?? groups?.["third"];
    if (value === undefined || isApplied(recipe, name, value)) continue;
    const repaired = repair(recipe, value, failure);
    if (repaired === null) continue;
    const evidence = [...recipe.evidence, { rule: name, file: "", value }];
    return { recipe: { ...repaired, evidence }, rule: name, value };
  }
  return null;
}

function isApplied({ evidence }: Recipe, rule: string, value: string): boolean {
  return evidence.some((each) => each.rule === rule && each.value === value);
}

function withPackage(recipe: Recipe, name: string | null): Recipe | null {
  return name === null ? null : { ...recipe, steps: insertStep(recipe.steps, systemStep([name])) };
}

/** Recipes that install packages into a folder of `uv`. */
const withPackages: ReadonlySet<string> = new Set(["python"]);

function withPythonPackage(recipe: Recipe, name: string): Recipe | null {
  const run = `PATH=/opt/repost/venv/bin:$PATH uv pip install --python /opt/repost/venv ${quote(name)}`;
  return withPackages.has(recipe.base.language) ? withStep(recipe, buildStep(run)) : null;
}

function withStep(recipe: Recipe, step: RecipeStep): Recipe {
  return { ...recipe, steps: insertStep(recipe.steps, step) };
}

/** Keeps layers of other packages; a build step comes first. */
function insertStep(steps: readonly RecipeStep[], step: RecipeStep): RecipeStep[] {
  const last = steps.findLastIndex(({ layer }) => layer === "system") + 1;
  const first = steps.findIndex(({ layer }) => layer === step.layer);
  const position = step.layer === "system" ? last : first === -1 ? steps.length : first;
  return [...steps.slice(0, position), step, ...steps.slice(position)];
}

/** Public repositories often have ssh addresses, which need a key. */
function withGitOverHttps(recipe: Recipe, command: string): Recipe | null {
  const settings = "GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=url.https://.insteadOf GIT_CONFIG_VALUE_0=ssh://git@";
  const isStep = recipe.steps.some(({ run }) => run === command);
  const steps = recipe.steps.map((step) =>
    step.run === command ? { ...step, run: `export ${settings}; ${command}` } : step,
  );
  return isStep ? { ...recipe, steps } : null;
}

function asRoot(recipe: Recipe, command: string): Recipe | null {
  const steps = recipe.steps.map((step): RecipeStep => (step.run === command ? { ...step, user: "root" } : step));
  return steps.some(({ user }, index) => user !== recipe.steps[index]?.user) ? { ...recipe, steps } : null;
}
