import fc from "fast-check";

export interface MadeRepository {
  readonly files: Readonly<Record<string, string>>;
  readonly path: string;
  readonly module: string;
  readonly name: string;
}

/** Few names, including Python's own, to cause collisions. */
const names = ["a", "b", "len", "max", "item"] as const;

interface Item {
  readonly module: number;
  readonly name: string;
  readonly kind: "list" | "function" | "class";
}

const forms = ["alias", "dotted", "local", "local module"] as const;

interface Draw {
  below(bound: number): number;
  pick<const T>(items: readonly [T, ...T[]]): T;
}

export const arbitraryRepository: fc.Arbitrary<MadeRepository> = fc
  .array(fc.nat(1_000_000), { minLength: 80, maxLength: 80 })
  .map((numbers) => makeRepository(drawFrom(numbers)));

function drawFrom(numbers: readonly number[]): Draw {
  let position = 0;
  const below = (bound: number): number => (numbers[position++ % numbers.length] ?? 0) % bound;
  return { below, pick: (items) => items[below(items.length)] ?? items[0] };
}

function makeRepository(draw: Draw): MadeRepository {
  const items: Item[] = [];
  const files: Record<string, string> = { "made/__init__.py": "" };
  const count = 2 + draw.below(3);
  for (let module = 0; module < count; module++) {
    files[`made/m${module}.py`] = new ModuleWriter(module, draw, items).write(module === count - 1);
  }
  return { files, path: `made/m${count - 1}.py`, module: `made.m${count - 1}`, name: "target" };
}

class ModuleWriter {
  readonly #module: number;
  readonly #draw: Draw;
  readonly #items: Item[];
  readonly #imports = new Set<string>();
  readonly #bound = new Set<string>();

  constructor(module: number, draw: Draw, items: Item[]) {
    this.#module = module;
    this.#draw = draw;
    this.#items = items;
  }

  write(isLast: boolean): string {
    const parts: string[] = [];
    const ownNames = names.filter(() => this.#draw.below(2) === 0);
    for (const name of ownNames) this.#bound.add(name);
    for (const name of ownNames) {
      const kind = this.#draw.pick(["list", "function", "class"]);
      parts.push(this.#define(name, kind));
      this.#items.push({ module: this.#module, name, kind });
      if (this.#draw.below(3) === 0) parts.push(this.#change());
    }
    if (isLast) parts.push(this.#define("target", "function"));
    return `${[...this.#imports, ...parts].join("\n")}\n`;
  }

  #define(name: string, kind: Item["kind"]): string {
    const tag = `m${this.#module}.${name}`;
    if (kind === "list") return `${name} = ["${tag}"]`;
    const indent = kind === "class" ? "        " : "    ";
    const body: string[] = [];
    const values = Array.from({ length: this.#draw.below(4) }, () => this.#use(body, indent));
    body.push(`${indent}return ["${tag}", ${values.join(", ")}]`);
    if (kind === "function") return [`def ${name}():`, ...body].join("\n");
    return [`class ${name}:`, "    def get(self):", ...body, `    ${this.#draw.pick(names)} = "own"`].join("\n");
  }

  #use(body: string[], indent: string): string {
    const [first, ...rest] = this.#items;
    if (first === undefined) return "0";
    const item = this.#draw.pick([first, ...rest]);
    const { module, name, kind } = item;
    const call = (text: string): string =>
      kind === "list" ? `list(${text})` : kind === "class" ? `${text}().get()` : `${text}()`;
    if (module === this.#module) return call(name);
    const form = this.#draw.pick(forms);
    const number = body.length;
    switch (form) {
      case "alias":
        return call(this.#importAs(`from .m${module} import ${name}`, name));
      case "dotted":
        return call(`${this.#importAs(`from . import m${module}`, `m${module}`)}.${name}`);
      case "local":
        body.push(`${indent}from .m${module} import ${name} as local_${number}`);
        return call(`local_${number}`);
      default:
        body.push(`${indent}import made.m${module} as local_${number}`);
        return call(`local_${number}.${name}`);
    }
  }

  /** Keeps the name if the module does not use it otherwise. */
  #importAs(statement: string, name: string): string {
    const isTaken = (alias: string): boolean =>
      this.#bound.has(alias) || [...this.#imports].some((line) => line !== statement && line.endsWith(` ${alias}`));
    const long = `${name}_of_${statement.replaceAll(/\W+/g, "_")}`;
    const alias = isTaken(name) || this.#draw.below(3) === 0 ? long : name;
    this.#imports.add(alias === name ? statement : `${statement} as ${alias}`);
    return alias;
  }

  #change(): string {
    const lists = this.#items.filter(({ kind }) => kind === "list");
    const [first, ...rest] = lists;
    if (first === undefined) return "";
    const { module, name } = this.#draw.pick([first, ...rest]);
    const target = module === this.#module ? name : this.#importAs(`from .m${module} import ${name}`, name);
    const tag = `changed by m${this.#module}`;
    return this.#draw.pick([
      `${target}.append("${tag}")`,
      `${target}[0] = "${tag}"`,
      `for index in range(2):\n    ${target}.append(index)`,
      // Importers of the old value in a flat module would see the rebinding.
      module === this.#module ? `${name} = ["rebound", *${name}]` : `${target} += ["${tag}"]`,
    ]);
  }
}
