import type { TargetLanguage } from "../canonical/target-language.ts";

/** Indented below their base classes. */
const TREES: Readonly<Record<TargetLanguage, string>> = {
  python: `
    BaseException
      KeyboardInterrupt GeneratorExit SystemExit CancelledError
      Exception
        StopIteration StopAsyncIteration AssertionError AttributeError BufferError EOFError MemoryError ReferenceError
        ArithmeticError
          FloatingPointError OverflowError ZeroDivisionError
        ImportError
          ModuleNotFoundError
        LookupError
          IndexError KeyError
        NameError
          UnboundLocalError
        OSError
          BlockingIOError ChildProcessError FileExistsError FileNotFoundError InterruptedError IsADirectoryError
          NotADirectoryError PermissionError ProcessLookupError TimeoutError
          ConnectionError
            BrokenPipeError ConnectionAbortedError ConnectionRefusedError ConnectionResetError
        RuntimeError
          NotImplementedError RecursionError PythonFinalizationError
        SyntaxError
          IndentationError
            TabError
        SystemError
        TypeError
        ValueError
          UnicodeError
            UnicodeDecodeError UnicodeEncodeError UnicodeTranslateError
        Warning
          BytesWarning DeprecationWarning EncodingWarning FutureWarning ImportWarning PendingDeprecationWarning ResourceWarning
          RuntimeWarning SyntaxWarning UnicodeWarning UserWarning
      BaseExceptionGroup
        ExceptionGroup`,
  javascript: `
    Error
      TypeError RangeError SyntaxError ReferenceError EvalError URIError AggregateError`,
};

const PARENTS: Readonly<Record<TargetLanguage, ReadonlyMap<string, string | null>>> = {
  python: parentsOf(TREES.python),
  javascript: parentsOf(TREES.javascript),
};

export function isBuiltInException(name: string, language: TargetLanguage): boolean {
  return PARENTS[language].has(name);
}

export function extendsBuiltIn(name: string, ancestor: string, language: TargetLanguage): boolean {
  const parents = PARENTS[language];
  for (let next: string | null | undefined = name; typeof next === "string"; next = parents.get(next)) {
    if (next === ancestor) return true;
  }
  return false;
}

function parentsOf(tree: string): ReadonlyMap<string, string | null> {
  const parents = new Map<string, string | null>();
  const path: { readonly indent: number; readonly name: string }[] = [];
  for (const line of tree.split("\n").filter((text) => text.trim() !== "")) {
    const indent = line.search(/\S/u);
    while ((path.at(-1)?.indent ?? -1) >= indent) path.pop();
    const parent = path.at(-1)?.name ?? null;
    const names = line.trim().split(" ");
    for (const name of names) parents.set(name, parent);
    path.push({ indent, name: names.at(-1) ?? "" });
  }
  return parents;
}
