import type { Call, CanonicalValue, Observation } from "@repost/spec";
import { describe, expect, it } from "vitest";
import { assertsValue, renderTest } from "./render-test.ts";

const call = (codes: readonly string[], parts: Partial<Call> = {}): Call => ({
  setup: [],
  receiver: null,
  arguments: codes.map((code) => ({ name: null, code })),
  ...parts,
});

const returned = (value: CanonicalValue, parts: Partial<Observation & { kind: "returned" }> = {}): Observation => ({
  kind: "returned",
  value,
  receiver: null,
  arguments: [],
  stdout: "",
  ...parts,
});

describe("renderTest", () => {
  it("compares with a literal", () => {
    expect(renderTest({ name: "test_add", call: call(["1", "2"]), entry: "add", observation: returned(3) })).toBe(
      "def test_add():\n    assert add(1, 2) == 3\n",
    );
  });

  it("asserts the identity of booleans, and writes keywords and setup", () => {
    const made = call(["tree"], {
      setup: ['tree = ["elm"]'],
      arguments: [
        { name: null, code: "tree" },
        { name: "deep", code: "True" },
      ],
    });
    expect(renderTest({ name: "test_ripe", call: made, entry: "is_ripe", observation: returned(false) })).toBe(
      'def test_ripe():\n    tree = ["elm"]\n    assert is_ripe(tree, deep=True) is False\n',
    );
  });

  it("asserts the result of the call's view", () => {
    const made = call(["3"], { setup: ["def VIEW(result):\n    return result.age"], view: "VIEW(result)" });
    expect(renderTest({ name: "test_plant", call: made, entry: "plant", observation: returned([3]) })).toBe(
      "def test_plant():\n    def VIEW(result):\n        return result.age\n    result = plant(3)\n    assert VIEW(result) == [3]\n",
    );
  });

  it("expects an exception from a view", () => {
    const made = call(["3"], { view: "result(4)" });
    const raised: Observation = {
      kind: "raised",
      exception: { types: ["BurntError", "Exception"], message: "burnt", explicit: true },
      receiver: null,
      arguments: [],
      stdout: "",
    };
    expect(renderTest({ name: "test_bake", call: made, entry: "bake", observation: raised })).toBe(
      'def test_bake():\n    with pytest.raises(BurntError, match="burnt"):\n        result = bake(3)\n        result(4)\n',
    );
  });

  it("collects iterators, and a part of infinite ones", () => {
    const items = returned({ $: "iterator", v: [1, 2], more: false });
    const endless = returned({ $: "iterator", v: [1, 2, 3, 4, 5, 6, 7], more: true });
    expect(renderTest({ name: "test_a", call: call([]), entry: "rows", observation: items })).toBe(
      "def test_a():\n    assert list(rows()) == [1, 2]\n",
    );
    expect(renderTest({ name: "test_b", call: call([]), entry: "count", observation: endless })).toBe(
      "def test_b():\n    result = count()\n    assert [next(result) for _ in range(5)] == [1, 2, 3, 4, 5]\n",
    );
  });

  it("expects exceptions, with short and simple messages", () => {
    const raised = (message: string): Observation => ({
      kind: "raised",
      exception: { types: ["ValueError", "Exception"], message, explicit: true },
      receiver: null,
      arguments: [],
      stdout: "",
    });
    expect(
      renderTest({ name: "test_a", call: call(["-1"]), entry: "grow", observation: raised("too small: -1") }),
    ).toBe('def test_a():\n    with pytest.raises(ValueError, match="too small: -1"):\n        grow(-1)\n');
    expect(renderTest({ name: "test_b", call: call(["-1"]), entry: "grow", observation: raised("no (really)") })).toBe(
      "def test_b():\n    with pytest.raises(ValueError):\n        grow(-1)\n",
    );
  });

  it("asserts changed arguments of a call without a result", () => {
    const observation = returned(null, { arguments: [[1, 2, 3]] });
    expect(renderTest({ name: "test_sort", call: call(["[3, 1, 2]"]), entry: "sort", observation })).toBe(
      "def test_sort():\n    argument_1 = [3, 1, 2]\n    sort(argument_1)\n    assert argument_1 == [1, 2, 3]\n",
    );
  });

  it("asserts the result and changed public state", () => {
    const stack = (size: number): CanonicalValue => ({
      $: "object",
      class: "Stack",
      v: { $: "attributes", _used: size, size, name: "s" },
      items: null,
    });
    const shown = (receiver: CanonicalValue, moved: CanonicalValue): string =>
      renderTest({
        name: "test_pop",
        call: call(["[1, 2]"], { receiver: "Stack(3)" }),
        entry: "Stack.pop",
        kind: "method",
        observation: returned(3, { receiver, arguments: [moved] }),
        emptied: returned(null, { receiver: stack(3), arguments: [[1, 2]] }),
      });
    expect(shown(stack(2), [1, 2, 3])).toBe(`def test_pop():
    argument_1 = [1, 2]
    receiver = Stack(3)
    result = receiver.pop(argument_1)
    assert result == 3
    assert argument_1 == [1, 2, 3]
    assert receiver.size == 2
`);
    expect(shown(stack(3), [1, 2])).toBe("def test_pop():\n    assert Stack(3).pop([1, 2]) == 3\n");
  });

  it("asserts changes of its object", () => {
    const receiver: CanonicalValue = {
      $: "object",
      class: "Tree",
      v: { $: "attributes", _rings: 2, height: { $: "float", v: "1.5" } },
      items: null,
    };
    const observation = returned(null, { receiver });
    expect(
      renderTest({
        name: "test_grow",
        call: call(["1"], { receiver: "Tree()" }),
        entry: "Tree.grow",
        kind: "method",
        observation,
      }),
    ).toBe(
      "def test_grow():\n    receiver = Tree()\n    receiver.grow(1)\n    assert receiver.height == 1.5\n    assert receiver._rings == 2\n",
    );
  });

  it("asserts its output", () => {
    const observation = returned(null, { stdout: "hello\n", arguments: ["hello"] });
    expect(renderTest({ name: "test_say", call: call(['"hello"']), entry: "say", observation })).toBe(
      'def test_say(capsys):\n    say("hello")\n    assert capsys.readouterr().out == "hello\\n"\n',
    );
  });

  it("reads properties, applies operators and awaits coroutines", () => {
    const on = (receiver: string, codes: readonly string[] = []): Call => call(codes, { receiver });
    expect(
      renderTest({ name: "test_a", call: on("Tree()"), entry: "Tree.age", kind: "property", observation: returned(1) }),
    ).toContain("assert Tree().age == 1");
    expect(
      renderTest({
        name: "test_b",
        call: on("Tree()", ["2"]),
        entry: "Tree.__getitem__",
        kind: "method",
        observation: returned(1),
      }),
    ).toContain("assert Tree()[2] == 1");
    expect(
      renderTest({ name: "test_c", call: call(["2"]), entry: "fetch", async: true, observation: returned(1) }),
    ).toContain("assert asyncio.run(fetch(2)) == 1");
  });

  it("expects any of the accepted exceptions", () => {
    const exception = { types: ["TooLong", "BakeError"], message: "too long", explicit: true };
    const observation: Observation = { kind: "raised", exception, receiver: null, arguments: [], stdout: "" };
    const errors = ["TooLong", "TooHot"];
    expect(renderTest({ name: "test_a", call: call(["3"]), entry: "bake", observation, errors })).toBe(
      "def test_a():\n    with pytest.raises((TooLong, TooHot)):\n        bake(3)\n",
    );
  });

  it("sets and deletes items by the operator", () => {
    const test = (method: string, codes: readonly string[], observation: Observation): string =>
      renderTest({ name: "test_a", call: call(codes, { receiver: "Bag()" }), entry: `Bag.${method}`, observation });
    const receiver: CanonicalValue = { $: "object", class: "Bag", v: { $: "attributes", size: 1 }, items: null };
    expect(test("__setitem__", ['"elm"', "3"], returned(null, { receiver }))).toBe(
      'def test_a():\n    receiver = Bag()\n    receiver["elm"] = 3\n    assert receiver.size == 1\n',
    );
    const missing = { types: ["KeyError"], message: "'elm'", explicit: false };
    expect(
      test("__delitem__", ['"elm"'], {
        kind: "raised",
        exception: missing,
        receiver: null,
        arguments: [],
        stdout: "",
      }),
    ).toContain('        del Bag()["elm"]\n');
  });

  it("asserts the parts of a result without a literal, and the sample results of a returned function", () => {
    const lines = (value: CanonicalValue): readonly string[] =>
      renderTest({ name: "test_it", call: call([]), entry: "make", observation: returned(value) })
        .split("\n")
        .slice(1, -1);
    const pattern = { $: "pattern", v: "a+", flags: 32 };
    const attributes = { $: "attributes" };
    expect(lines({ $: "tuple", v: [pattern, [1], null] })).toEqual([
      "    result = make()",
      '    assert result[0].pattern == "a+"',
      "    assert result[1] == [1]",
      "    assert result[2] is None",
    ]);
    expect(lines({ $: "dict", v: [["key", [pattern]]] })).toEqual([
      "    result = make()",
      '    assert result["key"][0].pattern == "a+"',
    ]);
    expect(
      lines({
        $: "object",
        class: "function",
        v: attributes,
        items: [
          [[], ["refused"]],
          [[3], ["returned", 6]],
          [["double"], ["returned", 1]],
          [[{ $: "bytes", v: "YWJj" }], ["returned", pattern]],
          [["x"], ["unwritable"]],
        ],
      }),
    ).toEqual(["    result = make()", "    assert result(3) == 6", '    assert result(b"abc").pattern == "a+"']);
  });

  it("iterates over a generator that raises", () => {
    const exception = { types: ["ValueError"], message: "no step", explicit: true };
    const observation: Observation = { kind: "raised", exception, receiver: null, arguments: [], stdout: "" };
    const render = (generator: boolean): string =>
      renderTest({ name: "test_a", call: call(["2"]), entry: "make", observation, generator });
    const text = (made: string): string =>
      `def test_a():\n    with pytest.raises(ValueError, match="no step"):\n        ${made}\n`;
    expect([render(true), render(false)]).toEqual([text("list(make(2))"), text("make(2)")]);
  });

  it("writes names of classes of datetime that the setup imports", () => {
    const setup = ["from datetime import timedelta, datetime"];
    const observation = returned({ $: "date", v: "2024-01-31" });
    expect(renderTest({ name: "test_a", call: { ...call(["timedelta(1)"]), setup }, entry: "make", observation })).toBe(
      "def test_a():\n    from datetime import timedelta, datetime, date\n    assert make(timedelta(1)) == date(2024, 1, 31)\n",
    );
  });

  it("asserts attributes of an object without a literal, and values of the standard library as expressions", () => {
    const object: CanonicalValue = { $: "object", class: "Tree", v: { $: "attributes", size: 3 }, items: null };
    expect(renderTest({ name: "test_a", call: call([]), entry: "make", observation: returned(object) })).toBe(
      "def test_a():\n    result = make()\n    assert result.size == 3\n",
    );
    expect(
      renderTest({ name: "test_b", call: call([]), entry: "make", observation: returned({ $: "decimal", v: "1.5" }) }),
    ).toBe('def test_b():\n    assert make() == decimal.Decimal("1.5")\n');
  });
});

describe("assertsValue", () => {
  it.each([
    ["def test():\n    assert f(1) == 2\n", true],
    ["def test():\n    with pytest.raises(ValueError):\n        f(1)\n", true],
    ['def test():\n    result = f(1)\n    assert type(result).__qualname__ == "Tree"\n', false],
    ["def test():\n    f(1)\n", false],
  ])("of %j is %s", (test, expected) => {
    expect(assertsValue(test)).toBe(expected);
  });

  it("asserts attributes of nested objects except functions, and writes operators", () => {
    const left = { $: "object", class: "Node", v: { $: "dict", age: 3, grow: { $: "function", v: "grow" } } };
    const value = { $: "object", class: "Tree", v: { $: "dict", left } };
    const test = renderTest({
      name: "test_plant",
      call: call(["2"], { receiver: "Tree(1)" }),
      entry: "Tree.__mod__",
      observation: returned(value),
    });
    expect(test).toBe("def test_plant():\n    result = (Tree(1) % 2)\n    assert result.left.age == 3\n");
  });
});
