import { appendOnlyRights } from './append-only-rights.ts'
import { balanceBounds } from './balance-bounds.ts'
import { commandRanges } from './command-ranges.ts'
import { contractAccounts, contractEnds, contractPostings } from './contract-postings.ts'
import { contractResults, contractTerms, contractTicks } from './contract-results.ts'
import { guardsInPlace } from './guards-in-place.ts'
import type { Invariant } from './invariant.ts'
import { keptMarks } from './kept-marks.ts'
import { actChain, actsOfDecisions, actsOfTerms } from './operator-acts.ts'
import { requestApprovals } from './request-approvals.ts'
import { requestPostings } from './request-postings.ts'
import { pathTicks, seedChain } from './seed-evidence.ts'
import { setAsideReasons } from './set-aside.ts'
import { storedBalances } from './stored-balances.ts'
import { tradeHours } from './trade-hours.ts'
import { liquidationLines, tradedLeverage } from './trade-lines.ts'
import { tradeOutcomes, tradeProfits, tradeTerms } from './trade-outcomes.ts'
import { namelessMargin, tradeAccounts, tradePostings, tradeReserves } from './trade-postings.ts'
import { fillPrices, tradeSizes } from './trade-sizes.ts'
import { orderEnds, tradeStories } from './trade-stories.ts'
import { triggerCauses } from './trade-triggers.ts'
import { transferRows } from './transfer-rows.ts'

/** Everything that must always hold. Whoever brings a product that moves money adds its lines here. */
export const invariants: readonly Invariant[] = [
  transferRows,
  storedBalances,
  balanceBounds,
  setAsideReasons,
  appendOnlyRights,
  keptMarks,
  guardsInPlace,
  commandRanges,
  requestPostings,
  orderEnds,
  tradeStories,
  tradePostings,
  tradeAccounts,
  tradeReserves,
  namelessMargin,
  tradeSizes,
  fillPrices,
  triggerCauses,
  tradedLeverage,
  liquidationLines,
  tradeOutcomes,
  tradeTerms,
  tradeProfits,
  tradeHours,
  contractEnds,
  contractPostings,
  contractAccounts,
  contractTerms,
  contractTicks,
  contractResults,
  seedChain,
  pathTicks,
  requestApprovals,
  actChain,
  actsOfDecisions,
  actsOfTerms,
]
