import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createProcessExecutor } from "@repost/executor";
import { unwrap, type TestSuite } from "@repost/spec";
import { createSearchTests, type TestFramework, writeTests } from "@repost/testgen";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { installedPytest } from "../installed-pytest.ts";
import { requestOf } from "./written-request.ts";

const installed = fileURLToPath(new URL("../../node_modules", import.meta.url));
/** Folder with jest; otherwise the tests are skipped. */
const jestFolder = process.env["REPOST_TEST_JEST"];
const sitePackages = installedPytest();
const executor = createProcessExecutor();
let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "written-"));
});
afterAll(async () => {
  await executor.close();
  await rm(root, { recursive: true });
});

const python = `import decimal
from datetime import date, datetime, timedelta


def due(start: date, days: int) -> date:
    """The day on which an invoice is due."""
    if days < 0:
        raise ValueError("negative days")
    if days > 30:
        print("late")
        return start + timedelta(days=30)
    return start + timedelta(days=days)


def price(grams: int, express: bool = False) -> decimal.Decimal:
    """Price of a parcel."""
    if grams <= 0:
        raise ValueError("nothing to ship")
    base = decimal.Decimal("5.50") if grams < 1000 else decimal.Decimal(9)
    return base * 2 if express else base


def report(grams: int) -> None:
    """Prints the class of a parcel."""
    print("heavy" if grams > 1000 else "light")


def moment(hour: int) -> datetime:
    """The moment of an hour of the first day."""
    return datetime(2024, 1, 1, hour % 24) if hour > 3 else datetime(2023, 1, 1)
`;

const typescript = `export class ParcelError extends Error {}

export interface Parcel {
  readonly name: string;
  readonly grams: number;
}

/** Price of a parcel. */
export function price(grams: number, express = false): number {
  if (grams <= 0) throw new ParcelError("nothing to ship");
  const base = grams < 1000 ? 5 : 9;
  return express ? base * 2 : base;
}

/** The heaviest parcel. */
export function heaviest(parcels: readonly Parcel[]): Parcel | undefined {
  let found: Parcel | undefined;
  for (const parcel of parcels) if (found === undefined || parcel.grams > found.grams) found = parcel;
  return found;
}

/** Prints the class of a parcel. */
export function report(grams: number): void {
  console.log(grams > 1000 ? "heavy" : "light");
}

/** The day of a text. */
export function dayOf(text: string): Date {
  return new Date(text === "" ? "none" : text.length > 3 ? "2024-01-31" : "2023-01-31");
}

function hidden(grams: number): number {
  return grams > 10 ? grams * 2 : grams;
}
void hidden;
`;

async function suiteOf(code: string, entry: string, language: "python" | "typescript"): Promise<TestSuite> {
  const strategy = await createSearchTests({ executor, budget: { calls: 150, rounds: 4 }, maxTests: 8, mutants: 0 });
  return unwrap(await strategy.generate(await requestOf(code, entry, language)));
}

function suiteNamed(suites: ReadonlyMap<string, TestSuite>, entry: string): TestSuite {
  const suite = suites.get(entry);
  if (suite === undefined) throw new Error(`No suite was generated for ${entry}.`);
  return suite;
}

function run(folder: string, command: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): string {
  try {
    const settings = { cwd: folder, encoding: "utf8", stdio: "pipe", env: { ...process.env, ...env } } as const;
    return execFileSync(command, args, settings);
  } catch (error) {
    const { stdout = "", stderr = "" } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${command} ${args.join(" ")}\n${stdout}\n${stderr}`, { cause: error });
  }
}

describe("tests of Python, written into a file", () => {
  const entries = ["due", "price", "report", "moment"];
  const suites = new Map<string, TestSuite>();
  beforeAll(async () => {
    for (const entry of entries) suites.set(entry, await suiteOf(python, entry, "python"));
    await mkdir(join(root, "py", "src"), { recursive: true });
    await writeFile(join(root, "py", "src", "shop.py"), python);
  }, 120_000);

  it.each(["pytest", "unittest"] as const)(
    "pass under %s, and fail for a changed module",
    { timeout: 120_000 },
    async (framework) => {
      if (framework === "pytest" && sitePackages === null) return;
      const folder = join(root, "py");
      const files: string[] = [];
      for (const entry of entries) {
        const to = join(folder, "tests", `test_${entry}_${framework}.py`);
        const written = await writeTests({ suite: suiteNamed(suites, entry), importFrom: "shop", to, framework });
        expect([written.tests.length > 2, written.skipped]).toEqual([true, []]);
        files.push(to);
      }
      const start = (src: string): string =>
        framework === "pytest"
          ? run(folder, "python3", ["-m", "pytest", "-q", "-p", "no:cacheprovider", ...files], {
              PYTHONPATH: `${src}:${sitePackages}`,
            })
          : files.map((file) => run(folder, "python3", [file], { PYTHONPATH: src })).join("");
      start(join(folder, "src"));
      const changed = join(root, `py-changed-${framework}`);
      await mkdir(changed);
      await writeFile(join(changed, "shop.py"), python.replace('"5.50"', '"5.60"'));
      expect(() => start(changed)).toThrow(/5\.60/u);
    },
  );

  it("omits tests of names that the module lacks, and reports them", async () => {
    const suite = suiteNamed(suites, "price");
    const to = join(root, "py", "tests", "test_none.py");
    const source = join(root, "py", "other.py");
    await writeFile(source, "def other():\n    pass\n");
    await expect(writeTests({ suite, importFrom: "other", source, to })).rejects.toMatchObject({
      code: "TESTGEN_NOT_EXPORTED",
      message: `The tests need price, which ${source} does not export.`,
    });
  });

  it("has the same coverage as the search", () => {
    expect(suites.get("price")?.coverage).toEqual({
      lines: 4,
      missed_lines: expect.any(Array) as number[],
      branches: 2,
      missed_branches: expect.any(Array) as number[],
    });
  });
});

describe("tests of TypeScript, written into a file", () => {
  const entries = ["price", "heaviest", "report", "dayOf"];
  const suites = new Map<string, TestSuite>();
  const folder = (): string => join(root, "ts");
  beforeAll(async () => {
    for (const entry of entries) suites.set(entry, await suiteOf(typescript, entry, "typescript"));
    await mkdir(join(folder(), "src"), { recursive: true });
    await writeFile(join(folder(), "src", "shop.ts"), typescript);
    await writeFile(join(folder(), "package.json"), '{ "type": "module" }');
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: "nodenext",
      target: "es2024",
      types: ["node"],
      allowImportingTsExtensions: true,
      noUncheckedIndexedAccess: true,
    };
    await writeFile(join(folder(), "tsconfig.json"), JSON.stringify({ compilerOptions, include: ["test"] }));
    await symlink(installed, join(folder(), "node_modules"));
  }, 120_000);

  async function write(framework: TestFramework, importFrom: string, ending = "test.ts"): Promise<readonly string[]> {
    const files: string[] = [];
    for (const entry of entries) {
      const to = join(folder(), "test", `${entry}.${framework.replace(":", "-")}.${ending}`);
      const written = await writeTests({ suite: suiteNamed(suites, entry), importFrom, to, framework });
      expect([written.tests.length > 2, written.skipped]).toEqual([true, []]);
      files.push(to);
    }
    return files;
  }

  it("pass under node:test", { timeout: 60_000 }, async () => {
    const files = await write("node:test", "../src/shop.ts");
    const output = run(folder(), join(installed, ".bin", "node"), ["--test", ...files]);
    expect(output).toMatch(/fail 0/u);
  });

  it("pass under vitest", { timeout: 60_000 }, async () => {
    const files = await write("vitest", "../src/shop");
    const output = run(folder(), join(installed, ".bin", "vitest"), ["run", "--root", folder(), ...files]);
    expect(output).toContain("4 passed");
  });

  it("compile in strict TypeScript", { timeout: 120_000 }, async () => {
    await rm(join(folder(), "test"), { recursive: true, force: true });
    const files = [...(await write("node:test", "../src/shop.ts")), ...(await write("vitest", "../src/shop.ts"))];
    expect(files.every((file) => existsSync(file))).toBe(true);
    run(folder(), join(installed, ".bin", "tsc"), ["-p", "."]);
  });

  it.skipIf(jestFolder === undefined)("pass under jest, as scripts", { timeout: 120_000 }, async () => {
    const location = join(root, "jest");
    await mkdir(location);
    await symlink(join(jestFolder ?? "", "node_modules"), join(location, "node_modules"));
    await writeFile(join(location, "package.json"), "{}");
    const source =
      'exports.price = (grams) => {\n  if (grams <= 0) throw new RangeError("none");\n  console.log("asked");\n  return grams < 1000 ? 5 : 9;\n};\n';
    await writeFile(join(location, "shop.js"), source);
    const request = await requestOf(source.replace("exports.price =", "export const price ="), "price", "typescript");
    const suite = unwrap(await (await createSearchTests({ executor })).generate(request));
    const to = join(location, "price.test.js");
    await writeTests({ suite, importFrom: "./shop", to, framework: "jest" });
    expect(await readFile(to, "utf8")).toContain('require("./shop")');
    run(location, join(location, "node_modules", ".bin", "jest"), ["--ci", "--rootDir", location]);
  });

  it("reports that a target is not exported", { timeout: 60_000 }, async () => {
    const suite = await suiteOf(typescript, "hidden", "typescript");
    const to = join(folder(), "test", "hidden.test.ts");
    await expect(writeTests({ suite, importFrom: "../src/shop.ts", to })).rejects.toMatchObject({
      code: "TESTGEN_NOT_EXPORTED",
      message: `The tests need hidden, which ${join(folder(), "src", "shop.ts")} does not export.`,
    });
  });
});
