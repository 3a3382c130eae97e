import {
  buildStep,
  type LanguageRules,
  quote,
  type RecipeRule,
  type RepositoryFacts,
  systemStep,
} from "../recipe-rule.ts";
import { pathIn, testedModule } from "../manifest-inputs.ts";
import { ciVersionRule, directiveRule } from "../version-rules.ts";

const NEWEST = "25";
const POM = "pom.xml";
const TEST_CLASS = /(?<name>[^/]+)\.(?:java|kt|groovy)$/u;

/** Builds run the tests once, because Maven downloads a framework's provider only for real tests. */
const maven: RecipeRule = {
  name: "maven",
  async derive(facts) {
    const chosen = chooseClasses(facts, POM);
    if (chosen === null) return null;
    const { folder, files, classes } = chosen;
    const module = folder === "." ? "" : ` -pl ${quote(folder)} -am`;
    const testOf = (names: readonly string[]): string =>
      `test${module} -Dtest=${names.join(",")} -DfailIfNoTests=false -Dsurefire.failIfNoSpecifiedTests=false`;
    const test = testOf(classes);
    const isKnown = files.some((path) => facts.paths.includes(path));
    const first = isKnown ? `mvn -B -q ${test} || true` : await probeTest(facts, folder, testOf([PROBE]));
    return {
      steps: [systemStep(["maven"]), buildStep(`mvn -B -q dependency:go-offline || true; ${first}`)],
      test: {
        prepare: [`find . -path '*/surefire-reports/*' -delete`],
        command: `mvn -B -o ${test}`,
        files,
        result: { form: "junit", path: "**/target/surefire-reports/TEST-*.xml", in_process: false },
        restore: ["**/src/test/resources/**"],
      },
      because: files.map((file) => ({ file, value: `module ${folder}` })),
    };
  },
};

const PROBE = "RepostProbeTest";

/** Runs a temporary test for a patch with the first tests. */
async function probeTest({ read }: RepositoryFacts, folder: string, test: string): Promise<string> {
  const poms = await Promise.all([read(POM), read(pathIn(folder, POM))]);
  const annotation = poms.some((text) => text?.includes("jupiter") === true)
    ? "org.junit.jupiter.api.Test"
    : "org.junit.Test";
  const tests = pathIn(folder, "src/test/java");
  const file = quote(`${tests}/${PROBE}.java`);
  const program = `public class ${PROBE} { @${annotation} public void runs() {} }`;
  return `mkdir -p ${quote(tests)} && echo '${program}' > ${file}; mvn -B -q ${test} || true; rm ${file}`;
}

const gradle: RecipeRule = {
  name: "gradle",
  derive: (facts, { test }) => {
    const manifest = facts.paths.includes("build.gradle.kts") ? "build.gradle.kts" : "build.gradle";
    const chosen = test === null ? chooseClasses(facts, manifest) : null;
    if (chosen === null) return null;
    const { folder, files, classes } = chosen;
    const program = facts.paths.includes("gradlew") ? "sh ./gradlew" : "gradle";
    const project = folder === "." ? "" : `:${folder.replaceAll("/", ":")}:`;
    const command = `${program} --no-daemon ${project}test ${classes.map((name) => `--tests '*${name}'`).join(" ")}`;
    return {
      steps: [...(program === "gradle" ? [systemStep(["gradle"])] : []), buildStep(`${command} || true`)],
      test: {
        prepare: [`find . -path '*/test-results/*' -delete`],
        command: `${command} --offline`,
        files,
        result: { form: "junit", path: "**/build/test-results/**/TEST-*.xml", in_process: false },
        restore: ["**/src/test/resources/**"],
      },
      because: files.map((file) => ({ file, value: `project ${folder}` })),
    };
  },
};

function chooseClasses(facts: RepositoryFacts, manifest: string) {
  const tests = facts.testFiles.filter((path) => TEST_CLASS.test(path));
  const tested = testedModule(facts, tests, manifest);
  if (tested === null) return null;
  return { ...tested, classes: tested.files.flatMap((path) => TEST_CLASS.exec(path)?.groups?.["name"] ?? []) };
}

export const javaRules: LanguageRules = {
  languages: ["java"],
  rules: [
    ciVersionRule("java-version", { newest: NEWEST }),
    directiveRule(POM, /<(?:maven\.compiler\.release|maven\.compiler\.source|java\.version)>(?:1\.)?(\d+)</u),
    maven,
    gradle,
  ],
  missingTest: "No pom.xml or build.gradle is above the test files.",
};
