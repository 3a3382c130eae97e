import type { FunctionDefinition, SpliceRequest } from "@repost/spec";
import type { Parser } from "../../parser.ts";
import type { FunctionLayout, ModuleFacts } from "./module-facts.ts";
import type { ReadOptions } from "./read-solution.ts";

export interface SpliceOptions extends SpliceRequest {
  readonly parser: Parser;
  readonly typed: Parser;
  readonly facts: ModuleFacts;
  readonly equal: (left: string, right: string) => boolean;
}

export interface Splicing extends SpliceOptions, ReadOptions {
  readonly target: FunctionDefinition;
  readonly layout: FunctionLayout;
}
