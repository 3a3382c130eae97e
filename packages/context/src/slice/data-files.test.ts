import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import { createScratch } from "../../test/support/scratch.ts";
import { dataFiles } from "./data-files.ts";

const scratch = createScratch();

afterAll(async () => await scratch.remove());

const files = {
  "src/oven/bread.py": "",
  "src/oven/prices.json": '{"rye": 3}\n',
  "src/oven/tables/flour.csv": "a,b\n",
  "src/oven/tables/secret.py": "KEY = 1\n",
  "src/shop.json": "{}\n",
};
const unit = (code: string, path = "src/oven/bread.py") => ({
  path,
  code,
  module: path
    .replace(/^src\//u, "")
    .replace(/(?:\/__init__)?\.py$/u, "")
    .replaceAll("/", "."),
});
const HERE = unit("HERE = os.path.dirname(__file__)");
const prices = { path: "src/oven/prices.json", lookup_path: "prices.json", code: '{"rye": 3}\n' };

describe("dataFiles", () => {
  it("finds files beside and below the code that asks where it lies and names them", async () => {
    const root = await scratch.folder(files);
    const reads = unit('PRICES = json.load(open(os.path.join(HERE, "prices.json")))');
    const joined = unit("FLOUR = open(HERE / 'tables' / 'flour.csv')");
    expect(dataFiles(root, [HERE, reads, joined])).toEqual([
      prices,
      { path: "src/oven/tables/flour.csv", lookup_path: "tables/flour.csv", code: "a,b\n" },
    ]);
    expect(dataFiles(root, [HERE, unit('open("tables/flour.csv")')]).map(({ lookup_path }) => lookup_path)).toEqual([
      "tables/flour.csv",
    ]);
  });

  it("searches for names with any characters", async () => {
    const root = await scratch.folder({ ...files, "src/oven/50%rye-1.txt": "x\n" });
    const printable = fc.string({ unit: fc.constantFrom(..."ab-#%[](){}+*?|^$\\/. ".split("")), maxLength: 8 });
    const text = fc.tuple(printable, printable).map(([before, after]) => `${before}%s${after}.txt`);
    fc.assert(
      fc.property(text, (name) => {
        expect(dataFiles(root, [HERE, unit(`open(HERE / ${JSON.stringify(name)} % n)`)])).toBeInstanceOf(Array);
      }),
    );
    const places = dataFiles(root, [HERE, unit('open(os.path.join(HERE, f"50%rye-{n}.txt"))')]).map(
      ({ lookup_path }) => lookup_path,
    );
    expect(places).toEqual(["50%rye-1.txt"]);
  });

  it("finds those that a setting of another file names", async () => {
    const root = await scratch.folder(files);
    const setting = unit(
      'class Kind:\n    table = "tables/flour.csv"\n    code = "tables/secret.py"\n    gone = "gone.csv"',
      "src/oven/kinds/rye.py",
    );
    expect(dataFiles(root, [HERE, setting]).map(({ lookup_path }) => lookup_path)).toEqual(["tables/flour.csv"]);
    expect(dataFiles(root, [setting])).toEqual([]);
  });

  it("finds those whose names are filled in at run time", async () => {
    const more = {
      "src/oven/tables/rye-1.csv": "1\n",
      "src/oven/tables/rye-2.csv": "2\n",
      "src/oven/rye-3.csv": "3\n",
    };
    const root = await scratch.folder({ ...files, ...more });
    const namesOf = (code: string): readonly string[] =>
      dataFiles(root, [HERE, unit(code)]).map(({ lookup_path }) => lookup_path);
    expect(namesOf('open(os.path.join(HERE, "tables", "rye-%s.csv" % number))')).toEqual([
      "rye-3.csv",
      "tables/rye-1.csv",
      "tables/rye-2.csv",
    ]);
    expect(namesOf('open(HERE / f"tables/{name}.csv")')).toEqual([
      "tables/flour.csv",
      "tables/rye-1.csv",
      "tables/rye-2.csv",
    ]);
    expect(namesOf('open("tables/{0}".format(name))')).toEqual([
      "tables/flour.csv",
      "tables/rye-1.csv",
      "tables/rye-2.csv",
    ]);
    expect(namesOf('open("%s" % name)')).toEqual([]);
    expect(namesOf('open("{}/flour.csv".format(folder)); open("%s.py" % name)')).toEqual([]);
  });

  it("finds those of the packages above where the code goes up to them, each by its package's name", async () => {
    const root = await scratch.folder({ ...files, "src/oven/parts/door.json": "{}\n" });
    const path = "src/oven/parts/door.py";
    const up = unit("ROOT = Path(__file__).parent.parent", path);
    const reads = unit('open(ROOT / "tables" / "flour.csv"), open(ROOT / "prices.json"), open("door.json")', path);
    expect(dataFiles(root, [up, reads])).toEqual([
      { path: "src/oven/parts/door.json", lookup_path: "oven/parts/door.json", code: "{}\n" },
      { ...prices, lookup_path: "oven/prices.json" },
      { path: "src/oven/tables/flour.csv", lookup_path: "oven/tables/flour.csv", code: "a,b\n" },
    ]);
    const joined = unit('open(os.path.join(os.path.dirname(__file__), "../prices.json"))', path);
    expect(dataFiles(root, [joined]).map(({ lookup_path }) => lookup_path)).toEqual(["oven/prices.json"]);
  });

  it("finds those of packages that are asked for by the name of their package", async () => {
    const root = await scratch.folder(files);
    const asking = unit("from importlib import resources");
    const reads = unit('PRICES = json.loads(resources.files("oven").joinpath("prices.json").read_text())');
    const below = unit('FLOUR = resources.read_text("oven.tables", "flour.csv")', "src/oven/shop/till.py");
    const flour = { path: "src/oven/tables/flour.csv", lookup_path: "oven/tables/flour.csv", code: "a,b\n" };
    const own = { ...prices, lookup_path: "oven/prices.json" };
    expect(dataFiles(root, [asking, reads])).toEqual([own]);
    expect(dataFiles(root, [unit("import importlib.resources", "src/oven/shop/till.py"), below])).toEqual([flour]);
    expect(dataFiles(root, [reads, unit('open("prices.json")')])).toEqual([]);
  });

  it("finds those that a file names with their package to a function of another file that asks for them", async () => {
    const root = await scratch.folder(files);
    const helper = unit("from importlib.resources import files", "src/oven/compat.py");
    const calls = unit('PRICES = data_of("oven", "prices.json")');
    const others = [unit('print("shop.json", "prices.json")', "src/other/till.py"), unit('open("oven", "shop.json")')];
    expect([dataFiles(root, [helper, calls]), dataFiles(root, [helper, ...others]), dataFiles(root, [calls])]).toEqual([
      [{ ...prices, lookup_path: "oven/prices.json" }],
      [],
      [],
    ]);
  });

  it("finds those of the package that the code is in, whatever it calls that", async () => {
    const root = await scratch.folder({ ...files, "src/oven/__init__.py": "" });
    const placesOf = (code: string, path?: string): readonly string[] =>
      dataFiles(root, [unit(code, path)]).map(({ lookup_path }) => lookup_path);
    const asking = "from importlib.resources import files\n";
    expect([
      placesOf(`${asking}files(__package__).joinpath("prices.json")`),
      placesOf(`${asking}files(__name__) / "prices.json"`, "src/oven/__init__.py"),
      placesOf('import pkgutil\npkgutil.get_data(__name__, "prices.json")'),
      placesOf('get_data(__name__, "prices.json")'),
      placesOf('import pkgutil\npkgutil.get_data("oven", "tables/flour.csv")', "src/oven/shop/till.py"),
      placesOf('import pkg_resources\npkg_resources.resource_string("oven", "prices.json")', "src/oven/shop/till.py"),
      placesOf('import pkgutil\nopen("prices.json")'),
    ]).toEqual([
      ["oven/prices.json"],
      ["oven/prices.json"],
      ["prices.json"],
      ["prices.json"],
      ["oven/tables/flour.csv"],
      ["oven/prices.json"],
      [],
    ]);
  });

  it("has none where no code of the file asks where it lies", async () => {
    const root = await scratch.folder(files);
    expect(dataFiles(root, [unit('open("prices.json")')])).toEqual([]);
    expect(dataFiles(root, [HERE, unit('open("prices.json")', "src/other/other.py")])).toEqual([]);
  });

  it("has bytes that are no text in base64", async () => {
    const root = await scratch.folder({ ...files, "src/oven/zero.dat": "a\0b" });
    await writeFile(join(root, "src/oven/flour.mo"), new Uint8Array([0xde, 0x12, 4, 0x95]));
    expect(dataFiles(root, [HERE, unit('open("flour.mo")'), unit('open("zero.dat")')])).toEqual([
      { path: "src/oven/flour.mo", lookup_path: "flour.mo", code: "3hIElQ==", encoding: "base64" },
      { path: "src/oven/zero.dat", lookup_path: "zero.dat", code: "YQBi", encoding: "base64" },
    ]);
  });

  it("takes no sources, no libraries, nothing above the code, and nothing too large", async () => {
    const root = await scratch.folder({
      ...files,
      "src/oven/large.txt": "x".repeat(1_100_000),
      "src/oven/quick.so": "",
    });
    const names = ["tables/secret.py", "../shop.json", "quick.so", "large.txt", "missing.json", "tables"];
    expect(dataFiles(root, [HERE, ...names.map((name) => unit(`open("${name}")`))])).toEqual([]);
  });

  it("follows no links out of the repository", async () => {
    const outside = await scratch.folder({ "prices.json": "{}\n" });
    const root = await scratch.folder({ "src/oven/bread.py": "" });
    await symlink(join(outside, "prices.json"), join(root, "src/oven/prices.json"));
    await mkdir(join(root, "src/oven/own"));
    await symlink(outside, join(root, "src/oven/tables"));
    expect(dataFiles(root, [HERE, unit('open("prices.json")'), unit('open("tables/prices.json")')])).toEqual([]);
  });
});
