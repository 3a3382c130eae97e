/** HumanEval-X: shown code, continuation, and a test program. */
export interface ScriptRow {
  readonly task_id: string;
  readonly prompt: string;
  readonly canonical_solution: string;
  readonly test: string;
  readonly entry_point: string;
}

interface RowParts {
  readonly name: string;
  readonly parameters: string;
  readonly about: string;
  readonly body: string;
  readonly asserts: readonly string[];
}

function row({ name, parameters, about, body, asserts }: RowParts, index: number): ScriptRow {
  const test = `test${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const checks = asserts.map((condition) => `  console.assert(${condition})\n`).join("");
  return {
    task_id: `Bakery/${index}`,
    prompt: `/* ${about} */\nconst ${name} = (${parameters}) => {\n`,
    canonical_solution: `${body.replaceAll(/^(?=.)/gmu, "  ")}\n}\n\n`,
    test: `const ${test} = () => {\n${checks}}\n\n${test}()\n`,
    entry_point: name,
  };
}

const json = (call: string, value: string): string => `JSON.stringify(${call}) === JSON.stringify(${value})`;

export const scriptRows: readonly ScriptRow[] = [
  {
    name: "trayCount",
    parameters: "loaves, perTray",
    about: "How many trays the loaves need; none is only half of one.",
    body: "return Math.ceil(loaves / perTray)",
    asserts: ["trayCount(10, 5) === 2", "trayCount(11, 5) === 3", "trayCount(0, 4) === 0"],
  },
  {
    name: "runLengths",
    parameters: "text",
    about: "Letters with how often each follows itself, such as [['a', 2]].",
    body: "const runs = []\nfor (const letter of text) {\n  const last = runs.at(-1)\n  if (last && last[0] === letter) last[1] += 1\n  else runs.push([letter, 1])\n}\nreturn runs",
    asserts: [json("runLengths('aab')", "[['a', 2], ['b', 1]]"), json("runLengths('')", "[]")],
  },
  {
    name: "weekdaysBetween",
    parameters: "from, to",
    about: "Days from Monday to Friday between two dates, the last one not counted.",
    body: "let count = 0\nfor (const day = new Date(from); day < to; day.setUTCDate(day.getUTCDate() + 1)) {\n  if (day.getUTCDay() % 6 !== 0) count += 1\n}\nreturn count",
    asserts: [
      "weekdaysBetween(new Date('2024-01-01'), new Date('2024-01-08')) === 5",
      "weekdaysBetween(new Date('2024-01-06'), new Date('2024-01-08')) === 0",
    ],
  },
  {
    name: "mixDough",
    parameters: "parts, grams",
    about: "Grams of each part by its share, rounded; the parts are an object of shares.",
    body: "const sum = Object.values(parts).reduce((a, b) => a + b, 0)\nreturn Object.fromEntries(Object.entries(parts).map(([k, v]) => [k, Math.round(grams * v / sum)]))",
    asserts: [json("mixDough({ rye: 3, water: 2 }, 1000)", "{ rye: 600, water: 400 }"), json("mixDough({}, 5)", "{}")],
  },
  {
    name: "firstRepeated",
    parameters: "items",
    about: "The first item that came before; undefined when none did.",
    body: "const seen = new Set()\nreturn items.find((item) => seen.size === seen.add(item).size)",
    asserts: [
      "firstRepeated([3, 1, 3, 1]) === 3",
      "firstRepeated([1, 2]) === undefined",
      "Number.isNaN(firstRepeated([NaN, NaN]))",
    ],
  },
  {
    name: "groupBySize",
    parameters: "words",
    about: "A map from length to the words of that length, in their order.",
    body: "const groups = new Map()\nfor (const word of words) groups.set(word.length, [...(groups.get(word.length) ?? []), word])\nreturn groups",
    asserts: [
      "groupBySize(['a', 'bc', 'd']).get(1).join() === 'a,d'",
      "groupBySize(['a', 'bc']).size === 2",
      "groupBySize([]) instanceof Map",
    ],
  },
  {
    name: "ovenSteps",
    parameters: "from, to, most",
    about: "Temperatures on the way, the last included, no step larger than most.",
    body: "const steps = []\nfor (let at = from; at !== to;) {\n  at += Math.sign(to - at) * Math.min(most, Math.abs(to - at))\n  steps.push(at)\n}\nreturn steps",
    asserts: [
      json("ovenSteps(20, 50, 20)", "[40, 50]"),
      json("ovenSteps(5, 5, 1)", "[]"),
      json("ovenSteps(3, 0, 2)", "[1, 0]"),
    ],
  },
  {
    name: "binomial",
    parameters: "n, k",
    about: "Ways to choose k of n, exact whatever their size.",
    body: "let ways = 1n\nfor (let i = 1n; i <= BigInt(k); i++) ways = (ways * (BigInt(n) - BigInt(k) + i)) / i\nreturn ways",
    asserts: [
      "binomial(5, 2) === 10n",
      "binomial(100, 50) === 100891344545564193334812497256n",
      "binomial(3, 0) === 1n",
    ],
  },
  {
    name: "isBalanced",
    parameters: "text",
    about: "Whether every bracket of three kinds is closed in its turn.",
    body: "const open = []\nfor (const sign of text) {\n  if ('([{'.includes(sign)) open.push(sign)\n  else if (')]}'.includes(sign) && open.pop() !== '([{'[')]}'.indexOf(sign)]) return false\n}\nreturn open.length === 0",
    asserts: ["isBalanced('a(b[c]{})')", "!isBalanced('(]')", "!isBalanced('((')", "isBalanced('')"],
  },
  {
    name: "transpose",
    parameters: "rows",
    about: "Columns as rows.",
    body: "return (rows[0] ?? []).map((_, at) => rows.map((row) => row[at]))",
    asserts: [json("transpose([[1, 2, 3], [4, 5, 6]])", "[[1, 4], [2, 5], [3, 6]]"), json("transpose([])", "[]")],
  },
  {
    name: "parsePrice",
    parameters: "text",
    about: "Cents of a price such as '3.50 EUR'; throws a RangeError for what is none.",
    body: "const match = /^(\\d+)(?:\\.(\\d{2}))? EUR$/.exec(text)\nif (match === null) throw new RangeError(`no price: ${text}`)\nreturn Number(match[1]) * 100 + Number(match[2] ?? 0)",
    asserts: [
      "parsePrice('3.50 EUR') === 350",
      "parsePrice('12 EUR') === 1200",
      "(() => { try { parsePrice('x'); return false } catch (e) { return e instanceof RangeError } })()",
    ],
  },
  {
    name: "moveItem",
    parameters: "items, from, to",
    about: "Moves an item within the array itself, and returns the array.",
    body: "items.splice(to, 0, ...items.splice(from, 1))\nreturn items",
    asserts: [
      "(() => { const a = [1, 2, 3]; return moveItem(a, 0, 2) === a && a.join() === '2,3,1' })()",
      json("moveItem([1, 2], 1, 1)", "[1, 2]"),
    ],
  },
  {
    name: "compose",
    parameters: "...acts",
    about: "A function that applies the given ones from the last to the first.",
    body: "return (value) => acts.reduceRight((found, act) => act(found), value)",
    asserts: ["compose((x) => x + 1, (x) => x * 2)(5) === 11", "compose()(7) === 7"],
  },
  {
    name: "chunked",
    parameters: "items, size",
    about: "Arrays of at most so many items, one after the other, made when they are asked for.",
    body: "return (function* () {\n  for (let at = 0; at < items.length; at += size) yield items.slice(at, at + size)\n})()",
    asserts: [json("[...chunked([1, 2, 3], 2)]", "[[1, 2], [3]]"), "chunked([], 1).next().done"],
  },
  {
    name: "median",
    parameters: "numbers",
    about: "The one in the middle, or between the two that are; the array stays as it is.",
    body: "const sorted = [...numbers].sort((a, b) => a - b)\nconst half = sorted.length >> 1\nreturn sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2",
    asserts: [
      "median([10, 9, 1]) === 9",
      "median([1, 2]) === 1.5",
      "(() => { const a = [3, 1, 2]; median(a); return a[0] === 3 })()",
    ],
  },
  {
    name: "deepSum",
    parameters: "value",
    about: "The sum of all numbers in arrays and objects, however deep; what occurs twice counts twice.",
    body: "if (typeof value === 'number') return value\nif (typeof value !== 'object' || value === null) return 0\nreturn Object.values(value).reduce((sum, item) => sum + deepSum(item), 0)",
    asserts: ["deepSum({ a: 1, b: [2, { c: 3 }] }) === 6", "deepSum('7') === 0", "deepSum([[[]]]) === 0"],
  },
  {
    name: "romanNumeral",
    parameters: "number",
    about: "The number as the Romans wrote it.",
    body: "const signs = [[1000, 'M'], [900, 'CM'], [500, 'D'], [400, 'CD'], [100, 'C'], [90, 'XC'], [50, 'L'], [40, 'XL'], [10, 'X'], [9, 'IX'], [5, 'V'], [4, 'IV'], [1, 'I']]\nlet text = ''\nfor (const [value, sign] of signs) for (; number >= value; number -= value) text += sign\nreturn text",
    asserts: ["romanNumeral(1994) === 'MCMXCIV'", "romanNumeral(3) === 'III'", "romanNumeral(49) === 'XLIX'"],
  },
  {
    name: "nearest",
    parameters: "points, to",
    about: "The very point of the array that is nearest; the first of several.",
    body: "let best\nfor (const point of points) {\n  if (best === undefined || Math.hypot(point.x - to.x, point.y - to.y) < Math.hypot(best.x - to.x, best.y - to.y)) best = point\n}\nreturn best",
    asserts: [
      "(() => { const ps = [{ x: 0, y: 0 }, { x: 3, y: 4 }]; return nearest(ps, { x: 3, y: 3 }) === ps[1] })()",
      "nearest([], { x: 0, y: 0 }) === undefined",
    ],
  },
  {
    name: "memoized",
    parameters: "act",
    about: "The function with a memory: it is called once for each argument.",
    body: "const known = new Map()\nreturn (value) => {\n  if (!known.has(value)) known.set(value, act(value))\n  return known.get(value)\n}",
    asserts: [
      "(() => { let n = 0; const f = memoized((x) => { n++; return x * x }); return f(3) + f(3) + f(2) === 22 && n === 2 })()",
    ],
  },
  {
    name: "wrapText",
    parameters: "text, width",
    about: "Lines of whole words, none longer than the width unless its only word is.",
    body: "const lines = []\nfor (const word of text.split(/\\s+/).filter(Boolean)) {\n  const last = lines.at(-1)\n  if (last !== undefined && last.length + 1 + word.length <= width) lines[lines.length - 1] = `${last} ${word}`\n  else lines.push(word)\n}\nreturn lines",
    asserts: [
      json("wrapText('rye and spelt bread', 9)", "['rye and', 'spelt', 'bread']"),
      json("wrapText('', 3)", "[]"),
    ],
  },
].map(row);
