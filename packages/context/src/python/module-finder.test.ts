import { describe, expect, it } from "vitest";
import { createModuleFinder } from "./module-finder.ts";

const finder = createModuleFinder([
  "src/bakery/__init__.py",
  "src/bakery/oven.py",
  "src/bakery/dough/__init__.py",
  "src/bakery/dough/rye.py",
  "src/guild/ledger/__init__.py",
  "src/guild/ledger/entry.py",
  "src/bakery/shop/till.py",
  "src/bakery/typing.py",
  "examples/show.py",
  "tools/report.py",
  "tools/parts/table.py",
]);

function find(importer: string, level: number, name: string, names: readonly string[] = []): string {
  const location = finder.find(importer, level, name === "" ? [] : name.split("."), names);
  return location.kind === "module" ? location.path : location.kind;
}

describe("createModuleFinder", () => {
  it("names modules from the outermost package on", () => {
    const paths = [
      "src/bakery/__init__.py",
      "src/bakery/dough/rye.py",
      "src/bakery/shop/till.py",
      "src/guild/ledger/entry.py",
      "tools/report.py",
    ];
    expect(paths.map((path) => finder.nameOf(path))).toEqual([
      "bakery",
      "bakery.dough.rye",
      "bakery.shop.till",
      "guild.ledger.entry",
      "report",
    ]);
  });

  it("names what lies in folders without __init__.py by them where the repository imports it so", () => {
    const paths = [
      "guild/auth/__init__.py",
      "guild/auth/key.py",
      "guild/tools/__init__.py",
      "backend/app/__init__.py",
      "trade/routes/north.py",
      "lib/till/__init__.py",
      "scripts/report.py",
      "src/oven.py",
    ];
    const imported = ["guild.auth", "backend.app", "app", "trade.routes.north", "till", "src.oven", "report"];
    const named = createModuleFinder(paths, () => new Set(imported));
    expect(paths.map((path) => named.nameOf(path))).toEqual([
      "guild.auth",
      "guild.auth.key",
      "guild.tools",
      "app",
      "trade.routes.north",
      "till",
      "report",
      "src.oven",
    ]);
  });

  it("names a repository that is a package itself as its own files import it", () => {
    const paths = ["__init__.py", "oven.py", "dough/__init__.py", "dough/rye.py", "till.py"];
    const imported = ["guild", "guild.bakery", "guild.bakery.oven", "guild.bakery.oven.Oven", "guild.bakery.dough.rye"];
    const own = createModuleFinder(paths, () => new Set([...imported, "flask.views.View", "guild.bakery.Loaf"]));
    expect(paths.map((path) => own.nameOf(path))).toEqual([
      "guild.bakery",
      "guild.bakery.oven",
      "guild.bakery.dough",
      "guild.bakery.dough.rye",
      "guild.bakery.till",
    ]);
    expect([
      own.find("till.py", 0, ["guild", "bakery", "dough"]),
      own.find("till.py", 0, ["guild"], ["bakery"]),
      own.find("dough/rye.py", 2, ["oven"]),
      own.find("till.py", 0, ["flask", "views"]),
    ]).toEqual([
      { kind: "module", path: "dough/__init__.py" },
      { kind: "module", path: "guild/" },
      { kind: "module", path: "oven.py" },
      { kind: "external" },
    ]);
    expect([own.child("guild/", "bakery"), own.child("__init__.py", "oven"), own.packagesOf("oven.py")]).toEqual([
      "__init__.py",
      "oven.py",
      ["guild/", "__init__.py"],
    ]);
  });

  it("takes no other package's name for that of a repository, some of whose modules are called alike", () => {
    const paths = ["__init__.py", "urls.py", "views.py", "models.py"];
    const other = ["flask.views.View", "flask.urls.url", "flask.json.dumps", "flask.app.App"];
    const one = ["shop.views.Till"];
    const standard = ["logging.urls.x", "logging.views.y"];
    const folder = ["tools.urls.x", "tools.views.y"];
    const finders = [other, one, standard, folder].map((names) =>
      createModuleFinder([...paths, "tools/report.py"], () => new Set(names)),
    );
    expect(finders.map((each) => each.nameOf("urls.py"))).toEqual(["urls", "urls", "urls", "urls"]);
  });

  it("finds relative imports by folder", () => {
    expect([
      find("src/bakery/oven.py", 1, "dough.rye"),
      find("src/bakery/dough/__init__.py", 1, "rye"),
      find("src/bakery/dough/rye.py", 2, "oven"),
      find("src/bakery/dough/rye.py", 1, ""),
      find("src/bakery/oven.py", 1, "yeast"),
      find("tools/report.py", 3, "x"),
    ]).toEqual([
      "src/bakery/dough/rye.py",
      "src/bakery/dough/rye.py",
      "src/bakery/oven.py",
      "src/bakery/dough/__init__.py",
      "missing",
      "missing",
    ]);
  });

  it("finds absolute imports beside the outermost package, in src, and beside scripts", () => {
    expect([
      find("src/bakery/oven.py", 0, "bakery.dough.rye"),
      find("examples/show.py", 0, "bakery.oven"),
      find("tools/report.py", 0, "parts.table"),
      find("tools/report.py", 0, "parts", ["table"]),
      find("src/bakery/oven.py", 0, "bakery._speedups"),
    ]).toEqual(["src/bakery/dough/rye.py", "src/bakery/oven.py", "tools/parts/table.py", "tools/parts/", "missing"]);
  });

  it("takes a folder without __init__.py for a package only when it holds what is imported", () => {
    expect([
      find("src/guild/ledger/entry.py", 0, "guild.ledger.entry"),
      find("tools/report.py", 0, "parts", ["json"]),
      find("src/bakery/oven.py", 0, "report"),
      find("src/bakery/oven.py", 0, "json"),
      find("src/bakery/shop/till.py", 0, "typing"),
    ]).toEqual(["src/guild/ledger/entry.py", "external", "external", "external", "external"]);
  });

  it("takes Python's own modules for what packages import absolutely, and those beside a script for what it imports", () => {
    const modules = createModuleFinder([
      "guild/functools/__init__.py",
      "guild/functools/cache.py",
      "json/__init__.py",
      "queue.py",
      "run.py",
    ]);
    const kindOf = (importer: string, name: string, level = 0): string => modules.find(importer, level, [name]).kind;
    expect([
      kindOf("guild/functools/__init__.py", "functools"),
      kindOf("guild/functools/cache.py", "functools"),
      kindOf("guild/functools/__init__.py", "cache", 1),
      kindOf("json/__init__.py", "json"),
      kindOf("json/__init__.py", "queue"),
      kindOf("run.py", "queue"),
    ]).toEqual(["external", "external", "module", "external", "external", "module"]);
  });

  it("gives the packages that importing a module runs first, and a package's own modules", () => {
    expect(finder.packagesOf("src/bakery/dough/rye.py")).toEqual([
      "src/bakery/__init__.py",
      "src/bakery/dough/__init__.py",
    ]);
    expect(finder.packagesOf("src/bakery/dough/__init__.py")).toEqual(["src/bakery/__init__.py"]);
    expect(finder.packagesOf("tools/report.py")).toEqual([]);
    expect([finder.child("src/bakery/__init__.py", "oven"), finder.child("src/bakery/oven.py", "x")]).toEqual([
      "src/bakery/oven.py",
      undefined,
    ]);
  });
});
