const binary: Readonly<Record<string, string>> = {
  "+": "add",
  "-": "sub",
  "*": "mul",
  "/": "truediv",
  "//": "floordiv",
  "%": "mod",
  "**": "pow",
  "@": "matmul",
  "&": "and",
  "|": "or",
  "^": "xor",
  "<<": "lshift",
  ">>": "rshift",
};

export function methodOf(operator: string): string {
  return binary[operator] ?? operator;
}

const comparisons: Readonly<Record<string, readonly [string, string | null]>> = {
  "==": ["__eq__", "__eq__"],
  "!=": ["__ne__", "__ne__"],
  "<>": ["__ne__", "__ne__"],
  "<": ["__lt__", "__gt__"],
  ">": ["__gt__", "__lt__"],
  "<=": ["__le__", "__ge__"],
  ">=": ["__ge__", "__le__"],
};

export function isMembership(operator: string): boolean {
  return operator === "in" || operator === "notin" || operator === "not in";
}

export function comparisonOf(operator: string): { readonly method: string | null; readonly reflected: string | null } {
  if (isMembership(operator)) return { method: "__contains__", reflected: null };
  const [method, reflected] = comparisons[operator] ?? [null, null];
  return { method, reflected };
}

const unary: Readonly<Record<string, string>> = { "-": "__neg__", "+": "__pos__", "~": "__invert__" };

export function unaryMethodOf(operator: string): string | null {
  return unary[operator] ?? null;
}
