import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type RepositoryPlan, records, SCHEMA_VERSION } from "@repost/spec";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { planRepository, type PlanRepositoryOptions } from "./plan-repository.ts";

let root = "";
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "repost-plan-"));
});
afterEach(() => rm(root, { recursive: true }));

async function planOf(
  files: Readonly<Record<string, string>>,
  options?: PlanRepositoryOptions,
): Promise<RepositoryPlan> {
  for (const [path, content] of Object.entries(files)) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), content);
  }
  return await planRepository(root, options);
}

async function requirementsOf(...args: Parameters<typeof planOf>): Promise<readonly string[]> {
  return (await planOf(...args)).requirements;
}

describe("planRepository", () => {
  it("reads the version from tags of a git source when nothing else declares it", async () => {
    const tags = () => Promise.resolve(["1.9", "v1.10.0", "nightly", "1.11rc1", "docs-2"]);
    const dynamic = '[project]\nname = "rye"\ndynamic = ["version"]\n[build-system]\nrequires = ["setuptools_scm"]';
    const { own, evidence } = await planOf({ "pyproject.toml": dynamic }, { tags });
    expect(own?.version).toBe("1.11rc1");
    expect(evidence).toContainEqual({ rule: "git_tag", file: "git", value: "1.11rc1" });
    const declared = '[project]\nname = "rye"\nversion = "0.3"';
    const refused = () => Promise.reject(new Error("no tags are needed"));
    expect((await planOf({ "pyproject.toml": declared }, { tags: refused })).own?.version).toBe("0.3");
  });

  it("plans a repository with pyproject.toml, and reports rule, file and value of each part", async () => {
    const plan = await planOf({
      "pyproject.toml": [
        '[project]\nname = "Rye.Bread"\nversion = "1.2"\ndependencies = ["oven>=1"]',
        '[project.optional-dependencies]\ntests = ["taster", "ruff"]\ndocs = ["sphinx"]',
        '[project.scripts]\nbake = "rye.cli:main"',
        '[project.entry-points."rye.plugins"]\nfan = "rye.fan:Fan"',
      ].join("\n"),
      "src/rye/__init__.py": "",
    });
    expect(plan).toEqual({
      schema_version: SCHEMA_VERSION,
      runtime: "python",
      runner: "pytest",
      source_folders: ["src"],
      requirements: ["oven>=1", "taster", "pytest"],
      own: {
        name: "Rye.Bread",
        version: "1.2",
        scripts: { bake: "rye.cli:main" },
        entry_points: { "rye.plugins": { fan: "rye.fan:Fan" } },
      },
      generated: [],
      arguments: [],
      env: {},
      evidence: [
        { rule: "project_dependencies", file: "pyproject.toml", value: "oven>=1" },
        { rule: "project_extra", file: "pyproject.toml", value: "taster" },
        { rule: "test_runner", file: "", value: "pytest" },
        { rule: "src_layout", file: "src", value: "src" },
        { rule: "distribution_name", file: "pyproject.toml", value: "Rye.Bread" },
        { rule: "declared_version", file: "pyproject.toml", value: "1.2" },
        { rule: "entry_point", file: "pyproject.toml", value: "console_scripts: bake" },
        { rule: "entry_point", file: "pyproject.toml", value: "rye.plugins: fan" },
      ],
    });
    expect(records.repositoryPlan.parseLine(records.repositoryPlan.line(plan), "plan")).toEqual(plan);
  });

  it("plans only pytest for a folder without manifests", async () => {
    expect(await planOf({})).toMatchObject({ requirements: ["pytest"], own: null, source_folders: ["."] });
  });

  it("ignores a broken manifest and files outside of the repository", async () => {
    expect(
      await requirementsOf({ "pyproject.toml": "[project", "requirements.txt": "-r ../../etc/passwd\noven\n" }),
    ).toEqual(["oven", "pytest"]);
  });
});

describe("requirements of tests", () => {
  it("include the groups that a group of tests includes, and stop at a cycle", async () => {
    const text = [
      '[dependency-groups]\ntest = ["taster", {include-group = "base"}]',
      'base = ["oven", {include-group = "test"}]\ndev = ["fan"]',
    ].join("\n");
    expect(await requirementsOf({ "pyproject.toml": text })).toEqual(["taster", "oven", "pytest"]);
  });

  it("include an extra that an extra of tests names", async () => {
    const text = '[project]\nname = "rye"\n[project.optional-dependencies]\ntest = ["rye[fan]"]\nfan = ["fan>2"]';
    expect(await requirementsOf({ "pyproject.toml": text })).toEqual(["fan>2", "pytest"]);
  });

  it("are those of tox for this interpreter, with included files and the package's extras", async () => {
    const files = {
      "setup.cfg": "[metadata]\nname = rye\n[options.extras_require]\nfan = fan<3\n",
      "tox.ini": [
        "[base]\ndeps = rack\n[testenv]\ndeps =\n    -rreqs/tests.txt\n    .[fan]\n    {[base]deps}",
        "    py{39,310}: old\n    py311: new\n    lint: checker\n    !lint: both\n[testenv:docs]\ndeps = other",
      ].join("\n"),
      "reqs/tests.txt": "-r more.txt\ntaster==2 \\\n  --hash=sha256:00\nmypy\n# no\n",
      "reqs/more.txt": "tin  # a comment\n-c constraints.txt\n",
    };
    const all = ["tin", "taster==2", "rack", "new", "both", "fan<3", "pytest"];
    expect(await requirementsOf(files, { version: "3.11" })).toEqual(all);
  });

  it("are read from test requirement files only if neither groups nor tox declare any", async () => {
    const files = { "requirements/testing.txt": "taster\n", "requirements-dev.txt": "fan\n", "tox.ini": "[testenv]\n" };
    expect(await requirementsOf(files)).toEqual(["taster", "pytest"]);
    expect(await requirementsOf({ "tox.ini": "[testenv]\ndeps = tin\n" })).toEqual(["tin", "pytest"]);
  });

  it("are development requirements if no other source declares any", async () => {
    const text = '[tool.poetry]\nname = "rye"\n[tool.poetry.dependencies]\npython = "^3.9"\noven = "^1.2"\n';
    const group = '[tool.poetry.group.dev.dependencies]\ntaster = "~2"\nblack = "*"\n';
    expect(await requirementsOf({ "pyproject.toml": text + group })).toEqual([
      "oven>=1.2,<2",
      "taster>=2,<3",
      "pytest",
    ]);
  });

  it("are read from literal arguments of setup.py", async () => {
    const code = [
      "from setuptools import setup",
      "tests = ['taster', 'tin;python_version>\"3\"']",
      "print(open('secret').read())",
      "setup(name='rye', version=version(), install_requires=['oven>1'], extras_require={'test': tests},",
      "      entry_points={'console_scripts': ['bake = rye.cli:main']})",
    ].join("\n");
    const plan = await planOf({ "setup.py": code, "rye/__init__.py": '__version__ = "3.1"\n' });
    expect(plan.requirements).toEqual(["oven>1", "taster", 'tin ; python_version>"3"', "pytest"]);
    expect(plan.own).toEqual({ name: "rye", version: "3.1", scripts: { bake: "rye.cli:main" }, entry_points: {} });
  });
});

describe("version of the repository's distribution", () => {
  const dynamic = '[project]\nname = "rye"\ndynamic = ["version"]\n';
  it.each<readonly [string, string, Readonly<Record<string, string>>]>([
    ["the metadata of an archive", "2.0", { "PKG-INFO": "Metadata-Version: 2.1\nName: rye\nVersion: 2.0\n\n" }],
    ["a literal of its package", "3.0", { "rye/_version.py": 'version_info = (1, 2)\n__version__ = "3.0"\n' }],
    ["a tuple of its package", "3.1.dev0", { "rye/__init__.py": '__version_info__ = (3, 1, "dev")\n' }],
    [
      "the greatest tag",
      "1.10.0",
      {
        ".git/packed-refs": "# pack-refs\n00 refs/tags/v1.9.0\n00 refs/tags/v1.10.0\n00 refs/tags/v1.10.0rc1\n",
        ".git/refs/tags/nightly": "00",
      },
    ],
    ["nothing", "0.0.0", {}],
  ])("is read from %s", async (_, version, files) => {
    expect((await planOf({ "pyproject.toml": dynamic, ...files })).own?.version).toBe(version);
  });

  it("is written to the file of setuptools-scm, unless the file exists", async () => {
    const text = `${dynamic}[tool.setuptools_scm]\nwrite_to = "rye/_version.py"\nwrite_to_template = "v = '{version}' # {version_tuple}"\n`;
    const tag = { ".git/refs/tags/1.4.0": "00" };
    const plan = await planOf({ "pyproject.toml": text, ...tag });
    expect(plan.generated).toEqual([{ path: "rye/_version.py", content: "v = '1.4.0' # (1, 4, 0)" }]);
    expect((await planOf({ "rye/_version.py": "" })).generated).toEqual([]);
  });

  it("is never written outside of the repository", async () => {
    const text = `${dynamic}[tool.setuptools_scm]\nversion_file = "../_version.py"\n`;
    expect((await planOf({ "pyproject.toml": text })).generated).toEqual([]);
  });
});

describe("arguments of pytest", () => {
  it("turn off coverage and parallel runs of its settings, and install their plug-ins", async () => {
    const plan = await planOf({ "tox.ini": "[pytest]\naddopts = -v --cov=rye -n 4 --timeout=9\n" });
    expect(plan.arguments).toEqual(["--no-cov", "-n0"]);
    expect(plan.requirements).toEqual(["pytest-cov", "pytest-xdist", "pytest-timeout", "pytest"]);
  });

  it("follow the configuration file that pytest prefers", async () => {
    const files = { "pytest.ini": "[pytest]\n", "setup.cfg": "[tool:pytest]\naddopts = --cov\n" };
    expect((await planOf(files)).arguments).toEqual([]);
  });

  it("collect the files and classes of unittest when tox runs unittest", async () => {
    const commands = "[testenv]\ncommands = python -m unittest discover\n";
    const settings = ["python_files=test*.py", "python_classes=", "python_functions="];
    expect((await planOf({ "tox.ini": commands })).arguments).toEqual(settings.flatMap((value) => ["-o", value]));
    expect((await planOf({ "tox.ini": `${commands}deps = pytest\n` })).arguments).toEqual([]);
  });
});
