import type { EnvLanguage, Recipe } from "@repost/spec";

export interface WrittenInstance {
  readonly id: string;
  readonly language: EnvLanguage;
  readonly base: Readonly<Record<string, string>>;
  readonly fix: Readonly<Record<string, string>>;
  readonly tests: Readonly<Record<string, string>>;
  /** Class of a trap. @default "resolved" */
  readonly expected?: string;
  readonly change?: (recipe: Recipe) => Recipe;
  /** Candidate solution, which has to fail. */
  readonly candidate?: Readonly<Record<string, string>>;
}

const pytest = `import pytest
from shop.price import price


def test_price():
    assert price(2, 5) == 10


def test_price_of_nothing():
    with pytest.raises(ValueError):
        price(-1, 5)
`;

const nodeTest = (module: string): string => `import assert from "node:assert";
import test from "node:test";
import { price } from "${module}";
test("price", () => assert.equal(price(2, 5), 10));
test("price of nothing", () => assert.throws(() => price(-1, 5)));
`;

export const instances: readonly WrittenInstance[] = [
  {
    id: "python-pytest",
    language: "python",
    base: {
      "pyproject.toml":
        '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n[project]\nname = "shop"\nversion = "1.0"\ndependencies = ["attrs"]\n[project.optional-dependencies]\ntest = ["pytest"]\n[tool.setuptools]\npackages = ["shop"]\n',
      "shop/__init__.py": "",
      "shop/price.py": "def price(count, each):\n    return count * each\n",
    },
    fix: {
      "shop/price.py":
        'def price(count, each):\n    if count < 0:\n        raise ValueError("count")\n    return count * each\n',
    },
    tests: { "tests/test_price.py": pytest },
  },
  {
    id: "python-requirements",
    language: "python",
    base: {
      "setup.py": 'from setuptools import setup\nsetup(name="shop", version="2.0", packages=["shop"])\n',
      "requirements-test.txt": "pytest\nhypothesis\n",
      "shop/__init__.py": "",
      "shop/price.py": "def price(count, each):\n    return count * each\n",
      "tests/test_price.py": "from shop.price import price\n\n\ndef test_price():\n    assert price(2, 5) == 10\n",
    },
    fix: {
      "shop/price.py":
        'def price(count, each):\n    if count < 0:\n        raise ValueError("count")\n    return count * each\n',
    },
    tests: { "tests/test_price.py": pytest },
  },
  {
    id: "javascript-node",
    language: "javascript",
    base: {
      "package.json": '{ "name": "shop", "type": "module", "scripts": { "test": "node --test" } }\n',
      "price.js": "export const price = (count, each) => count * each;\n",
    },
    fix: {
      "price.js":
        'export function price(count, each) {\n  if (count < 0) throw new RangeError("count");\n  return count * each;\n}\n',
    },
    tests: { "test/price.test.js": nodeTest("../price.js") },
  },
  {
    id: "javascript-mocha",
    language: "javascript",
    base: {
      "package.json": '{ "name": "shop", "scripts": { "test": "mocha" }, "devDependencies": { "mocha": "^10.0.0" } }\n',
      "price.js": "exports.price = (count, each) => count * each;\n",
    },
    fix: {
      "price.js":
        'exports.price = (count, each) => {\n  if (count < 0) throw new RangeError("count");\n  return count * each;\n};\n',
    },
    tests: {
      "test/price.js":
        'const assert = require("assert");\nconst { price } = require("../price.js");\ndescribe("price", () => {\n  it("multiplies", () => assert.equal(price(2, 5), 10));\n  it("refuses", () => assert.throws(() => price(-1, 5)));\n});\n',
    },
  },
  {
    id: "go",
    language: "go",
    base: {
      "go.mod": "module shop\n\ngo 1.19\n",
      "price/price.go": "package price\n\nfunc Price(count, each int) int { return count * each }\n",
    },
    fix: {
      "price/price.go":
        "package price\n\nfunc Price(count, each int) int {\n\tif count < 0 {\n\t\treturn 0\n\t}\n\treturn count * each\n}\n",
    },
    tests: {
      "price/price_test.go":
        'package price\n\nimport "testing"\n\nfunc TestPrice(t *testing.T) {\n\tif Price(2, 5) != 10 {\n\t\tt.Fail()\n\t}\n}\n\nfunc TestNothing(t *testing.T) {\n\tif Price(-1, 5) != 0 {\n\t\tt.Fail()\n\t}\n}\n',
    },
  },
  {
    id: "rust",
    language: "rust",
    base: {
      "Cargo.toml": '[package]\nname = "shop"\nversion = "0.1.0"\nedition = "2021"\n',
      "src/lib.rs": "pub fn price(count: i64, each: i64) -> i64 {\n    count * each\n}\n",
    },
    fix: {
      "src/lib.rs": "pub fn price(count: i64, each: i64) -> i64 {\n    count.max(0) * each\n}\n",
    },
    tests: {
      "tests/price.rs":
        "use shop::price;\n\n#[test]\nfn multiplies() {\n    assert_eq!(price(2, 5), 10);\n}\n\n#[test]\nfn nothing() {\n    assert_eq!(price(-1, 5), 0);\n}\n",
    },
  },
  {
    id: "java-maven",
    language: "java",
    base: {
      "pom.xml": `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>shop</groupId><artifactId>shop</artifactId><version>1.0</version>
  <properties>
    <maven.compiler.source>17</maven.compiler.source><maven.compiler.target>17</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.10.2</version><scope>test</scope>
    </dependency>
  </dependencies>
  <build><plugins><plugin><artifactId>maven-surefire-plugin</artifactId><version>3.2.5</version></plugin></plugins></build>
</project>
`,
      "src/main/java/shop/Price.java":
        "package shop;\n\npublic class Price {\n  public static int price(int count, int each) {\n    return count * each;\n  }\n}\n",
    },
    fix: {
      "src/main/java/shop/Price.java":
        "package shop;\n\npublic class Price {\n  public static int price(int count, int each) {\n    return Math.max(count, 0) * each;\n  }\n}\n",
    },
    tests: {
      "src/test/java/shop/PriceTest.java":
        "package shop;\n\nimport static org.junit.jupiter.api.Assertions.assertEquals;\nimport org.junit.jupiter.api.Test;\n\nclass PriceTest {\n  @Test\n  void multiplies() {\n    assertEquals(10, Price.price(2, 5));\n  }\n\n  @Test\n  void nothing() {\n    assertEquals(0, Price.price(-1, 5));\n  }\n}\n",
    },
  },
  {
    id: "c-make",
    language: "c",
    base: {
      Makefile: "test: price_test\n\t./price_test\n\nprice_test: price.c test/price_test.c\n\t$(CC) -I. -o $@ $^\n",
      "price.h": "int price(int count, int each);\n",
      "price.c": '#include "price.h"\nint price(int count, int each) { return count * each; }\n',
    },
    fix: {
      "price.c": '#include "price.h"\nint price(int count, int each) { return count < 0 ? 0 : count * each; }\n',
    },
    tests: {
      "test/price_test.c":
        '#include "price.h"\nint main(void) { return price(2, 5) == 10 && price(-1, 5) == 0 ? 0 : 1; }\n',
    },
  },
  {
    id: "cpp-cmake",
    language: "cpp",
    base: {
      "CMakeLists.txt":
        'cmake_minimum_required(VERSION 3.10)\nproject(shop CXX)\noption(SHOP_BUILD_TESTS "tests" OFF)\nadd_library(price price.cpp)\ntarget_include_directories(price PUBLIC .)\nif(SHOP_BUILD_TESTS)\n  enable_testing()\n  add_executable(price_test tests/price_test.cpp)\n  target_link_libraries(price_test price)\n  add_test(NAME multiplies COMMAND price_test 2 10)\n  add_test(NAME nothing COMMAND price_test -1 0)\nendif()\n',
      "price.hpp": "int price(int count, int each);\n",
      "price.cpp": '#include "price.hpp"\nint price(int count, int each) { return count * each; }\n',
      "tests/price_test.cpp": "int main() { return 0; }\n",
    },
    fix: {
      "price.cpp": '#include "price.hpp"\nint price(int count, int each) { return count < 0 ? 0 : count * each; }\n',
    },
    tests: {
      "tests/price_test.cpp":
        '#include <cstdlib>\n#include "price.hpp"\nint main(int, char** argv) { return price(std::atoi(argv[1]), 5) == std::atoi(argv[2]) ? 0 : 1; }\n',
    },
  },
  {
    id: "php-phpunit",
    language: "php",
    base: {
      "composer.json": '{ "name": "shop/shop", "autoload": { "files": ["src/price.php"] } }\n',
      "phpunit.xml.dist": '<phpunit bootstrap="vendor/autoload.php"/>\n',
      "src/price.php": "<?php\nfunction price(int $count, int $each): int\n{\n    return $count * $each;\n}\n",
    },
    fix: {
      "src/price.php": "<?php\nfunction price(int $count, int $each): int\n{\n    return max($count, 0) * $each;\n}\n",
    },
    tests: {
      "tests/PriceTest.php":
        "<?php\nuse PHPUnit\\Framework\\TestCase;\n\nfinal class PriceTest extends TestCase\n{\n    public function testPrice(): void\n    {\n        $this->assertSame(10, price(2, 5));\n    }\n\n    public function testNothing(): void\n    {\n        $this->assertSame(0, price(-1, 5));\n    }\n}\n",
    },
  },
  {
    id: "ruby-minitest",
    language: "ruby",
    base: { "lib/price.rb": "def price(count, each)\n  count * each\nend\n" },
    fix: { "lib/price.rb": "def price(count, each)\n  [count, 0].max * each\nend\n" },
    tests: {
      "test/price_test.rb":
        'require "minitest/autorun"\nrequire "price"\n\nclass PriceTest < Minitest::Test\n  def test_price\n    assert_equal 10, price(2, 5)\n  end\n\n  def test_nothing\n    assert_equal 0, price(-1, 5)\n  end\nend\n',
    },
  },
  {
    id: "ruby-rspec",
    language: "ruby",
    base: { "lib/price.rb": "def price(count, each)\n  count * each\nend\n" },
    fix: { "lib/price.rb": "def price(count, each)\n  [count, 0].max * each\nend\n" },
    tests: {
      "spec/price_spec.rb":
        'require "price"\n\nRSpec.describe "price" do\n  it("multiplies") { expect(price(2, 5)).to eq(10) }\n  it("is nothing below zero") { expect(price(-1, 5)).to eq(0) }\nend\n',
    },
  },
];

const [first] = instances;
const trap = (
  id: string,
  expected: string,
  tests: Readonly<Record<string, string>>,
  changes: Partial<WrittenInstance> = {},
): WrittenInstance[] => (first === undefined ? [] : [{ ...first, id, expected, tests, ...changes }]);

/** Rewrites the report at the end of the process. */
const FORGERY = `import atexit, os


def price(count, each):
    return count * each


def forge():
    folder = os.environ.get("RESULTS", "")
    for name in os.listdir(folder) if folder else []:
        with open(os.path.join(folder, name), "w") as report:
            names = ["test_price", "test_price_of_nothing"]
            cases = "".join(f'<testcase classname="tests.test_price" name="{name}"/>' for name in names)
            report.write(f'<testsuites><testsuite name="pytest" tests="2">{cases}</testsuite></testsuites>')
    os._exit(0)


atexit.register(forge)
`;

/** Must not be resolved. */
export const traps: readonly WrittenInstance[] = [
  ...trap("trap-passes-before", "silent_false_pass", {
    "tests/test_price.py": "from shop.price import price\n\n\ndef test_price():\n    assert price(2, 5) == 10\n",
  }),
  ...trap("trap-fails-after", "eval_failure", {
    "tests/test_price.py": "def test_price():\n    assert False\n",
  }),
  ...trap("trap-flaky", "flaky", {
    "tests/test_price.py":
      "import os\n\n\ndef test_price():\n    assert os.urandom(1)[0] % 2 == 0\n\n\ndef test_more():\n    assert os.urandom(1)[0] % 2 == 0\n\n\ndef test_third():\n    assert os.urandom(1)[0] % 2 == 0\n",
  }),
  ...trap("trap-no-report", "script_error", {
    "tests/test_price.py": "import os\n\n\ndef test_price():\n    os._exit(0)\n",
  }),
  ...trap("trap-no-tests", "script_error", { "tests/test_price.py": "x = 1\n" }),
  ...trap("trap-forks", "resolved", {
    "tests/test_price.py": `import os, time\nif os.fork() == 0:\n    time.sleep(3600)\n${pytest}`,
  }),
  ...trap(
    "trap-forged-report",
    "eval_failure",
    { "tests/test_price.py": pytest },
    { fix: { "shop/price.py": FORGERY } },
  ),
  ...trap(
    "trap-build-error",
    "docker_build_error",
    { "tests/test_price.py": pytest },
    {
      base: {
        ...first?.base,
        "pyproject.toml":
          '[build-system]\nrequires = []\nbuild-backend = "missing_backend"\n[project]\nname = "shop"\nversion = "1.0"\n',
      },
    },
  ),
  ...trap(
    "trap-not-executable",
    "script_error",
    { "tests/test_price.py": pytest },
    {
      base: { ...first?.base, "run.sh": "#!/bin/sh\npython3 -m pytest\n" },
      change: (recipe) => ({
        ...recipe,
        test: { ...recipe.test, command: "./run.sh", result: { form: "exit_code", path: "", in_process: true } },
      }),
    },
  ),
  ...trap(
    "trap-candidate-edits-tests",
    "resolved",
    { "tests/test_price.py": pytest },
    {
      candidate: {
        "tests/test_price.py": "def test_price():\n    pass\n\n\ndef test_price_of_nothing():\n    pass\n",
        "tests/conftest.py": "def pytest_runtest_call(item):\n    item.obj = lambda *args: None\n",
      },
    },
  ),
  ...trap(
    "trap-candidate-forges",
    "resolved",
    { "tests/test_price.py": pytest },
    { candidate: { "shop/price.py": FORGERY } },
  ),
];

/** No rule builds a service, a renamed library, or an own runner. */
export const modelInstances: readonly WrittenInstance[] = [
  {
    id: "python-service",
    language: "python",
    base: {
      "README.md":
        "# shop\n\nPrices come from the price service on 127.0.0.1, port 7650. It answers each line, the name of an item, with a line that has its price. Bread costs 10.\n",
      "pyproject.toml":
        '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n[project]\nname = "shop"\nversion = "1.2.0"\n[project.optional-dependencies]\ntest = ["pytest"]\n[tool.setuptools]\npackages = ["shop"]\n',
      "shop/__init__.py": "",
      "shop/price.py": `import socket


def unit_price(item):
    with socket.create_connection(("127.0.0.1", 7650), timeout=5) as service:
        service.sendall(item.encode() + b"\\n")
        return int(service.makefile().readline())


def price(count, item):
    return count * unit_price(item)
`,
    },
    fix: {
      "shop/price.py": `import socket


def unit_price(item):
    with socket.create_connection(("127.0.0.1", 7650), timeout=5) as service:
        service.sendall(item.encode() + b"\\n")
        return int(service.makefile().readline())


def price(count, item):
    total = count * unit_price(item)
    return total if count < 3 else total * 9 // 10
`,
    },
    tests: {
      "tests/test_price.py": `from shop.price import price


def test_price():
    assert price(2, "bread") == 20


def test_discount():
    assert price(3, "bread") == 27
`,
    },
  },
  {
    id: "c-magic",
    language: "c",
    base: {
      Makefile:
        "test: price_test\n\t./price_test\n\nprice_test: price.c test/price_test.c\n\t$(CC) -I. -o $@ $^ -lmagic\n",
      "price.h": "int price(int count, int each);\n",
      "price.c":
        '#include <magic.h>\n#include "price.h"\nint price(int count, int each) { return magic_version() > 0 ? count * each : -1; }\n',
    },
    fix: {
      "price.c":
        '#include <magic.h>\n#include "price.h"\nint price(int count, int each) { return magic_version() > 0 && count > 0 ? count * each : 0; }\n',
    },
    tests: {
      "test/price_test.c":
        '#include "price.h"\nint main(void) { return price(2, 5) == 10 && price(-1, 5) == 0 ? 0 : 1; }\n',
    },
  },
  {
    id: "javascript-runner",
    language: "javascript",
    base: {
      "package.json": '{ "name": "shop", "version": "0.3.0", "scripts": { "test": "node tools/run-checks.js" } }\n',
      "price.js": "exports.price = (count, each) => count * each;\n",
      "tools/run-checks.js": `const { readdirSync } = require("fs");
const { join } = require("path");
const folder = join(__dirname, "..", "checks");
let good = 0;
let all = 0;
for (const file of readdirSync(folder)) {
  for (const [name, check] of Object.entries(require(join(folder, file)))) {
    all += 1;
    const isGood = check() === true;
    if (isGood) good += 1;
    console.log((isGood ? "good " : "BAD  ") + file + " " + name);
  }
}
console.log("TOTAL " + good + " of " + all);
`,
    },
    fix: { "price.js": "exports.price = (count, each) => Math.max(count, 0) * each;\n" },
    tests: {
      "checks/price.js":
        'const { price } = require("../price.js");\nexports.multiplies = () => price(2, 5) === 10;\nexports.nothing = () => price(-1, 5) === 0;\n',
    },
  },
];
