import type { FunctionDefinition, Mutant } from "@repost/spec";
import { functionMissing } from "../../errors.ts";
import { functionText } from "../../find-function.ts";
import { linesOf } from "../../lines.ts";
import { applyOperators, operatorsOf } from "../../mutation/mutation-operator.ts";
import { sitesFrom } from "../../mutation/site.ts";
import type { Parser } from "../../parser.ts";
import { functionNodes } from "../function-nodes.ts";
import { parsePython } from "../parse-python.ts";
import { mutableChildren } from "./exclusions.ts";
import * as calls from "./operators/calls.ts";
import * as conditions from "./operators/conditions.ts";
import * as parameters from "./operators/ignored-parameter.ts";
import * as repetition from "./operators/repetition.ts";
import * as statements from "./operators/statements.ts";
import * as values from "./operators/values.ts";
import { describeFunction, type PythonSite } from "./site.ts";

/**
 * Parses the function's own text only.
 *
 * @throws SyntaxAdapterError SYNTAX_FUNCTION_MISSING when the text differs at the function's position
 */
export function listMutants(parser: Parser, code: string, definition: FunctionDefinition): readonly Mutant[] {
  const text = functionText(code, definition);
  const offset = definition.span.start;
  using tree = parsePython(parser, text);
  const nodes = functionNodes(tree.root)[0];
  if (nodes === undefined || !isNamed(definition, nodes.name)) {
    throw functionMissing(definition.name, definition.definition);
  }
  const lines = linesOf(text);
  const scope = describeFunction(nodes, text, definition);
  const sites = sitesFrom<PythonSite>({ node: nodes.body, parent: undefined, code: text, scope }, mutableChildren);
  const lineAt = (offset: number): number => definition.startLine + lines.lineAt(offset);
  const span = { start: 0, end: text.length };
  const mutants = applyOperators(OPERATORS, { code: text, scope, sites }, { span, lineAt });
  return mutants.map(({ span: { start, end }, ...mutant }) => {
    return { ...mutant, span: { start: start + offset, end: end + offset } };
  });
}

function isNamed({ name }: FunctionDefinition, bare: string): boolean {
  return name === bare || name.endsWith(`.${bare}`);
}

const OPERATORS = operatorsOf<PythonSite>([calls, conditions, parameters, repetition, statements, values]);
