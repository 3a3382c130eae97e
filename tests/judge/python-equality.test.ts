import { createProcessExecutor } from "@repost/executor";
import { compareCanonical } from "@repost/judge";
import type { CanonicalValue } from "@repost/spec";
import { afterAll, describe, expect, it } from "vitest";

const executor = createProcessExecutor();
afterAll(() => executor.close());

const VALUES = [
  "None",
  "True",
  "False",
  "0",
  "1",
  "2",
  "-1",
  "2**53",
  "2**53 + 1",
  "10**40",
  "10**40 + 1",
  "0.0",
  "-0.0",
  "1.0",
  "0.5",
  "1e16",
  "1e300",
  "float('inf')",
  "float('-inf')",
  "1j",
  "complex(1, 0)",
  "Decimal('1')",
  "Decimal('1.00')",
  "Decimal('0.5')",
  "Decimal('100')",
  "Decimal('1E+2')",
  "Decimal('Infinity')",
  "Fraction(1, 2)",
  "Fraction(2, 1)",
  "''",
  "'1'",
  "'a'",
  "'\\ud800'",
  "Text('a')",
  "Number(1)",
  "b''",
  "b'a'",
  "bytearray(b'a')",
  "[]",
  "[1]",
  "[True]",
  "[1, 2]",
  "Row([1])",
  "deque([1])",
  "()",
  "(1,)",
  "(1, 2)",
  "Point(1, 2)",
  "set()",
  "{1}",
  "{1.0}",
  "frozenset({1})",
  "{(1, 2), 'a'}",
  "{'a', (1.0, 2)}",
  "{}",
  "{'a': 1}",
  "{'a': 1.0}",
  "{'a': 1, 'b': 2}",
  "{'b': 2, 'a': 1}",
  "{1: 'a'}",
  "{True: 'a'}",
  "OrderedDict(a=1, b=2)",
  "OrderedDict(b=2, a=1)",
  "defaultdict(int, a=1)",
  "Counter(a=1)",
  "datetime.date(2024, 2, 29)",
  "datetime.datetime(2024, 2, 29)",
  "datetime.datetime(2024, 2, 29, tzinfo=datetime.timezone.utc)",
  "datetime.timedelta(1)",
  "datetime.timedelta(hours=24)",
  "Size.SMALL",
  "Size.LARGE",
  "range(3)",
  "range(0, 3, 1)",
  "Loaf(1)",
  "Loaf(1.0)",
  "Loaf(2)",
  "int",
  "str",
  "...",
  "float('nan')",
  "0.1 + 0.2",
  "0.3",
  "Decimal('0.3')",
  "Oven(1)",
  "Oven(1)",
  "Code.OK",
  "datetime.datetime(2024, 2, 29, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=1)))",
  "iter([1])",
  "iter([1])",
  "{'a': 1}.keys()",
  "{'a'}",
];

const PROGRAM = `
import datetime, enum
from collections import Counter, OrderedDict, defaultdict, deque, namedtuple
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from repost_runtime.canonical import Unwritable, to_canonical
from repost_runtime.messages import send

Point = namedtuple("Point", "x y")
class Row(list): pass
class Text(str): pass
class Number(int): pass
class Oven:
    def __init__(self, heat): self.heat = heat
class Code(enum.IntEnum):
    OK = 1
class Size(enum.Enum):
    SMALL = 1
    LARGE = 2
@dataclass
class Loaf:
    weight: object

values = [${VALUES.join(", ")}]
for left in values:
    try:
        written = {"value": to_canonical(left)}
    except Unwritable as problem:
        written = {"problem": str(problem)}
    send({**written, "equal": [bool(left == right) for right in values]})
`;

const DEPARTURES = [
  "True and Code.OK: different",
  "1 and Code.OK: different",
  "1.0 and Code.OK: different",
  "complex(1, 0) and Code.OK: different",
  "Decimal('1') and Code.OK: different",
  "Decimal('1.00') and Code.OK: different",
  "Number(1) and Code.OK: different",
  "datetime.datetime(2024, 2, 29, tzinfo=datetime.timezone.utc) and " +
    "datetime.datetime(2024, 2, 29, 1, tzinfo=datetime.timezone(datetime.timedelta(hours=1))): different",
  "float('nan') and float('nan'): equal",
  "0.1 + 0.2 and 0.3: equal",
  "Oven(1) and Oven(1): equal",
  "iter([1]) and iter([1]): equal",
  // Dictionary views are ordered.
  "{'a': 1}.keys() and {'a'}: different",
];

interface Row {
  readonly value?: CanonicalValue;
  readonly problem?: string;
  readonly equal: readonly boolean[];
}

const files = [{ path: "equality.py", content: PROGRAM }];
const { messages, stderr } = await executor.execute({ runtime: "python", files, entry: "equality.py" });
const rows = messages.map((line) => JSON.parse(line) as Row);

describe("compareCanonical", () => {
  it("has the canonical form of every value", () => {
    const problems = rows.flatMap(({ problem }, index) =>
      problem === undefined ? [] : [`${VALUES[index]}: ${problem}`],
    );
    expect([rows.length, stderr, problems]).toEqual([VALUES.length, "", []]);
  });

  it("agrees with Python's == on values of every kind, except for documented differences", () => {
    const departures = rows.flatMap(({ value: expected, equal }, left) =>
      rows.flatMap(({ value: actual }, right) => {
        if (left > right || expected === undefined || actual === undefined) return [];
        const judged = compareCanonical(expected, actual) === null;
        return judged === equal[right]
          ? []
          : [`${VALUES[left]} and ${VALUES[right]}: ${judged ? "equal" : "different"}`];
      }),
    );
    expect(departures).toEqual(DEPARTURES);
  });
});
