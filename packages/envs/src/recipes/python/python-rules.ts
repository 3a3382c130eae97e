import { planPython } from "../../python/plan-python.ts";
import { buildStep, dependencyStep, type LanguageRules, quote, type RecipeRule, systemStep } from "../recipe-rule.ts";
import { pathsNamed } from "../manifest-inputs.ts";
import { ciVersionRule, compareVersions, versionFileRule, versionIn } from "../version-rules.ts";

const NEWEST = "3.14";
const MANIFESTS = /^(?:pyproject\.toml|setup\.(?:py|cfg)|tox\.ini|requirements.*\.(?:txt|in)|PKG-INFO)$/u;

/** Reads `Programming Language :: Python :: 3.x`. */
const classifiers: RecipeRule = {
  name: "classifiers",
  async derive({ read }, { version }) {
    if (version !== null) return null;
    for (const file of ["pyproject.toml", "setup.cfg", "setup.py"]) {
      const text = (await read(file)) ?? "";
      const versions = [...text.matchAll(/Programming Language :: Python :: (?<version>3\.\d+)/gu)]
        .flatMap((match) => match.groups?.["version"] ?? [])
        .toSorted(compareVersions);
      const newest = versions.at(-1);
      if (newest !== undefined) return { version: newest, because: [{ file, value: newest }] };
    }
    return null;
  },
};

/** Installs requirements into a virtual environment. */
const requirements: RecipeRule = {
  name: "python_requirements",
  async derive(facts, { version }) {
    const plan = await planPython(facts, version === null ? null : minor(version));
    const day = facts.task.created_at?.slice(0, 10);
    const until = day === undefined ? "" : ` --exclude-newer ${day}`;
    const pretended = plan.own === null ? "" : `SETUPTOOLS_SCM_PRETEND_VERSION=${quote(plan.own.version)} `;
    const install = `uv pip install --python /opt/repost/venv${until}`;
    return {
      steps: [
        systemStep(["python3", "python3-venv", "python3-dev", "gcc"]),
        dependencyStep(
          `python3 -m venv /opt/repost/venv && /opt/repost/venv/bin/pip install --quiet uv && PATH=/opt/repost/venv/bin:$PATH ${install} ${plan.requirements.map(quote).join(" ")}`,
          pathsNamed(facts, MANIFESTS),
        ),
        ...(plan.own === null
          ? []
          : [buildStep(`${pretended}PATH=/opt/repost/venv/bin:$PATH ${install} --no-deps --editable .`)]),
      ],
      because: [
        ...plan.evidence.filter(({ rule }) => rule !== "source_folder").map(({ file, value }) => ({ file, value })),
        ...(day === undefined ? [] : [{ file: "", value: `packages as of ${day}` }]),
      ],
    };
  },
};

const pytest: RecipeRule = {
  name: "pytest",
  async derive(facts, { version }) {
    const files = facts.testFiles.filter((path) => path.endsWith(".py") && !path.endsWith("conftest.py"));
    if (files.length === 0) return null;
    const plan = await planPython(facts, version === null ? null : minor(version));
    // One broken file or failure must not hide other results.
    const complete = ["--continue-on-collection-errors", "--maxfail=0"];
    const options = ["-p", "no:cacheprovider", ...plan.arguments, ...complete].map(quote).join(" ");
    return {
      test: {
        command: `/opt/repost/venv/bin/python -m pytest ${options} --junitxml=$RESULTS/report.xml ${files.map(quote).join(" ")} \${CANARY:-}`,
        files: [...files],
        result: { form: "junit", path: "report.xml", in_process: true },
        canary: "pytest",
        restore: ["**/conftest.py", "**/pytest.ini", "**/.pytest.ini", "tox.ini", "setup.cfg", "pyproject.toml"],
        env: { PYTHONDONTWRITEBYTECODE: "1" },
      },
      because: files.map((file) => ({ file, value: "test file of the patch" })),
    };
  },
};

function minor(version: string): string | null {
  return versionIn(version)?.split(".").slice(0, 2).join(".") ?? null;
}

export const pythonRules: LanguageRules = {
  languages: ["python"],
  rules: [
    versionFileRule([".python-version"], "python"),
    ciVersionRule("python-version", { newest: NEWEST }),
    classifiers,
    requirements,
    pytest,
  ],
  missingTest: "The test patch has no Python file.",
};
