const MAX_PATTERN = 400;
const MAX_SAMPLE = 120;
const MAX_COPIES = 12;
const STYLES = [0, 1, 2, 3];

/** Varies branches, characters and repetitions. Ignores look-arounds and references, so some texts do not match. */
export function sampleRegex(pattern: string): readonly string[] {
  if (pattern.length > MAX_PATTERN) return [];
  const samples = STYLES.flatMap((style) => new Sampler(pattern, style).sample() ?? []);
  return [...new Set(samples)].filter((sample) => sample.length <= MAX_SAMPLE);
}

const CLASSES: Readonly<Record<string, readonly string[]>> = {
  d: ["1", "2", "0", "9"],
  w: ["a", "b", "Z", "_"],
  s: [" ", " ", "\t", "\n"],
  D: ["x", "-", "a", " "],
  W: ["-", " ", ".", "!"],
  S: ["a", "x", "1", "-"],
};
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", f: "\f", v: "\v", "0": "\0" };
const ANCHORS = new Set(["b", "B", "A", "Z", "z"]);

class Sampler {
  readonly #pattern: string;
  readonly #style: number;
  #at = 0;

  constructor(pattern: string, style: number) {
    this.#pattern = pattern;
    this.#style = style;
  }

  sample(): string | null {
    const result = this.alternatives();
    return this.#at === this.#pattern.length ? result : null;
  }

  peek(): string {
    return this.#pattern[this.#at] ?? "";
  }

  alternatives(): string {
    const branches = [this.branch()];
    while (this.peek() === "|") {
      this.#at += 1;
      branches.push(this.branch());
    }
    return branches[this.#style % branches.length] ?? "";
  }

  branch(): string {
    let result = "";
    while (this.#at < this.#pattern.length && this.peek() !== "|" && this.peek() !== ")") {
      const start = this.#at;
      const piece = this.atom();
      const count = this.quantifier();
      result += count === null ? piece : this.copies(piece, count, start);
    }
    return result;
  }

  quantifier(): number | null {
    const match = /^(?:[*+?]|\{(\d*)(,?)(\d*)\})[?+]?/u.exec(this.#pattern.slice(this.#at));
    if (match === null || match[0] === "{}") return null;
    this.#at += match[0].length;
    const [least, most] = bounds(match);
    return Math.min(most, MAX_COPIES, Math.max(least, [1, 2, least, 3][this.#style] ?? 1));
  }

  copies(piece: string, count: number, start: number): string {
    if (count === 0) return "";
    const end = this.#at;
    let result = piece;
    for (let turn = 1; turn < count; turn += 1) {
      this.#at = start;
      result += this.atom(turn);
    }
    this.#at = end;
    return result;
  }

  atom(turn = 0): string {
    const character = this.peek();
    this.#at += 1;
    switch (character) {
      case "(":
        return this.group();
      case "[":
        return this.characterClass(turn);
      case ".":
        return ["a", "x", "1", "z"][(this.#style + turn) % 4] ?? "a";
      case "^":
      case "$":
        return "";
      case "\\":
        return this.escape(turn);
      default:
        return character;
    }
  }

  escape(turn: number): string {
    const character = this.peek();
    this.#at += 1;
    if (ANCHORS.has(character)) return "";
    const named = CLASSES[character];
    if (named !== undefined) return named[(this.#style + turn) % named.length] ?? "";
    if (character === "x" || character === "u") {
      const digits = character === "x" ? 2 : 4;
      const point = Number.parseInt(this.#pattern.slice(this.#at, this.#at + digits), 16);
      this.#at += digits;
      return Number.isNaN(point) ? "" : String.fromCodePoint(point);
    }
    return ESCAPES[character] ?? character;
  }

  group(): string {
    const special = /^\?(?:P?<[A-Za-z_$][\w$]*>|:|<?[=!])/u.exec(this.#pattern.slice(this.#at));
    const opening = special?.[0] ?? "";
    this.#at += opening.length;
    const content = this.alternatives();
    if (this.peek() === ")") this.#at += 1;
    return /[=!]$/u.test(opening) ? "" : content;
  }

  characterClass(turn: number): string {
    const negated = this.peek() === "^";
    if (negated) this.#at += 1;
    const members: string[] = [];
    while (this.#at < this.#pattern.length && (members.length === 0 || this.peek() !== "]"))
      members.push(...this.member(turn));
    this.#at += 1;
    if (!negated) return members[(this.#style + turn) % Math.max(members.length, 1)] ?? "";
    return ["a", "x", "1", "Q", " ", "-"].find((character) => !members.includes(character)) ?? "~";
  }

  member(turn: number): readonly string[] {
    const character = this.peek();
    this.#at += 1;
    const low = character === "\\" ? this.escape(turn) : character;
    if (this.peek() !== "-" || this.#pattern[this.#at + 1] === "]" || low.length !== 1) return [low];
    this.#at += 1;
    const high = this.peek() === "\\" ? "" : this.peek();
    this.#at += 1;
    const [from, to] = [low.codePointAt(0) ?? 0, high.codePointAt(0) ?? 0];
    const inner = [Math.min(from + 1, Math.max(to, from)), Math.floor((from + to) / 2)];
    const [second = "", middle = ""] = inner.map((point) => String.fromCodePoint(point));
    return [low, second, high, middle];
  }
}

function bounds(match: RegExpExecArray): readonly [number, number] {
  const [whole, least, comma, most] = match;
  if (whole.startsWith("*")) return [0, 3];
  if (whole.startsWith("+")) return [1, 4];
  if (whole.startsWith("?")) return [0, 1];
  const low = least === undefined || least === "" ? 0 : Number(least);
  if (comma === "") return [low, low];
  return [low, most === undefined || most === "" ? low + 3 : Number(most)];
}
