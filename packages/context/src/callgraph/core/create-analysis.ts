import type { Analysis, LanguageSemantics } from "./analysis.ts";
import { createFrame, evaluateStatements, exposeAll } from "./frame.ts";
import { createCallEdges } from "./call-edges.ts";
import type { ModuleCode } from "./code.ts";
import { expressionRule } from "./evaluate-expression.ts";
import { statementRule } from "./evaluate-statement.ts";
import { evaluateBodies } from "./definitions.ts";
import { PairMap } from "./pair-map.ts";
import { createScope } from "./scope.ts";
import { Solver, type SolverLimits } from "./solver.ts";
import { ValueTable } from "./values.ts";

export function createAnalysis(language: LanguageSemantics, limits?: SolverLimits): Analysis {
  const values = new ValueTable();
  const solver = new Solver({ ...(limits === undefined ? {} : { limits }), isLoose: (id) => values.isLoose(id) });
  return {
    solver,
    values,
    edges: createCallEdges(),
    seen: { callees: [], attributes: [] },
    language,
    rules: { expression: expressionRule, statement: statementRule },
    empty: solver.createNode(),
    storedAttributes: new Set(),
    accessors: new Set(),
    assigned: new PairMap(),
    boundMembers: new PairMap(),
    classes: [],
    functions: [],
    functionsByScope: new WeakMap(),
    copies: new Map(),
    bodies: [],
  };
}

export function evaluateModule(analysis: Analysis, module: ModuleCode): void {
  const { name, path, body } = module;
  const scope = createScope({ kind: "module", parent: null, code: module.scope, name, path });
  const frame = createFrame({ analysis, scope, caller: name });
  for (const stored of module.stores) analysis.storedAttributes.add(stored);
  for (const accessor of module.accessors) analysis.accessors.add(accessor);
  analysis.edges.add(name);
  analysis.language.startModule(frame, module);
  evaluateStatements(frame, body);
  exposeAll(frame);
  evaluateBodies(analysis);
}
