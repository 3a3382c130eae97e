import type { Random } from "../../random.ts";
import type { Subject } from "../../subject.ts";
import type { ValueGenerator } from "../../values/value-generator.ts";
import type { ValueMutator } from "../../values/value-mutator.ts";

export interface MutationTools {
  readonly subject: Subject;
  readonly valueGenerator: ValueGenerator;
  readonly valueMutator: ValueMutator;
  readonly random: Random;
}
