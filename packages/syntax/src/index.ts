export { applyEdits, type Edit } from "./apply-edits.ts";
export { candidateName } from "./candidate-name.ts";
export { copiedLines } from "./copied-lines.ts";
export { SyntaxAdapterError, type SyntaxErrorCode } from "./errors.ts";
export { escapeRegExp } from "./escape-reg-exp.ts";
export { findFunction, functionText, isDeclarationDecorator } from "./find-function.ts";
export { insertBeside } from "./insert-beside.ts";
export type { InsertedFunction } from "./insert-renamed.ts";
export { licenseOfClassifiers, licenseOfName, licenseOfText } from "./license/recognise-license.ts";
export { type LicenseAnswer, parseAllowedLicense, satisfiesLicense } from "./license/satisfies-license.ts";
export type { JobResult } from "./jobs/job-message.ts";
export { type Job, runJob } from "./jobs/run-job.ts";
export { loadLanguage } from "./load-language.ts";
export { type AddedLanguage, addMaskLanguage } from "./masks/add-mask-language.ts";
export { listMasks, type MaskRange, neutralMiddle } from "./masks/list-masks.ts";
export { countWords } from "./masks/count-words.ts";
export type { MaskFile, MaskRejection } from "./masks/mask-file.ts";
export { maskMutants } from "./masks/mask-mutants.ts";
export { MASK_NODE_KINDS, type MaskNodeKind, type MaskNodeTypes, maskNodeTypes } from "./masks/mask-node-types.ts";
export { type SampledMasks, sampleMasks, type SampleMasksOptions } from "./masks/sample-masks.ts";
export { isComparedByClass } from "./mutation/exceptions.ts";
export { sampleMutants } from "./mutation/sample-mutants.ts";
export { loadParser, parseCode, type Parser, type SyntaxTree } from "./parser.ts";
export { documentationEnd } from "./python/documentation-end.ts";
export { asksAbove, moduleFile } from "./python/own-place.ts";
export { evaluateString, type StringLiteral } from "./python/string-literal.ts";
export { pythonBuiltins, pythonImplicitNames } from "./python/python-builtins.ts";
export { withPythonBody } from "./python/with-body.ts";
export { withoutIndent } from "./python/without-indent.ts";
export { weighLines } from "./python/weigh-lines.ts";
export { answerOfPlatform } from "./python/platform-question.ts";
export { answerOfVersion } from "./python/version-question.ts";
export { solutionProblem } from "./solution-limit.ts";
export { constantOf, stubOf } from "./stub-of.ts";
export type { Position, SyntaxNode } from "./syntax-node.ts";
export { tokenize } from "./tokenize.ts";
export { javascriptBuiltins, javascriptImplicitNames } from "./typescript/javascript-builtins.ts";
export { cleanJsdoc } from "./typescript/jsdoc.ts";
export { definesType, jsdocBefore, jsdocComments } from "./typescript/jsdoc-comments.ts";
export { listFunctions as listTypeScriptFunctions } from "./typescript/list-functions.ts";
export type {
  DeclaredType,
  ObjectType,
  TypedFile,
  TypeMember,
  SignatureParameter,
  TypePart,
  TypeReader,
  TypeSignature,
} from "./types/declared-type.ts";
export { isUndeclared } from "./types/declared-type.ts";
export { createDeclarationReader } from "./types/compiler-declarations.ts";
export type { Declaration, DeclarationPart, DeclarationReader, ImportedType } from "./types/declarations.ts";
export { excerptsOf, joinDeclarations } from "./types/join-declarations.ts";
export { readSourceTypes, type SourceTypes } from "./types/source-types.ts";
export { loadTypeReaders, parserTypeReaders, type TypeReaders } from "./types/load-types.ts";
export { signatureOf } from "./types/parser-types.ts";
export { walk } from "./walk.ts";
