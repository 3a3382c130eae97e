export const OPERATORS_OF_METHODS: Readonly<Record<string, string>> = {
  __add__: "+",
  __sub__: "-",
  __mul__: "*",
  __truediv__: "/",
  __floordiv__: "//",
  __mod__: "%",
  __pow__: "**",
  __and__: "&",
  __or__: "|",
  __xor__: "^",
  __matmul__: "@",
  __lshift__: "<<",
  __rshift__: ">>",
  __eq__: "==",
  __ne__: "!=",
  __lt__: "<",
  __le__: "<=",
  __gt__: ">",
  __ge__: ">=",
};

export const UNARY_OPERATORS_OF_METHODS: Readonly<Record<string, string>> = {
  __neg__: "-",
  __pos__: "+",
  __invert__: "~",
};

export const FUNCTIONS_OF_METHODS: Readonly<Record<string, string>> = {
  __len__: "len",
  __iter__: "iter",
  __next__: "next",
  __str__: "str",
  __repr__: "repr",
  __bool__: "bool",
  __hash__: "hash",
  __abs__: "abs",
  __int__: "int",
  __float__: "float",
  __reversed__: "reversed",
};
