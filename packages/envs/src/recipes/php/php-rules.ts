import type { Recipe } from "@repost/spec";
import { buildStep, dependencyStep, type LanguageRules, quote, type RecipeRule, systemStep } from "../recipe-rule.ts";
import { ciVersionRule, directiveRule } from "../version-rules.ts";

const NEWEST = "8.4";
const MANIFEST = "composer.json";
const CONFIGURATIONS = ["phpunit.xml", "phpunit.xml.dist", "phpunit.dist.xml"];
const EXTENSIONS: Readonly<Record<string, string>> = {
  "ext-mbstring": "php-mbstring",
  "ext-dom": "php-xml",
  "ext-xml": "php-xml",
  "ext-simplexml": "php-xml",
  "ext-curl": "php-curl",
  "ext-intl": "php-intl",
  "ext-gmp": "php-gmp",
  "ext-bcmath": "php-bcmath",
  "ext-zip": "php-zip",
  "ext-sqlite3": "php-sqlite3",
  "ext-pdo_sqlite": "php-sqlite3",
  "ext-gd": "php-gd",
};

const packages: RecipeRule = {
  name: "composer",
  async derive({ read, paths }) {
    const text = await read(MANIFEST);
    if (text === null) return null;
    const extensions = Object.entries(EXTENSIONS).flatMap(([name, debian]) =>
      text.includes(`"${name}"`) ? [debian] : [],
    );
    const files = [MANIFEST, ...(paths.includes("composer.lock") ? ["composer.lock"] : [])];
    const install = "composer install --no-interaction --no-progress --no-scripts --no-autoloader";
    return {
      steps: [
        systemStep([...new Set(["php-cli", "php-xml", "php-mbstring", "composer", "unzip", ...extensions])]),
        dependencyStep(install, files),
        // Without installed packages, composer omits the classes of the tests.
        buildStep("composer dump-autoload --dev --no-interaction"),
      ],
      because: [{ file: files.at(-1) ?? MANIFEST, value: install }],
    };
  },
};

const phpunit: RecipeRule = {
  name: "phpunit",
  async derive({ testFiles, paths, read }) {
    const sources = testFiles.filter((path) => path.endsWith(".php"));
    const named = sources.filter((path) => path.endsWith("Test.php"));
    // Other files of the patch are inputs of the tests.
    const files = named.length > 0 ? named : sources;
    const configuration = CONFIGURATIONS.find((path) => paths.includes(path));
    if (files.length === 0) return null;
    const isDeclared = ((await read(MANIFEST)) ?? "").includes('"phpunit/phpunit"');
    // PHPUnit takes one path, and the canary must share the process.
    const link = 'n=$((n+1)); mkdir $d/$n; ln -s "$(realpath "$f")" $d/$n/';
    const links = `d=$(mktemp -d); n=0; for f in ${files.map(quote).join(" ")} \${CANARY:-}; do ${link}; done`;
    const run = `${isDeclared ? "vendor/bin/phpunit" : "phpunit"} --test-suffix .php --log-junit $RESULTS/report.xml $d`;
    const command = `${links}; ${run}`;
    return {
      steps: isDeclared ? [] : [systemStep(["phpunit"])],
      test: {
        command,
        files,
        result: { form: "junit", path: "report.xml", in_process: true },
        canary: "phpunit",
        restore: CONFIGURATIONS,
      },
      because: [{ file: configuration ?? files[0] ?? "", value: "phpunit" }],
    };
  },
};

export const phpRules: LanguageRules = {
  languages: ["php"],
  rules: [
    ciVersionRule("php-version", { newest: NEWEST }),
    directiveRule(MANIFEST, /"php":\s*"[>=^~ v]*(\d+(?:\.\d+)*)/u),
    packages,
    phpunit,
  ],
  missingTest: "The test patch has no PHP file.",
};

/** Uses Debian's PHPUnit and an own autoloader, for machines without a Composer repository. */
export function withDebianPhpunit(recipe: Recipe): Recipe {
  return {
    ...recipe,
    steps: [
      ...recipe.steps.filter(({ layer }) => layer === "system"),
      systemStep(["phpunit"]),
      ...recipe.steps.filter(({ layer }) => layer === "build"),
    ],
    test: { ...recipe.test, command: recipe.test.command.replaceAll("vendor/bin/phpunit", "phpunit") },
  };
}
