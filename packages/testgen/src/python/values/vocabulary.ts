import type { Parser } from "@repost/syntax";
import type { Vocabulary } from "../../subject.ts";
import { call, code, list, mapping, text, type Expression } from "../../values/expression.ts";
import { namesValues, derivesFrom } from "../classes/class-kinds.ts";
import { childrenOfNode } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readExpression } from "../source/read-expression.ts";
import { FOLDER_NAMES, fileContents, fileNames, fileWith } from "./files.ts";
import { LINKED, RETURNING } from "./helper-definitions.ts";
import { LIBRARY_VALUES } from "./library-values.ts";
import { namedFunctions } from "./named-functions.ts";
import { qualifyCode, qualifyName, libraryCall } from "./qualify.ts";
import { remediesFor } from "./remedies.ts";
import { BUILTIN_NAMES } from "../source/builtin-names.ts";
import { shortName } from "../../values/describe-value.ts";

export function createPythonVocabulary(
  parser: Parser,
  index: ModuleIndex,
  matches: readonly Expression[] = [],
): Vocabulary {
  return {
    instances(name) {
      return matches.length > 0 && MATCH.test(name) ? matches : instancesOf(name, parser, index);
    },
    holding: (name, held) => fileHolding(name, held, index),
    callables: namedFunctions,
    iterator: (items) => call("iter", [items]),
    table: (columns) =>
      libraryCall("pandas.DataFrame", [mapping(columns.map(([name, values]) => [text(name), list(values)]))], index),
    returning: (value) => call("returning", [value], { requirements: [RETURNING], isStub: true }),
    linked: (object, attributes) => call("linked", [object], { named: attributes, requirements: [LINKED] }),
    record: (fields) => libraryCall("types.SimpleNamespace", [], index, { named: fields, isStub: true }),
    types: (name) => (name === null ? null : classesOf(name, index)) ?? TYPES,
    remedies: remediesFor,
  };
}

const TYPES = ["int", "str", "list", "dict", "list[int]", "dict[str, int]", "ValueError"].map((name) => code(name));

const MATCH = /^(?:re|typing)\.Match$/u;

function instancesOf(name: string, parser: Parser, index: ModuleIndex): readonly Expression[] {
  if (name === "file name") return fileNames(index);
  if (name === "folder name") return FOLDER_NAMES;
  if (name === "pathlib.Path to a file") return fileNames(index).map((fileName) => pathTo(fileName, index));
  if (name === "pathlib.Path to a folder") return FOLDER_NAMES.map((fileName) => pathTo(fileName, index));
  // Enumeration members have the methods.
  const className = name.replace(/ as receiver$/u, "");
  if (index.classes.has(className)) return namesValues(index, className) ? enumMembers(className, index) : [];
  const last = shortName(name);
  const samples =
    LIBRARY_VALUES[name] ?? LIBRARY_VALUES[`typing.${last}`] ?? LIBRARY_VALUES[last] ?? samplesByLastName(last);
  const parsed = samples.map((sample) => parseSample(sample, parser, index));
  if (OPEN_TEXT.test(name)) return [...fileContents(index).map((content) => openText(content, index)), ...parsed];
  if (OPEN_BYTES.test(name)) return [...fileContents(index).map((content) => openBytes(content, index)), ...parsed];
  return parsed;
}

/** Takes a pair of name and content. */
function fileHolding(name: string, held: Expression, index: ModuleIndex): Expression | null {
  const [called, content] = held.kind === "sequence" ? held.items : [];
  if (called === undefined || content === undefined) return null;
  if (name === "file name") return fileWith(called, content);
  return name === "pathlib.Path to a file" ? pathTo(fileWith(called, content), index) : null;
}

function pathTo(name: Expression, index: ModuleIndex): Expression {
  return libraryCall("pathlib.Path", [name], index);
}

const OPEN_TEXT = /^(?:io\.StringIO|typing\.(?:TextIO|IO))$/u;
const OPEN_BYTES = /^(?:io\.BytesIO|typing\.BinaryIO)$/u;

function openText(content: string, index: ModuleIndex): Expression {
  return libraryCall("io.StringIO", [text(content)], index);
}

function openBytes(content: string, index: ModuleIndex): Expression {
  return libraryCall("io.BytesIO", [{ kind: "bytes", value: content }], index);
}

function samplesByLastName(last: string): readonly string[] {
  return Object.entries(LIBRARY_VALUES).find(([name]) => name.endsWith(`.${last}`))?.[1] ?? [];
}

function enumMembers(name: string, index: ModuleIndex): readonly Expression[] {
  const fields = index.classes.get(name)?.fields ?? [];
  const members = fields.filter((field) => field.value !== null && !field.name.startsWith("_"));
  return members.map((member) => code(`${name}.${member.name}`));
}

function parseSample(sample: string, parser: Parser, index: ModuleIndex): Expression {
  const { source, requirements } = qualifyCode(sample, index);
  using tree = parser.parse(source);
  const [statement] = childrenOfNode(tree.root);
  const node = childrenOfNode(statement)[0];
  const value = node === undefined ? code(source) : readExpression(node);
  return value.kind === "call" || value.kind === "code" ? { ...value, requirements } : value;
}

const DERIVED: Readonly<Record<string, readonly string[]>> = {
  BaseException: ["ValueError", "KeyError", "Exception", "BaseException"],
  Exception: ["ValueError", "KeyError", "Exception"],
  int: ["int", "bool"],
  object: ["object", "int", "str"],
};
const MAX_CLASSES = 6;
const BOUND = /\bTypeVar\([^)]*\bbound\s*=\s*["']?([\w.]+)/u;

/** Includes subclasses, for `type[Tree]`. */
function classesOf(name: string, index: ModuleIndex): readonly Expression[] | null {
  const plain = name.replaceAll(/["'\s]/gu, "");
  if (index.classes.has(plain)) {
    const derived = [...index.classes.keys()].filter(
      (candidate) => candidate !== plain && derivesFrom(index, candidate, plain),
    );
    return [plain, ...derived].slice(0, MAX_CLASSES).map((className) => code(className));
  }
  const bound = BOUND.exec(index.assigned.get(plain)?.text ?? "")?.[1];
  if (bound !== undefined && bound !== plain) return classesOf(bound, index);
  if (index.names.has(plain) && !index.imports.has(plain)) return null;
  if (BUILTIN_NAMES.has(plain)) return (DERIVED[plain] ?? [plain]).map((className) => code(className));
  const [head = "", ...tail] = plain.split(".");
  const origin = index.imports.get(head);
  if (origin === undefined || !/^[\w.]+$/u.test(plain) || /^(?:typing|typing_extensions)\b/u.test(origin)) return null;
  const subclasses = [...index.classes.values()]
    .filter(({ bases }) => bases.includes(plain))
    .map((subclass) => subclass.name);
  const { source, requirements } = qualifyName([origin, ...tail].join("."), index);
  return [...subclasses.slice(0, MAX_CLASSES - 1).map((subclass) => code(subclass)), code(source, requirements)];
}
