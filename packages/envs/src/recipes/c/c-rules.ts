import {
  buildStep,
  type LanguageRules,
  quote,
  type RecipeRule,
  type RepositoryFacts,
  systemStep,
} from "../recipe-rule.ts";
import { folderOf, pathIn } from "../manifest-inputs.ts";
import { librariesOf } from "./system-libraries.ts";

const TOOLS = ["gcc", "g++", "make", "cmake", "pkg-config"];
const LISTS = "CMakeLists.txt";
const JOBS = "-j2";

/** Switches on an option that gates `enable_testing()`. */
const cmake: RecipeRule = {
  name: "cmake",
  async derive(facts) {
    const text = await facts.read(LISTS);
    if (text === null) return null;
    const option = await gateOf(facts, text);
    const configure = ["cmake -S . -B build -DCMAKE_BUILD_TYPE=Debug -DBUILD_TESTING=ON", option].join(" ").trim();
    const compile = `cmake --build build ${JOBS}`;
    return {
      steps: [systemStep([...TOOLS, ...(await librariesOf(facts))]), buildStep(`${configure} && ${compile}`)],
      test: {
        prepare: [configure, compile],
        command: "ctest --test-dir build --output-on-failure --output-junit $RESULTS/report.xml",
        files: [...facts.testFiles],
        result: { form: "junit", path: "report.xml", in_process: false },
      },
      because: [{ file: LISTS, value: configure }],
    };
  },
};

/** The `if` block contains `enable_testing()` or the test folder. */
async function gateOf({ read, paths }: RepositoryFacts, text: string): Promise<string> {
  const lists = paths.filter((path) => path === LISTS || path.endsWith(`/${LISTS}`)).slice(0, 50);
  const texts = [text, ...(await Promise.all(lists.map(async (path) => (await read(path)) ?? "")))];
  const gates = texts.flatMap((each) => gatesIn(each));
  const options = new Set(
    texts.flatMap((each) =>
      [...each.matchAll(/\boption\s*\(\s*(?<name>\w+)/giu)].map((match) => match.groups?.["name"]),
    ),
  );
  const names = [...new Set(gates)].filter((name) => options.has(name) && name !== "BUILD_TESTING");
  return names.map((name) => `-D${name}=ON`).join(" ");
}

function gatesIn(text: string): readonly string[] {
  const open: string[][] = [];
  const gates: string[] = [];
  for (const line of text.split("\n").map((each) => each.replace(/#.*/u, "").trim())) {
    if (/^if\s*\(/iu.test(line)) open.push([...line.matchAll(/\b[A-Z][A-Z\d_]+\b/gu)].map(([name]) => name));
    else if (/^endif\s*\(/iu.test(line)) open.pop();
    else if (/^(?:enable_testing\s*\(|add_subdirectory\s*\(\s*"?(?:\.\/)?tests?\b)/iu.test(line))
      gates.push(...open.flat());
  }
  return gates;
}

const meson: RecipeRule = {
  name: "meson",
  async derive(facts, { test }) {
    if (test !== null || !facts.paths.includes("meson.build")) return null;
    return {
      steps: [
        systemStep([...TOOLS, "meson", ...(await librariesOf(facts))]),
        buildStep("meson setup build && meson compile -C build"),
      ],
      test: {
        prepare: ["meson compile -C build"],
        command: "meson test -C build && cp build/meson-logs/testlog.junit.xml $RESULTS/report.xml",
        files: [...facts.testFiles],
        result: { form: "junit", path: "report.xml", in_process: false },
      },
      because: [{ file: "meson.build", value: "meson test" }],
    };
  },
};

/** Runs `configure` first. make reports an exit code only. */
const make: RecipeRule = {
  name: "make",
  async derive(facts, { test }) {
    const makefile = test === null ? await findMakefile(facts) : null;
    if (makefile === null) return null;
    const { path, target } = makefile;
    const folder = folderOf(path);
    const configure = configureCommand(facts);
    const run = `make ${JOBS}${folder === "." ? "" : ` -C ${quote(folder)}`}`;
    return {
      steps: [
        systemStep([
          ...TOOLS,
          ...(configure.includes("autoreconf") ? ["autoconf", "automake", "libtool"] : []),
          ...(await librariesOf(facts)),
        ]),
        ...(configure === "" ? [] : [buildStep(configure)]),
        buildStep(`${run} || true`),
      ],
      test: {
        command: `${run} ${target}`,
        files: [...facts.testFiles],
        result: { form: "exit_code", path: "", in_process: true },
      },
      because: [{ file: path, value: target }],
    };
  },
};

/** At the top, or in the folder of the test files. */
async function findMakefile(
  facts: RepositoryFacts,
): Promise<{ readonly path: string; readonly target: string } | null> {
  const folders = [...new Set([".", ...facts.testFiles.map(folderOf), "test", "tests"])];
  for (const folder of folders) {
    for (const name of ["Makefile", "makefile", "GNUmakefile", "Makefile.am", "auto/make"]) {
      const path = pathIn(folder, name);
      const text = (await facts.read(path)) ?? "";
      const target = /^(?<target>test|check|tests)\s*:/mu.exec(text)?.groups?.["target"];
      if (target !== undefined) return { path, target };
      if (name === "Makefile.am" && text !== "") return { path, target: "check" };
      if (folder !== "." && text !== "") return { path, target: "all" };
    }
  }
  return null;
}

function configureCommand({ paths }: RepositoryFacts): string {
  if (paths.includes("configure")) return "sh ./configure";
  return paths.some((path) => /^configure\.(?:ac|in)$/u.test(path)) ? "autoreconf -fi && ./configure" : "";
}

export const cRules: LanguageRules = {
  languages: ["c", "cpp"],
  rules: [cmake, meson, make],
  missingTest: "There is no CMakeLists.txt, meson.build or Makefile with a test target.",
};
