import type { TestRequest } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import type { Subject } from "../subject.ts";
import type { Analysis } from "../test-language.ts";
import { createClassFinder } from "./classes/class-finder.ts";
import { readConstructor, usagesOf } from "./classes/constructor-usage.ts";
import { findFactories } from "./classes/factories.ts";
import { receiverPlan } from "./classes/receiver-plan.ts";
import { bareFactory } from "./classes/bare-factory.ts";
import { derivesFrom } from "./classes/class-kinds.ts";
import { findDecisions } from "../decisions.ts";
import { pythonDecisions } from "./decisions.ts";
import { createModuleNames } from "./observed/module-names.ts";
import { observedCandidates, observedInstances } from "./observed/observed-candidates.ts";
import { documentationOf, examplesByParameter, findSeeds } from "./seeds.ts";
import type { PythonFunction } from "./source/definitions.ts";
import { classLineage, indexModule, type ModuleIndex } from "./source/module-index.ts";
import { membersReadBy } from "./source/names-in.ts";
import { typesForCheckers, withTypes } from "./types/types-for-checkers.ts";
import { type AnnotationReader, createAnnotationReader } from "./types/annotations.ts";
import { documentedExceptions, documentedResult } from "./types/documented-types.ts";
import { describeParameters } from "./types/parameters.ts";
import { Usage } from "./usage/usage.ts";
import { BUILTIN_NAMES } from "./source/builtin-names.ts";
import { errorFamilies } from "../search/error-families.ts";
import { interleave } from "../values/arrange.ts";
import type { Expression } from "../values/expression.ts";
import type { Shape } from "../values/shape.ts";
import { minedLiterals } from "./values/literals.ts";
import { createPythonVocabulary } from "./values/vocabulary.ts";
import { child } from "../nodes.ts";
import { ownerName } from "../values/describe-value.ts";

const NON_FINITE = /\b(?:is)?(?:nan|inf)\b|\bis_?(?:nan|inf|finite)\b|infinit|\bfinite\b/iu;
const BUILTIN_FUNCTIONS = [...BUILTIN_NAMES].filter((name) => /^[a-z]/u.test(name));

const MAX_SAMPLES = 10;
const NOT_OBSERVED = { calls: [], instances: [] };

export function analysePython(parser: Parser, request: TestRequest): Analysis | null {
  using tree = parser.parse(request.module.code);
  using types = parser.parse(typesForCheckers(parser, request.source ?? ""));
  const index = indexModule(tree.root);
  const definition = index.functions.get(request.module.entry);
  return definition === undefined
    ? null
    : analyse({
        parser,
        index,
        types: withTypes(index, types.root),
        definition,
        root: tree.root,
        request,
      });
}

interface AnalyseOptions {
  readonly parser: Parser;
  readonly index: ModuleIndex;
  /** Module index that includes types for type checkers. */
  readonly types: ModuleIndex;
  readonly definition: PythonFunction;
  readonly root: SyntaxNode;
  readonly request: TestRequest;
}

function analyse(options: AnalyseOptions): Analysis {
  const { parser, index, definition, request } = options;
  const { target, observed = NOT_OBSERVED } = request;
  const facts = readFacts(options);
  const { annotations, documentation, names } = facts;
  const { parameters, factories, receiver } = readInputs(options, facts);
  const exceptions = documentedExceptions(documentation);
  return {
    vocabulary: createPythonVocabulary(parser, index),
    subject: {
      parameters,
      receiver,
      factories,
      literals: minedLiterals(index, definition),
      read: membersReadBy(definition.body),
      decisions: findDecisions(definition.body, pythonDecisions(index, definition, annotations)),
      seeds: facts.seeds,
      samples: withDerived(observedInstances(observed, names), index),
      functionNames: new Set([...index.functions.keys(), ...BUILTIN_FUNCTIONS]),
      knowsNonFinite: NON_FINITE.test(documentation.join("\n")),
      documentedExceptions: exceptions,
      errorFamilies: errorFamilies(exceptions, (name) => classLineage(index, name).map((ancestor) => ancestor.name)),
      result: resultOf(definition, target.docstring ?? "", annotations),
      span: { startLine: startLine(definition), endLine: definition.node.endPosition.row + 1 },
    },
  };
}

type TargetFacts = ReturnType<typeof readFacts>;

function readFacts({ parser, index, types, definition, root, request }: AnalyseOptions) {
  const { target, module, usages = [], observed = NOT_OBSERVED } = request;
  const annotations = createAnnotationReader(parser, types, packagesBehind(module));
  const documentation = documentationOf(index, definition, root);
  const names = createModuleNames(index, module, target);
  return {
    annotations,
    reader: { annotations, finder: createClassFinder(index, annotations) },
    documentation,
    /** Empty for functions. */
    className: ownerName(definition.name),
    names,
    seeds: [
      ...findSeeds({ parser, index, definition, documentation, targetPath: target.path, usages }),
      ...observedCandidates(observed, definition, names),
    ],
  };
}

function readInputs(
  { index, definition }: AnalyseOptions,
  { reader, className, seeds }: TargetFacts,
): Pick<Subject, "parameters" | "receiver" | "factories"> {
  const constructorUsage = className === "" ? null : readConstructor(index, className);
  const self =
    definition.binding === "method" || definition.binding === "property" ? (constructorUsage?.self ?? null) : null;
  const parameters = describeParameters(reader, {
    definition,
    usages: usagesOf(index, definition, self ?? new Usage()),
    examples: examplesByParameter(seeds, definition),
  });
  const selves = new Map(constructorUsage === null ? [] : [[className, constructorUsage]]);
  const made = findFactories({ index, reader, selves, text: definition.body.text });
  const factories = new Map(made);
  if (self === null) return { parameters, receiver: null, factories };
  const plan = { index, reader, definition, className, factories: made, parameters, self };
  const receiver = receiverPlan(plan);
  factories.set(receiver.factoryName, receiver.factories);
  factories.set(receiver.fallbackName, [bareFactory(plan)]);
  return { parameters, receiver, factories };
}

/** Unknown for generators. */
function resultOf({ node }: PythonFunction, docstring: string, annotations: AnnotationReader): Shape {
  const declared = annotations.read(child(node, "return_type")?.text ?? null);
  return declared.kind === "unknown" ? documentedResult(docstring, annotations) : declared;
}

/** First names of the original modules of a slice. */
function packagesBehind({ files }: TestRequest["module"]): ReadonlySet<string> {
  return new Set(files.map(({ path }) => path.replace(/\.py$|\/.*$/su, "")));
}

function withDerived(
  samples: ReadonlyMap<string, readonly Expression[]>,
  index: ModuleIndex,
): ReadonlyMap<string, readonly Expression[]> {
  const all = [...samples];
  return new Map(
    [...index.classes.keys()].flatMap((name) => {
      const derived = all.filter(([other]) => other !== name && derivesFrom(index, other, name));
      const instances = [...(samples.get(name) ?? []), ...interleave(derived.map(([, values]) => values))];
      return instances.length === 0 ? [] : [[name, instances.slice(0, MAX_SAMPLES)] as const];
    }),
  );
}

function startLine({ node }: PythonFunction): number {
  const whole = node.parent?.type === "decorated_definition" ? node.parent : node;
  return whole.startPosition.row + 1;
}
