import type { CanonicalValue } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { emptySubject } from "../../test/empty-subject.ts";
import type { Candidate, Parameter, Subject } from "../subject.ts";
import { call, code, integer, list, sequence, text, type Expression } from "../values/expression.ts";
import { FOLDER, instanceOf, MAPPING, TEXT, unknown, type Shape } from "../values/shape.ts";
import { createAppraiser } from "./appraise.ts";
import type { ExecutedCall } from "./executed-call.ts";

function subjectWith(declared: Shape, hints: Parameter["hints"] = [], name = "size"): Subject {
  const parameter: Parameter = {
    name,
    kind: "positional",
    optional: false,
    defaultValue: null,
    declared,
    hints,
  };
  return {
    ...emptySubject,
    parameters: [parameter],
    documentedExceptions: ["ValueError", "Error"],
  };
}

function executedCall(
  value: Expression,
  {
    origin = "search",
    raises = null,
  }: { readonly origin?: Candidate["origin"]; readonly raises?: string | readonly string[] | null } = {},
): ExecutedCall {
  const state = { receiver: null, arguments: [], stdout: "" };
  return {
    candidate: { setup: [], receiver: null, arguments: [{ name: null, value }], origin, expectsException: false },
    observation:
      raises === null
        ? { kind: "returned", value: 1, ...state }
        : { kind: "raised", exception: { types: [raises].flat(), message: "", explicit: true }, ...state },
    reached: new Set(),
    wallMs: 1,
    turn: 0,
    isObservable: true,
  };
}

const supportOf = (made: ExecutedCall, subject: Subject): string => createAppraiser(subject)(made).support;

describe("createAppraiser", () => {
  it("distinguishes examples and callers from inputs of matching types, and these from guesses", () => {
    const typed = subjectWith({ kind: "integer" });
    expect(supportOf(executedCall(text("x"), { origin: "docstring" }), typed)).toBe("documented");
    expect(supportOf(executedCall(text("x"), { origin: "call_site" }), typed)).toBe("called");
    expect(supportOf(executedCall(integer(1)), typed)).toBe("typed");
    expect(supportOf(executedCall(integer(1)), subjectWith(unknown))).toBe("observed");
  });

  it("marks inputs that violate declared types, and undocumented exceptions, as incidental", () => {
    const typed = subjectWith({ kind: "integer" });
    expect(supportOf(executedCall(text("x")), typed)).toBe("incidental");
    expect(supportOf(executedCall(integer(1), { raises: "IndexError" }), typed)).toBe("incidental");
    expect(supportOf(executedCall(integer(1), { raises: "ValueError" }), typed)).toBe("documented");
    expect(supportOf(executedCall(integer(1), { raises: "Error" }), typed)).toBe("documented");
    expect(supportOf(executedCall(integer(1), { raises: ["TypeError", "Error"] }), typed)).toBe("incidental");
  });

  it("marks a fraction for a parameter with the name of an integer as incidental, unless the target rounds it", () => {
    const named = subjectWith({ kind: "number" }, [{ source: "name", shape: { kind: "integer" }, weight: 1 }]);
    const support = (text: string, subject: Subject, code = ""): string =>
      createAppraiser(subject, "", code)(executedCall({ kind: "float", text })).support;
    expect([support("1.5", named), support("2.0", named)]).toEqual(["incidental", "typed"]);
    expect(support("1.5", subjectWith({ kind: "number" }, [], "weight"))).toBe("typed");
    expect(support("1.5", named, "return Math.floor(size);")).toBe("typed");
    const seeds = [executedCall({ kind: "float", text: "0.5" }, { origin: "docstring" })].map(
      ({ candidate }) => candidate,
    );
    expect(support("1.5", { ...named, seeds })).toBe("typed");
    const raising = executedCall({ kind: "float", text: "0.5" }, { raises: "ValueError" });
    expect(createAppraiser(named)(raising).support).toBe("incidental");
  });

  it("marks functions that count their arguments as incidental, unless the documentation mentions arguments", () => {
    const counting = [code("(...values) => values.length > 1"), code("count", ["def count(*args): return len(args)"])];
    const isIncidental = (documentation: string) =>
      [...counting, code("(x) => x")].map(
        (value) => createAppraiser(subjectWith(unknown), documentation)(executedCall(value)).isIncidental,
      );
    expect(isIncidental("Splits items by a predicate.")).toEqual([true, true, false]);
    expect(isIncidental("Calls the predicate with an item and its index.")).toEqual([false, false, false]);
    const silent = counting.map((value) => {
      const made = executedCall(value);
      return { ...made, observation: { ...made.observation, value: null } } as ExecutedCall;
    });
    expect(silent.map((item) => createAppraiser(subjectWith(unknown))(item).isIncidental)).toEqual([false, false]);
  });

  it("marks calls that return NaN as incidental unless the documentation mentions NaN", () => {
    const made = executedCall(integer(1));
    const odd = { ...made, observation: { ...made.observation, value: { $: "float", v: "nan" } } } as ExecutedCall;
    const subject = subjectWith(unknown);
    const strict = { ...subject, knowsNonFinite: false };
    expect([subject, strict].map((item) => createAppraiser(item)(odd).isIncidental)).toEqual([false, true]);
    const passedByCaller = { ...odd, candidate: { ...odd.candidate, origin: "call_site" } } as ExecutedCall;
    expect([subject, strict].map((item) => supportOf(passedByCaller, item))).toEqual(["called", "incidental"]);
  });

  it("marks calls that return an infinite number as incidental unless the documentation mentions infinity", () => {
    const made = executedCall(integer(1));
    const infinite = {
      ...made,
      observation: { ...made.observation, value: { $: "float", v: "-inf" } },
    } as ExecutedCall;
    const subject = { ...subjectWith(unknown), knowsNonFinite: false };
    expect(createAppraiser(subject)(infinite).filters).toEqual(["failed_conversion"]);
    expect(createAppraiser({ ...subject, knowsNonFinite: true })(infinite).filters).toEqual([]);
  });

  it("marks negative items as incidental if neither examples, decisions nor the documentation contain them", () => {
    const subject = subjectWith(unknown);
    const filters = (value: Expression, documentation = "", input = subject): readonly string[] | undefined =>
      createAppraiser(input, documentation)(executedCall(value)).filters;
    const values = [list([integer(2), integer(-1)]), code("new Int8Array([1, -2])"), list([integer(2)])];
    expect(values.map((value) => filters(value))).toEqual([["negative_item"], ["negative_item"], []]);
    expect(filters(list([integer(-1)]), "Negative numbers count too.")).toEqual([]);
    const deciding = { ...subject, decisions: [{ line: 1, parameters: [], text: "x < 0", values: [], shapes: [] }] };
    expect(filters(list([integer(-1)]), "", deciding)).toEqual([]);
    const { candidate } = executedCall(list([integer(4)]), { origin: "call_site" });
    expect(filters(list([integer(-1)]), "", { ...subject, seeds: [candidate] })).toEqual([]);
  });

  it("marks an exception of a caller as incidental if the documentation mentions no errors", () => {
    const called = executedCall(integer(1), { origin: "call_site", raises: "IndexError" });
    const support = (documentation: string): string =>
      createAppraiser(subjectWith(unknown), documentation)(called).support;
    expect(support("Returns the loaf of a day.")).toBe("incidental");
    expect(support("Fails for a day without loaves.")).toBe("called");
    const documented = executedCall(integer(1), { origin: "call_site", raises: "ValueError" });
    expect(createAppraiser(subjectWith(unknown), "Bakes.")(documented).support).toBe("called");
  });

  it("marks items of a type without examples as incidental if the declared type is open", () => {
    const seeds = [executedCall(list([integer(4)]), { origin: "docstring" })].map(({ candidate }) => candidate);
    const open = { ...subjectWith({ kind: "sequence", form: "list", item: unknown }), seeds };
    const subject = { ...open, functionNames: new Set(["list"]) };
    const values = [list([integer(1)]), list([text("x")]), list([integer(1), code("list")])];
    expect(values.map((value) => supportOf(executedCall(value), subject))).toEqual([
      "typed",
      "incidental",
      "incidental",
    ]);
    const declared = { ...subjectWith({ kind: "sequence", form: "list", item: { kind: "text" } }), seeds: [] };
    expect(supportOf(executedCall(list([text("x")])), declared)).toBe("typed");
  });

  it("marks sequences of different lengths as incidental if the documentation mentions vectors or equal lengths", () => {
    const [first] = subjectWith(unknown).parameters;
    if (first === undefined) throw new TypeError("The subject has no parameter.");
    const subject = { ...subjectWith(unknown), parameters: [first, { ...first, name: "other" }] };
    const support = (documentation: string, other: Expression, raises: string | null = null): string => {
      const made = executedCall(list([integer(1), integer(2)]), { raises });
      const { arguments: own } = made.candidate;
      const candidate = { ...made.candidate, arguments: [...own, { name: null, value: other }] };
      return createAppraiser(subject, documentation)({ ...made, candidate }).support;
    };
    const documentation = "Measures the distance between two vectors.";
    expect(support(documentation, list([integer(3)]))).toBe("incidental");
    expect(support(documentation, code("new Uint8Array([3, 4])"))).toBe("observed");
    expect(support(documentation, code("new Uint8Array(3)"))).toBe("incidental");
    expect(support(documentation, { kind: "bytes", value: "rye" })).toBe("incidental");
    expect(support("Takes lists.", list([integer(3)]))).toBe("observed");
    expect(support("Takes lists of equal length.", list([integer(3)]), "ValueError")).toBe("documented");
  });

  it("marks values other than functions as incidental if all callers pass functions", () => {
    const seeds = [executedCall(code("len"), { origin: "call_site" })].map(({ candidate }) => candidate);
    const subject = { ...subjectWith(unknown), seeds, functionNames: new Set(["len", "str"]) };
    const values = [code("str"), code("double", ["def double(x): return x"]), text("abc"), call("re.compile", [])];
    expect(values.map((value) => supportOf(executedCall(value), subject))).toEqual([
      "observed",
      "observed",
      "incidental",
      "incidental",
    ]);
  });

  it("marks a size of zero as incidental unless an example or a decision uses it", () => {
    const isIncidental = (value: Expression, subject: Subject): boolean | undefined =>
      createAppraiser(subject)(executedCall(value)).isIncidental;
    const seeds = [
      executedCall(integer(2), { origin: "docstring" }),
      executedCall(text("a_b"), { origin: "call_site" }),
    ];
    const shown = { ...subjectWith(unknown), seeds: seeds.map(({ candidate }) => candidate) };
    const deciding = (direct: readonly string[]): Subject => ({
      ...shown,
      decisions: [{ line: 1, parameters: ["size"], direct, values: [], shapes: [] }],
    });
    expect([shown, deciding([]), deciding(["size"])].map((subject) => isIncidental(integer(0), subject))).toEqual([
      true,
      true,
      false,
    ]);
    expect([text("_"), text("a"), integer(5)].map((value) => isIncidental(value, shown))).toEqual([true, false, false]);
    const shownCall = executedCall(integer(0), { origin: "call_site" });
    expect(createAppraiser(shown)(shownCall).isIncidental).toBe(false);
  });

  it("marks inputs of another type than all examples as incidental, whatever the target checks", () => {
    const seeds = [
      executedCall(text("spam"), { origin: "docstring" }),
      executedCall(text("eggs"), { origin: "call_site" }),
    ];
    const shown = { ...subjectWith(unknown), seeds: seeds.map(({ candidate }) => candidate) };
    const asking: Subject = {
      ...shown,
      decisions: [
        { line: 1, parameters: ["size"], values: [], shapes: [{ kind: "sequence", form: "list", item: unknown }] },
      ],
    };
    const listed = executedCall(list([text("spam")]));
    expect([executedCall(text("x")), listed, executedCall(integer(1))].map((item) => supportOf(item, shown))).toEqual([
      "observed",
      "incidental",
      "incidental",
    ]);
    expect([supportOf(listed, asking), supportOf(executedCall(integer(1)), asking)]).toEqual([
      "incidental",
      "incidental",
    ]);
  });

  it("marks fractions and non-positive numbers as incidental if all examples are positive integers", () => {
    const seeds = [executedCall(integer(4), { origin: "docstring" })].map(({ candidate }) => candidate);
    const shown = { ...subjectWith({ kind: "number" }), seeds };
    const numbers: readonly Expression[] = [integer(2), integer(0), integer(-1), { kind: "float", text: "1.5" }];
    const supports = (documentation: string): string[] =>
      numbers.map((value) => createAppraiser(shown, documentation)(executedCall(value)).support);
    expect(supports("Bakes loaves.")).toEqual(["typed", "incidental", "incidental", "incidental"]);
    expect(supports("Negative numbers bake nothing.")).toEqual(["typed", "typed", "typed", "incidental"]);
    expect(supportOf(executedCall(integer(0), { raises: "ValueError" }), shown)).toBe("documented");
  });

  it("marks texts with characters outside of examples and documentation as incidental", () => {
    const seeds = [executedCall(text("rye_bread"), { origin: "docstring" })].map(({ candidate }) => candidate);
    const shown = { ...subjectWith({ kind: "text" }), seeds };
    const supports = (documentation: string): string[] =>
      ["Oat_cake 2", "a-b", "_rye", "rye__bread", "brot_größe", "rye\noat"].map(
        (value) => createAppraiser(shown, documentation)(executedCall(text(value))).support,
      );
    const outside = "incidental";
    expect(supports("Names a loaf.")).toEqual(["typed", outside, outside, outside, outside, outside]);
    expect(supports("Takes `-`, lines and Unicode.")).toEqual(["typed", "typed", outside, outside, "typed", "typed"]);
  });

  it("marks inputs other than the documented ones as incidental without examples", () => {
    const said = subjectWith(unknown, [{ shape: { kind: "integer" }, weight: 5, source: "documentation" }]);
    const guessed = subjectWith(unknown, [{ shape: { kind: "integer" }, weight: 5, source: "usage" }]);
    expect(supportOf(executedCall(text("x")), said)).toBe("incidental");
    expect([supportOf(executedCall(integer(1)), said), supportOf(executedCall(text("x")), guessed)]).toEqual([
      "observed",
      "observed",
    ]);
  });

  it("uses the constructor's documentation, not the method's, for the receiver", () => {
    const [said] = subjectWith(unknown, [{ shape: { kind: "text" }, weight: 5, source: "documentation" }]).parameters;
    const factory = { callee: "Oven", parameters: said === undefined ? [] : [said], requirements: [] };
    const subject: Subject = {
      ...subjectWith(unknown),
      receiver: {
        className: "Oven",
        factoryName: "Oven",
        fallbackName: "",
        variable: "oven",
        factories: [factory],
        actions: [],
      },
      seeds: [executedCall(integer(3), { origin: "docstring" }).candidate],
    };
    const made = (value: Expression): string => {
      const own = executedCall(integer(1));
      return supportOf({ ...own, candidate: { ...own.candidate, receiver: call("Oven", [value]) } }, subject);
    };
    expect([made(text("rye")), made(integer(2))]).toEqual(["observed", "incidental"]);
  });

  it("prefers positive sizes, and items of the type that all examples have", () => {
    const seeds = [
      executedCall(integer(3), { origin: "docstring" }),
      executedCall(list([integer(1)]), { origin: "call_site" }),
    ];
    const shown = { ...subjectWith(unknown), seeds: seeds.map(({ candidate }) => candidate) };
    const appraise = createAppraiser(shown);
    expect([2, 0, -1].map((size) => appraise(executedCall(integer(size))).inputPenalty)).toEqual([0, 1, 1]);
    expect(supportOf(executedCall(list([text("x")])), shown)).toBe("incidental");
    const iterators: Shape = { kind: "sequence", form: "iterator", item: unknown };
    const asking = { ...shown, decisions: [{ line: 1, parameters: ["size"], values: [], shapes: [iterators] }] };
    const supports = [integer(2), text("x")].map((item) =>
      supportOf(executedCall(call("iter", [list([item])])), asking),
    );
    expect(supports).toEqual(["incidental", "incidental"]);
  });

  it("detects results of failed conversions, but not missing results", () => {
    const hasFailedConversion = (value: CanonicalValue): boolean | undefined => {
      const made = executedCall(integer(1));
      return createAppraiser(subjectWith(unknown))({
        ...made,
        observation: { ...made.observation, value } as ExecutedCall["observation"],
      }).hasFailedConversion;
    };
    const undefinedValue = { $: "constant", v: "undefined" };
    expect(
      [{ $: "float", v: "nan" }, "a[object Object]", [undefinedValue], undefinedValue, 1].map(hasFailedConversion),
    ).toEqual([true, true, true, false, false]);
  });

  it("penalizes mixed inputs, placeholder objects, and inputs unlike every inferred type", () => {
    const hinted = subjectWith(unknown, [
      { shape: { kind: "sequence", form: "any", item: unknown }, weight: 1, source: "usage" },
    ]);
    const inputPenaltyOf = (value: Expression): number => createAppraiser(hinted)(executedCall(value)).inputPenalty;
    expect(
      [
        list([integer(1)]),
        list([integer(1), text("a")]),
        integer(1),
        call("returning", [integer(1)], { isStub: true }),
      ].map(inputPenaltyOf),
    ).toEqual([0, 1, 1.5, 1]);
  });

  it("treats a call that violates declared types as a call of another function with the same name", () => {
    const declared = subjectWith({ kind: "sequence", form: "list", item: unknown });
    const called = executedCall({ kind: "code", code: "loaves", requirements: [] }, { origin: "call_site" });
    const seenAs = (seen: CanonicalValue): string =>
      supportOf(
        { ...called, observation: { ...called.observation, arguments: [seen] } as ExecutedCall["observation"] },
        declared,
      );
    expect([[1], { $: "map", v: [] }, "abc", { $: "ref", id: 1 }, null].map(seenAs)).toEqual([
      "called",
      "incidental",
      "incidental",
      "called",
      "called",
    ]);
  });

  it("evaluates the variable that a call passes", () => {
    const declared = subjectWith({ kind: "integer" });
    const called = executedCall({ kind: "code", code: "given1", requirements: [] });
    const supportOfBound = (value: Expression): string => {
      const setup = [{ kind: "bind", name: "given1", value } as const];
      return supportOf({ ...called, candidate: { ...called.candidate, setup } }, declared);
    };
    expect([integer(1), list([])].map(supportOfBound)).toEqual(["typed", "incidental"]);
  });

  it("marks functions with more parameters than all examples as incidental", () => {
    const example = executedCall(code("isOdd"), { origin: "docstring" }).candidate;
    const seeds = [{ ...example, setup: [{ kind: "code", code: "const isOdd = x => x % 2 !== 0;" }] as const }];
    const functions = ["(x) => x > 1", "(a, b) => a - b", "rye"].map((item) => code(item));
    const isIncidental = (subject: Subject) =>
      functions.map((value) => createAppraiser(subject)(executedCall(value)).isIncidental);
    expect(isIncidental({ ...subjectWith(unknown), seeds })).toEqual([false, true, false]);
    expect(isIncidental(subjectWith(unknown))).toEqual([false, false, false]);
  });

  it("marks results with a line break as incidental if the documentation says that white space is removed", () => {
    const made = executedCall(text("rye\nbread"));
    const kept = { ...made, observation: { ...made.observation, value: "rye\nbread" } } as ExecutedCall;
    const filters = (documentation: string): readonly string[] | undefined =>
      createAppraiser(subjectWith({ kind: "text" }), documentation)(kept).filters;
    expect(filters("Replaces sequences of white space characters.")).toEqual(["kept_white_space"]);
    expect(filters("Bakes a text with spaces.")).toEqual([]);
    const plain = { ...made, observation: { ...made.observation, value: "rye bread" } } as ExecutedCall;
    expect(createAppraiser(subjectWith({ kind: "text" }), "Strips white space.")(plain).filters).toEqual([]);
  });

  it("marks a text without the prefix of all examples as incidental, even for a documented error", () => {
    const seeds = ["#rye", "#oat"].map((value) => executedCall(text(value), { origin: "docstring" }).candidate);
    const shown = { ...subjectWith({ kind: "text" }), seeds };
    expect([text("#spelt"), text("spelt")].map((value) => supportOf(executedCall(value), shown))).toEqual([
      "typed",
      "incidental",
    ]);
    expect(supportOf(executedCall(text("spelt"), { raises: "ValueError" }), shown)).toBe("incidental");
    expect(supportOf(executedCall(text("spelt")), { ...shown, seeds: seeds.slice(1) })).toBe("typed");
  });

  it("accepts zero and negative numbers that a decision distinguishes", () => {
    const seeds = [executedCall(integer(4), { origin: "docstring" })].map(({ candidate }) => candidate);
    const supports = (text: string): string[] => {
      const decisions = [{ line: 1, parameters: ["size"], text, values: [], shapes: [] }];
      const subject = { ...subjectWith({ kind: "number" }), seeds, decisions };
      return [integer(0), integer(-1)].map((value) => supportOf(executedCall(value), subject));
    };
    expect(supports("size === 0")).toEqual(["typed", "incidental"]);
    expect(supports("size < 1")).toEqual(["typed", "typed"]);
    expect(supports("index < size")).toEqual(["incidental", "incidental"]);
  });

  it("marks items as incidental that the parameter's name does not suggest, without other evidence", () => {
    const words: Shape = { kind: "sequence", form: "list", item: { kind: "text" } };
    const subject = subjectWith(unknown, [{ source: "name", shape: words, weight: 1 }], "words");
    const filtersOf = (value: Expression) => createAppraiser(subject)(executedCall(value)).filters;
    expect([filtersOf(list([text("rye")])), filtersOf(list([list([integer(1)])]))]).toEqual([[], ["other_than_name"]]);
  });

  it("marks numbers outside a documented range or order as incidental", () => {
    const numbers = (...values: readonly number[]): Expression => list(values.map((item) => integer(item)));
    const seeds = [executedCall(numbers(0, 1), { origin: "docstring" })].map(({ candidate }) => candidate);
    const shown = { ...subjectWith(unknown), seeds };
    const supports = (documentation: string): string[] =>
      [numbers(1, 1), numbers(0, 5), numbers(1, 0)].map(
        (value) => createAppraiser(shown, documentation)(executedCall(value)).support,
      );
    expect(supports("Takes loaves.")).toEqual(["observed", "observed", "observed"]);
    expect(supports("Takes shares between 0 and 1.")).toEqual(["observed", "incidental", "observed"]);
    expect(supports("Takes a sorted list.")).toEqual(["observed", "observed", "incidental"]);
  });

  it("marks undocumented values of callers as incidental where other callers pass functions", () => {
    const seeds = [code("len"), integer(1)].map((value) => executedCall(value, { origin: "call_site" }).candidate);
    const subject = { ...subjectWith(unknown), seeds, functionNames: new Set(["len"]) };
    const calledWith = (value: Expression): ExecutedCall => executedCall(value, { origin: "call_site" });
    expect([supportOf(calledWith(code("len")), subject), supportOf(calledWith(integer(1)), subject)]).toEqual([
      "called",
      "incidental",
    ]);
  });

  it("prefers the types of all examples over a contradicting documented type", () => {
    const seeds = [executedCall(list([integer(4)]), { origin: "docstring" })].map(({ candidate }) => candidate);
    const hint = { shape: { kind: "integer" }, weight: 5, source: "documentation" } as const;
    expect(supportOf(executedCall(integer(1)), { ...subjectWith(unknown, [hint]), seeds })).toBe("incidental");
  });

  it("marks non-finite numbers as incidental unless the documentation mentions them", () => {
    const isIncidental = (value: Expression, knowsNonFinite: boolean): boolean | undefined =>
      createAppraiser({ ...subjectWith({ kind: "number" }), knowsNonFinite })(executedCall(value)).isIncidental;
    const infinite: Expression = { kind: "float", text: "-inf" };
    expect([
      isIncidental(infinite, false),
      isIncidental(list([infinite]), false),
      isIncidental(infinite, true),
      isIncidental(integer(2), false),
    ]).toEqual([true, true, false, false]);
  });

  it("marks values outside the class of all examples as incidental", () => {
    const made = (source: string): Expression => ({ kind: "code", code: source, requirements: [] });
    const seed = executedCall(made("new Date(2000, 1)"), { origin: "docstring" }).candidate;
    const subject = { ...subjectWith(unknown), seeds: [seed] };
    expect(
      [made("new Date(0)"), made("(x) => x"), integer(1)].map((item) => supportOf(executedCall(item), subject)),
    ).toEqual(["observed", "incidental", "incidental"]);
  });

  it("marks a fraction for a count as incidental, even if a decision reads it", () => {
    const [named] = subjectWith({ kind: "number" }).parameters;
    const supports = ["size", "chunkSize", "ratio"].map((name) => {
      const decisions = [{ line: 1, parameters: [name], text: `${name} < 1`, values: [], shapes: [] }];
      const parameters = named === undefined ? [] : [{ ...named, name }];
      return supportOf(executedCall({ kind: "float", text: "1.5" }), { ...emptySubject, parameters, decisions });
    });
    expect(supports).toEqual(["incidental", "incidental", "typed"]);
  });

  const shownBy = (values: readonly Expression[], subject: Subject): Subject => ({
    ...subject,
    seeds: values.map((value) => executedCall(value, { origin: "call_site" }).candidate),
  });
  const filtersOf = (value: Expression, subject: Subject, documentation = ""): readonly string[] | undefined =>
    createAppraiser(subject, documentation)(executedCall(value)).filters;

  it("marks unsorted items as incidental where documentation requires sorted ones and no example shows others", () => {
    const subject = subjectWith(unknown, [], "arrays");
    const [rising, falling] = [list([integer(1), integer(2)]), list([integer(2), integer(1)])];
    const filters = [rising, falling, list([rising, rising]), list([rising, falling])].map((value) =>
      filtersOf(value, subject, "Merges sorted arrays."),
    );
    expect(filters).toEqual([[], ["unsorted_items"], [], ["unsorted_items"]]);
    expect(filtersOf(falling, subject, "Returns the middle of a sorted list.")).toEqual([]);
    expect(filtersOf(falling, shownBy([falling], subject), "Merges sorted arrays.")).toEqual([]);
  });

  it("marks paths to files of the machine as incidental where the target reads files", () => {
    const subject = subjectWith({ kind: "text" }, [{ source: "usage", shape: FOLDER, weight: 3 }]);
    const paths = ["/usr/local/bin", "../lib", "~/notes", "C:\\data", "folder/report.txt"];
    expect(paths.filter((path) => filtersOf(text(path), subject)?.includes("path_of_machine"))).toEqual(
      paths.slice(0, 4),
    );
    expect(filtersOf(text("/usr"), subjectWith({ kind: "text" }))).toEqual([]);
  });

  it("marks a negative number as incidental that only a decision of the target tells apart", () => {
    const decisions = [{ line: 1, parameters: ["size"], direct: ["size"], text: "size >= 0", values: [], shapes: [] }];
    const subject = shownBy([integer(3), integer(11)], { ...subjectWith(unknown), decisions });
    expect(filtersOf(integer(-1), subject)).toEqual(["undocumented_negative"]);
    expect(filtersOf(integer(-1), subject, "Pads negative numbers too.")).toEqual([]);
    expect(filtersOf(integer(-1), shownBy([integer(-3)], subject))).toEqual([]);
  });

  it("marks texts as incidental with spaces, unlike those of three examples", () => {
    const texts = ["a-b", "b-c", "c-d"].map((value) => text(value));
    const subject = shownBy(texts, subjectWith(unknown));
    expect(["d-e", "d e"].map((value) => filtersOf(text(value), subject))).toEqual([[], ["unseen_characters"]]);
    expect(filtersOf(text("d e"), subject, "Replaces spaces.")).toEqual([]);
    const few = shownBy(texts.slice(0, 2), subjectWith(unknown));
    expect(filtersOf(text("d e"), few)).toEqual([]);
  });

  it("marks rows of different lengths as incidental where documentation speaks of a matrix", () => {
    const rows = (...lengths: readonly number[]): Expression =>
      list(lengths.map((length) => list(Array.from({ length }, () => integer(4)))));
    const subject = subjectWith(unknown);
    const filters = [rows(2, 2), rows(2, 1)].map((value) => filtersOf(value, subject, "Sums a matrix."));
    expect(filters).toEqual([[], ["ragged_rows"]]);
    expect(filtersOf(rows(2, 1), shownBy([rows(1, 3)], subject), "Sums a matrix.")).toEqual([]);
  });

  it("marks tuples and sets as incidental where all examples are lists", () => {
    const subject = shownBy([list([integer(1)])], subjectWith(unknown));
    const values = (["list", "tuple", "set"] as const).map((form) => sequence(form, [integer(2)]));
    expect(values.map((value) => filtersOf(value, subject))).toEqual([[], ["foreign_type"], ["foreign_type"]]);
    expect(filtersOf(list([integer(2)]), shownBy([sequence("tuple", [])], subject))).toEqual([]);
  });

  it("marks functions that print as incidental if the target returns a result", () => {
    const printing = [code("(x) => (console.log(x), x)"), code("show", ["def show(x): print(x)"])];
    const made = printing.map((value) => executedCall(value));
    const silent = made.map((item) => ({ ...item, observation: { ...item.observation, value: null } }) as ExecutedCall);
    const subject = subjectWith(unknown);
    const filters = (calls: readonly ExecutedCall[]) => calls.map((item) => createAppraiser(subject)(item).filters);
    expect([filters(made), filters(silent)]).toEqual([
      [["printing_function"], ["printing_function"]],
      [[], []],
    ]);
  });

  it("marks values of keys as incidental that have another type than in all examples", () => {
    const loaf = (size: Expression): Expression => list([{ kind: "mapping", entries: [[text("size"), size]] }]);
    const subject = shownBy([loaf(integer(1))], subjectWith(unknown));
    expect([loaf(integer(2)), loaf(text("")), loaf(code("size"))].map((value) => filtersOf(value, subject))).toEqual([
      [],
      ["foreign_field"],
      [],
    ]);
  });

  it("marks functions that take more arguments than the target passes as incidental", () => {
    const subjectCalling = (arity: number, role: "any" | "predicate"): Subject =>
      subjectWith(unknown, [{ source: "usage", shape: { kind: "callable", arity, role }, weight: 3 }]);
    const subject = subjectCalling(1, "any");
    const filters = ["(x) => x", "(a, b) => a + b"].map((value) => filtersOf(code(value), subject));
    expect(filters).toEqual([[], ["counted_arguments"]]);
    const two = [subjectCalling(2, "any"), subjectCalling(2, "predicate")];
    expect(two.map((item) => filtersOf(code("(a, b) => a < b"), item))).toEqual([[], ["counted_arguments"]]);
    expect(filtersOf(code("(a, b) => a + b"), subject, "Calls it with an item and its index.")).toEqual([]);
  });

  it("marks values that contradict the documented type as incidental, although the target reads their members", () => {
    const hint = { shape: instanceOf("RegExp"), weight: 5, source: "documentation" } as const;
    const fields = [{ name: "multiline", shape: unknown }];
    const shapes = [{ ...MAPPING, fields }];
    const decisions = [{ line: 1, parameters: ["size"], text: "size.multiline", values: [], shapes }];
    const subject = { ...subjectWith(unknown, [hint]), decisions };
    const mapping: Expression = { kind: "mapping", entries: [[text("multiline"), text("x")]] };
    expect([filtersOf(mapping, subject), filtersOf(code("/a/"), subject)]).toEqual([["foreign_type"], []]);
    const options = { shape: { ...MAPPING, fields: [...fields, { name: "sticky", shape: TEXT }] }, weight: 5 };
    const optional = { ...subject, ...subjectWith(unknown, [{ ...options, source: "documentation" }]), decisions };
    expect(filtersOf(mapping, optional)).toEqual([]);
  });
});
