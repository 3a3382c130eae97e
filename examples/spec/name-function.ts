/**
 * Returns the id of a repository's function, and separates scored outcomes from unscored ones.
 *
 * Run: node --conditions=@repost/source examples/spec/name-function.ts
 */
import { OUTCOMES, countOutcome, instanceId, sourceName } from "@repost/spec";

const id = instanceId({
  source: sourceName("git", "bakery/ledger"),
  revision: "0a1b2c3d",
  path: "src/ledger/balance.py",
  name: "Ledger.balance",
});
console.log(id);

for (const outcome of OUTCOMES) console.log(`${outcome}: ${countOutcome(outcome)}`);
