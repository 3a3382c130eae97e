import { isExported } from "../../languages.ts";
import { accepted, type Call, type Environment, type Recording, rejected, type StageResult } from "@repost/spec";
import { candidateName, escapeRegExp } from "@repost/syntax";
import { callBody, mangled } from "../python/called-function.ts";
import { OBSERVE_FUNCTIONS } from "../python/observe-function.ts";

/** Used by RepoST's tools for the candidate. */
const CANDIDATE_SUFFIX = "_new_implementation";

/** Script of RepoST (section 3.2): module, test function, `__main__` block. */
export function repostScript(environment: Environment, recording: Recording): StageResult<string, "export"> {
  const { language, module } = environment;
  if (!isExported(language)) return rejected("not_python", "RepoST holds Python only.");
  if (recording.program !== null) {
    return recording.program.includes(candidateName(module.entry, recording.program))
      ? accepted(withInsertedName(recording.program, module.entry))
      : rejected("own_name", "Its program calls the candidate by the target's own name.");
  }
  if (module.files.length > 0) return rejected("several_files", "RepoST holds one script.");
  const name = module.entry.slice(module.entry.lastIndexOf(".") + 1);
  const comparisons = comparisonsOf(environment, recording, name);
  if (comparisons.length === 0) return rejected("no_returned_value", "RepoST does not test what only raises.");
  return accepted(
    [
      module.code.trimEnd(),
      ["import asyncio", "import itertools"].join("\n"),
      OBSERVE_FUNCTIONS.trimEnd(),
      `def test_${name}():\n${indented(comparisons.join("\n\n"))}`,
      `if __name__ == "__main__":\n    test_${name}()\n`,
    ].join("\n\n\n"),
  );
}

/** Our tests shorten the candidate of `__call__`. */
function withInsertedName(program: string, entry: string): string {
  const [name = "", owner] = entry.split(".").toReversed();
  const used = candidateName(entry, program);
  const inserted = `${name}${CANDIDATE_SUFFIX}`;
  if (used === inserted) return program;
  return program.replaceAll(new RegExp(String.raw`\b${escapeRegExp(used)}\b`, "gu"), () => mangled(inserted, owner));
}

/** RepoST excludes exceptions (spec R3). */
function comparisonsOf(environment: Environment, recording: Recording, name: string): readonly string[] {
  return recording.tests.flatMap(({ name: test, call }, index) => {
    if (call === null || recording.expected[index]?.kind !== "returned" || hasLongText(call)) return [];
    const expected = callBody(call, environment, name);
    const actual = callBody(call, environment, `${name}${CANDIDATE_SUFFIX}`);
    return [
      [
        `# ${test}`,
        `def expected():\n${indented(expected)}`,
        `def actual():\n${indented(actual)}`,
        "assert observe(expected) == observe(actual)",
      ].join("\n"),
    ];
  });
}

/** Multi-line text would change when indented. */
function hasLongText({ setup, receiver, arguments: callArguments }: Call): boolean {
  return [...setup, receiver ?? "", ...callArguments.map(({ code }) => code)].some((code) => /"""|'''/u.test(code));
}

function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gmu, "    ");
}
