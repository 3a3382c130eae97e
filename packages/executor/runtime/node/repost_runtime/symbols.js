const { keyFor } = Symbol;
const WELL_KNOWN = new Map(
  Reflect.ownKeys(Symbol)
    .filter((name) => typeof Symbol[name] === "symbol")
    .map((name) => [Symbol[name], `Symbol.${String(name)}`]),
);
const knownName = WELL_KNOWN.get.bind(WELL_KNOWN);
const { stringify } = JSON;
const description = Reflect.getOwnPropertyDescriptor(Symbol.prototype, "description").get;

/** A program's own symbols with equal descriptions are equal. */
export function symbolText(symbol) {
  const known = knownName(symbol);
  if (known !== undefined) return known;
  const key = keyFor(symbol);
  if (key !== undefined) return `Symbol.for(${stringify(key)})`;
  return `Symbol(${Reflect.apply(description, symbol, []) ?? ""})`;
}
