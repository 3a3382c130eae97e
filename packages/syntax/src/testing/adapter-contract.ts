import assert from "node:assert/strict";
import type { FunctionDefinition, LanguageAdapter } from "@repost/spec";
import { applyEdits } from "../apply-edits.ts";
import { functionText } from "../find-function.ts";
import { stubOf } from "../stub-of.ts";

export interface AdapterContractSubject {
  readonly adapter: LanguageAdapter;
  readonly samples: readonly string[];
  /** Functions tested per sample, evenly spread. @default 6 */
  readonly maxFunctions?: number;
}

export interface AdapterContractCase {
  readonly title: string;
  readonly run: (subject: AdapterContractSubject) => void;
}

/** Requirements of all language adapters, as test cases. */
export const adapterContract: readonly AdapterContractCase[] = [
  { title: "lists functions inside the text, in source order, each once", run: listsSoundly },
  { title: "changes nothing for a function's text as the solution", run: splicesOriginalText },
  { title: "keeps everything outside a function, and restores the function", run: putsBack },
  { title: "returns the same mutants every time, which differ only inside the function", run: mutatesSoundly },
  { title: "compares texts symmetrically and reflexively", run: comparesSoundly },
  { title: "reports the problem with an invalid solution", run: explainsFailures },
  { title: "throws SYNTAX_FUNCTION_MISSING for a missing target", run: missesTargets },
  { title: "accepts truncated and damaged text", run: survivesDamage },
];

function* chosenFunctions({ adapter, samples, maxFunctions = 6 }: AdapterContractSubject) {
  for (const code of samples) {
    const functions = adapter.functions(code);
    const step = Math.max(1, Math.ceil(functions.length / maxFunctions));
    for (const target of functions.filter((_, position) => position % step === 0)) yield { code, target };
  }
}

function listsSoundly({ adapter, samples }: AdapterContractSubject): void {
  for (const code of samples) assertSound(code, adapter.functions(code));
  assert.ok(samples.some((code) => adapter.functions(code).length > 0));
}

function assertSound(code: string, functions: readonly FunctionDefinition[]): void {
  const seen = new Set<string>();
  let previousEnd = 0;
  for (const { name, definition, span, body, startLine, endLine } of functions) {
    const key = `${name}~${definition}`;
    const offsets = [previousEnd, span.start, body.start, body.end, span.end, code.length];
    assert.deepEqual(
      offsets,
      offsets.toSorted((left, right) => left - right),
      key,
    );
    assert.ok(name !== "" && definition >= 1 && startLine >= 1 && startLine <= endLine && !seen.has(key), key);
    seen.add(key);
    previousEnd = span.end;
  }
}

function spliced(adapter: LanguageAdapter, code: string, target: FunctionDefinition, solution: string) {
  const result = adapter.splice({ code, name: target.name, definition: target.definition, solution });
  assert.equal(result.status, "spliced", `${target.name}: ${result.status === "failed" ? result.detail : ""}`);
  return result;
}

function splicesOriginalText(subject: AdapterContractSubject): void {
  const { adapter } = subject;
  for (const { code, target } of chosenFunctions(subject)) {
    const result = spliced(adapter, code, target, functionText(code, target));
    assert.ok(adapter.equal(result.code, code), target.name);
    assert.deepEqual([target.name, result.span], [target.name, target.span]);
  }
}

function putsBack(subject: AdapterContractSubject): void {
  const { adapter } = subject;
  for (const { code, target } of chosenFunctions(subject)) {
    const cut = spliced(adapter, code, target, stubOf(target, code, adapter.language));
    assert.equal(cut.code.slice(0, cut.span.start), code.slice(0, target.span.start));
    assert.equal(cut.code.slice(cut.span.end), code.slice(target.span.end));
    const stub = adapter.functions(cut.code).find(({ span }) => span.start === cut.span.start);
    assert.deepEqual([stub?.name, stub?.definition, stub?.span], [target.name, target.definition, cut.span]);
    const whole = spliced(adapter, cut.code, target, functionText(code, target));
    assert.ok(adapter.equal(whole.code, code), target.name);
  }
}

function mutatesSoundly(subject: AdapterContractSubject): void {
  const { adapter } = subject;
  for (const { code, target } of chosenFunctions(subject)) {
    const mutants = adapter.mutants(code, target);
    assert.deepEqual(adapter.mutants(code, target), mutants);
    const programs = mutants.map(({ span, replacement }) => applyEdits(code, [{ ...span, replacement }]));
    assert.equal(new Set(programs).size, programs.length);
    for (const { span } of mutants) assert.ok(span.start >= target.span.start && span.end <= target.span.end);
    for (const program of programs.slice(0, 20)) {
      assert.ok(!adapter.equal(program, code), target.name);
      assert.equal(adapter.functions(program).length, adapter.functions(code).length, target.name);
    }
  }
}

function comparesSoundly({ adapter, samples }: AdapterContractSubject): void {
  for (const [position, code] of samples.entries()) {
    const other = samples[position + 1] ?? "";
    assert.ok(adapter.equal(code, `${code}\n`));
    assert.equal(adapter.equal(code, other), adapter.equal(other, code));
  }
}

function explainsFailures(subject: AdapterContractSubject): void {
  const { adapter } = subject;
  for (const { code, target } of chosenFunctions(subject)) {
    for (const solution of ["", "((", `${functionText(code, target)}\n)`, "\0", "no code at all"]) {
      const result = adapter.splice({ code, name: target.name, definition: target.definition, solution });
      assert.ok(result.status === "failed" && result.detail !== "", `${target.name}: ${JSON.stringify(solution)}`);
    }
  }
}

function missesTargets({ adapter, samples }: AdapterContractSubject): void {
  for (const code of samples) {
    assert.throws(() => adapter.splice({ code, name: "there.is.no_such", solution: code }), {
      code: "SYNTAX_FUNCTION_MISSING",
    });
  }
}

const noise = [...Array.from("(){}'\"`\n\\:;,@#\r\0😀"), "=>", "/*", "class "];

function survivesDamage({ adapter, samples }: AdapterContractSubject): void {
  for (const code of samples) {
    for (const [position, added] of noise.entries()) {
      const at = Math.floor((code.length * (position + 1)) / (noise.length + 1));
      for (const damaged of [code.slice(0, at), code.slice(0, at) + added + code.slice(at + (position % 3))]) {
        const functions = adapter.functions(damaged);
        assertSound(damaged, functions);
        for (const target of functions.slice(0, 2)) adapter.mutants(damaged, target);
        assert.ok(adapter.equal(damaged, damaged));
      }
    }
  }
}
