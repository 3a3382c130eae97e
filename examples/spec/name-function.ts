/**
 * Names one function of a repository, and tells scored outcomes from missing data.
 *
 * Run it: node --conditions=@repost/source examples/spec/name-function.ts
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
