import type { TestRequest } from "@repost/spec";
import type { Parser, SyntaxNode } from "@repost/syntax";
import type { Analysis } from "../test-language.ts";
import { callersOf } from "./callers/callers.ts";
import { takingOwnClass, withClassArgument } from "./class-argument.ts";
import { createClassFinder } from "./classes/class-finder.ts";
import { readConstructor, usagesOf } from "./classes/constructor-usage.ts";
import { findFactories } from "./classes/factories.ts";
import { heldItems } from "./classes/held-items.ts";
import { findInverses } from "./classes/inverses.ts";
import { receiverPlan } from "./classes/receiver-plan.ts";
import { bareFactory } from "./classes/sample-factories.ts";
import { derivesFrom } from "./classes/class-kinds.ts";
import { relatedExamples } from "./examples/related-examples.ts";
import { findFocuses } from "./focuses.ts";
import { asMetaclassBinds } from "./metaclass-binding.ts";
import { givenFunctions } from "./given/given-functions.ts";
import { createModuleNames } from "./observed/module-names.ts";
import { observedCandidates, observedInstances } from "./observed/observed-candidates.ts";
import { documentationOf, examplesByParameter, findSeeds } from "./seeds.ts";
import type { PythonFunction } from "./source/definitions.ts";
import { classLineage, indexModule, type ModuleIndex } from "./source/module-index.ts";
import { membersReadBy } from "./source/names-in.ts";
import { typesForCheckers, withTypes } from "./types/types-for-checkers.ts";
import { type AnnotationReader, createAnnotationReader } from "./types/annotations.ts";
import { documentedExceptions } from "./types/documented-exceptions.ts";
import { documentedResult } from "./types/documented-types.ts";
import { describeParameters, type ParameterReader } from "./types/parameters.ts";
import { remembersCalls } from "./usage/remembers.ts";
import { Usage } from "./usage/usage.ts";
import { BUILTIN_NAMES } from "./source/builtin-names.ts";
import { errorFamilies } from "../search/error-families.ts";
import { interleave } from "../values/arrange.ts";
import type { Expression } from "../values/expression.ts";
import type { Shape } from "../values/shape.ts";
import { minedLiterals } from "./values/literals.ts";
import { patternMatches } from "./values/pattern-matches.ts";
import { createPythonVocabulary } from "./values/vocabulary.ts";

const NON_FINITE = /\b(?:is)?(?:nan|inf)\b|\bis_?(?:nan|inf|finite)\b|infinit|\bfinite\b/iu;
const BUILTIN_FUNCTIONS = [...BUILTIN_NAMES].filter((name) => /^[a-z]/u.test(name));

const MAX_SAMPLES = 10;

/** Null if the module does not define the target. */
export function analysePython(parser: Parser, request: TestRequest): Analysis | null {
  using tree = parser.parse(request.module.code);
  using types = parser.parse(typesForCheckers(parser, request.source ?? ""));
  using source = parser.parse(request.source ?? "");
  const index = indexModule(tree.root);
  const definition = index.functions.get(request.module.entry);
  return definition === undefined
    ? null
    : analyse({
        parser,
        index,
        types: withTypes(index, types.root),
        definition: asMetaclassBinds(withClassArgument(definition), index),
        root: tree.root,
        source: source.root,
        request,
      });
}

interface AnalyseOptions {
  readonly parser: Parser;
  readonly index: ModuleIndex;
  /** Includes types for type checkers. */
  readonly types: ModuleIndex;
  readonly definition: PythonFunction;
  readonly root: SyntaxNode;
  readonly source: SyntaxNode;
  readonly request: TestRequest;
}

function analyse({ parser, index, types, definition, root, source, request }: AnalyseOptions): Analysis {
  const { target, module, usages = [], observed = { calls: [], instances: [] } } = request;
  const annotations = createAnnotationReader(parser, types, packagesBehind(module));
  const reader: ParameterReader = { annotations, finder: createClassFinder(index, annotations) };
  const className = definition.name.slice(0, Math.max(0, definition.name.lastIndexOf(".")));
  const own = className === "" ? null : readConstructor(index, className);
  const bound = definition.binding === "method" || definition.binding === "property";
  const documentation = documentationOf(index, definition, root);
  const names = createModuleNames({ index, module, target });
  const exceptions = documentedExceptions(documentation);
  const seeds = [
    ...findSeeds({ parser, index, definition, documentation, targetPath: target.path, usages }),
    ...observedCandidates(observed, definition, names),
  ];
  const described = describeParameters(reader, {
    definition,
    usages: usagesOf(index, definition, bound && own !== null ? own.self : new Usage()),
    examples: examplesByParameter(seeds, definition),
  });
  const parameters = takingOwnClass(described, definition);
  const selves = new Map(own === null ? [] : [[className, own]]);
  const made = findFactories({ index, reader, selves, text: definition.body.text, target: definition.name });
  const { factories: held, holders } = heldItems(index, className, made);
  const plan = { index, reader, definition, className, factories: made, held, parameters };
  const receiver = bound && own !== null ? receiverPlan({ ...plan, self: own.self }) : null;
  const factories = new Map([...made, ...holders]);
  if (receiver !== null && own !== null) {
    factories.set(receiver.factoryName, receiver.factories);
    factories.set(receiver.fallbackName, [bareFactory({ ...plan, self: own.self })]);
  }
  return {
    vocabulary: createPythonVocabulary(parser, index, patternMatches(root, index, definition)),
    subject: {
      parameters,
      receiver,
      factories,
      literals: minedLiterals(index, definition),
      read: membersReadBy(definition.body),
      focuses: findFocuses(index, definition, annotations),
      seeds,
      related: relatedExamples({ parser, index, definition, targetPath: target.path, source }),
      callers: callersOf({
        parser,
        index,
        reader,
        definition,
        targetPath: target.path,
        source: request.source ?? "",
        receiver,
      }),
      given: givenFunctions(definition, index, reader),
      ...(receiver === null && remembersCalls(definition.node, index) ? { repeated: module.entry } : {}),
      inverses: findInverses(definition, className, plan),
      samples: withDerived(observedInstances(observed, names), index),
      functionNames: new Set([...index.functions.keys(), ...BUILTIN_FUNCTIONS]),
      knowsNonFinite: NON_FINITE.test(`${documentation.join("\n")} ${definition.body.text}`),
      documentedExceptions: exceptions,
      errorFamilies: errorFamilies(exceptions, (name) => classLineage(index, name).map((one) => one.name)),
      result: resultOf(definition, target.docstring ?? "", annotations),
      span: { startLine: startLine(definition), endLine: definition.node.endPosition.row + 1 },
    },
  };
}

/** Unknown for generators. */
function resultOf({ node }: PythonFunction, docstring: string, annotations: AnnotationReader): Shape {
  const declared = annotations.read(node.childForFieldName("return_type")?.text ?? null);
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
      const found = [...(samples.get(name) ?? []), ...interleave(derived.map(([, values]) => values))];
      return found.length === 0 ? [] : [[name, found.slice(0, MAX_SAMPLES)] as const];
    }),
  );
}

function startLine({ node }: PythonFunction): number {
  const whole = node.parent?.type === "decorated_definition" ? node.parent : node;
  return whole.startPosition.row + 1;
}
