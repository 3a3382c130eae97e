import type { Parser } from "@repost/syntax";
import type { Vocabulary } from "../../subject.ts";
import { call, code, type Expression } from "../../values/expression.ts";
import { namesValues } from "../classes/class-kinds.ts";
import { childrenOfNode } from "../source/definitions.ts";
import type { ModuleIndex } from "../source/module-index.ts";
import { readExpression } from "../source/read-expression.ts";
import { FOLDER_NAMES, PATH_TO_FILE, fileHolding, fileNames, pathTo } from "./files.ts";
import { LINKED, RETURNING } from "./helper-definitions.ts";
import { LIBRARY_VALUES } from "./library-values.ts";
import { namedFunctions } from "./named-functions.ts";
import { qualifyCode, libraryCall } from "./qualify.ts";
import { remediesFor } from "./remedies.ts";
import { BUILTIN_NAMES } from "../source/builtin-names.ts";
import { shortName } from "../../values/describe-value.ts";

export function createPythonVocabulary(parser: Parser, index: ModuleIndex): Vocabulary {
  return {
    instances: (name) => instancesOf(name, parser, index),
    holding: (name, held) => fileHolding(name, held, index),
    callables: namedFunctions,
    iterator: (items) => call("iter", [items]),
    returning: (value) => call("returning", [value], { requirements: [RETURNING], isStub: true }),
    linked: (object, attributes) => call("linked", [object], { named: attributes, requirements: [LINKED] }),
    record: (fields) => libraryCall("types.SimpleNamespace", [], index, { named: fields, isStub: true }),
    types: (name) => (name !== null && (index.classes.has(name) || BUILTIN_NAMES.has(name)) ? [code(name)] : TYPES),
    remedies: remediesFor,
  };
}

const TYPES = ["int", "str", "list", "dict", "list[int]", "dict[str, int]", "ValueError"].map((name) => code(name));

function instancesOf(name: string, parser: Parser, index: ModuleIndex): readonly Expression[] {
  if (name === "file name") return fileNames(index);
  if (name === "folder name") return FOLDER_NAMES;
  if (name === PATH_TO_FILE) return fileNames(index).map((fileName) => pathTo(fileName, index));
  // Enumeration members have the methods.
  const className = name.replace(/ as receiver$/u, "");
  if (index.classes.has(className)) return namesValues(index, className) ? enumMembers(className, index) : [];
  const last = shortName(name);
  const samples =
    LIBRARY_VALUES[name] ?? LIBRARY_VALUES[`typing.${last}`] ?? LIBRARY_VALUES[last] ?? samplesByLastName(last);
  return samples.map((sample) => parseSample(sample, parser, index));
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
