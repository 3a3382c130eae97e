import { boolean, float, integer, list, mapping, nothing, text, type Expression } from "./expression.ts";

/** Sample integers, most usual first. */
export const INTEGERS = [2, 0, 1, 3, -1, 5, 10, 4, 7, -3, 100, 12, 1000, 65_537, -100].map(integer);
export const NUMBERS = [
  integer(2),
  float("1.5"),
  integer(0),
  float("-2.5"),
  integer(1),
  float("0.5"),
  integer(-3),
  integer(10),
  float("100.25"),
  float("inf"),
  float("-inf"),
  float("nan"),
];
export const TEXTS = [
  "abc",
  "",
  "Hello World",
  " ",
  "a,b,c",
  "hello",
  "a b c d",
  "123",
  "x",
  "  padded text ",
  "one\ntwo\n\nthree",
  "  first\n    second\n  third\n",
  "snake_case_name",
  "CamelCaseName",
  "Ünï",
  "1.5",
  "a=1;b=2",
  "AbC-9_z!",
].map(text);
export const BYTES: readonly Expression[] = [
  "abc",
  "",
  "0123456789abcdef",
  "hello world",
  "\u0000\u0001\u00ff",
  "0123456789abcdef0123456789ABCDEF",
  "a,b\nc,d\n",
].map((value) => ({ kind: "bytes", value }));
export const BOOLEANS = [true, false].map(boolean);
export const WORDS = ["apple", "banana", "cherry", "date", "elder", "fig"];

export const ANYTHING: readonly Expression[] = [
  integer(3),
  text("abc"),
  list([3, 1, 2].map(integer)),
  list(["b", "a", "c"].map(text)),
  mapping([
    [text("a"), integer(1)],
    [text("b"), integer(2)],
  ]),
  nothing,
  integer(0),
  float("2.5"),
  text(""),
  list([]),
  { kind: "sequence", form: "tuple", items: [integer(1), integer(2)] },
  boolean(true),
];
