import type { Random } from "../../random.ts";
import type { Subject } from "../../subject.ts";
import type { ValueMaker } from "../../values/make-values.ts";
import type { Tweaker } from "../../values/tweak.ts";

export interface MutationTools {
  readonly subject: Subject;
  readonly maker: ValueMaker;
  readonly tweaker: Tweaker;
  readonly random: Random;
}
