import { appendOnlyRights } from './append-only-rights.ts'
import { auditParts } from './audit-part.ts'
import { balanceBounds } from './balance-bounds.ts'
import { commandRanges } from './command-ranges.ts'
import { contractEnds, contractPostings } from './contract-postings.ts'
import { contractResults, contractTerms, contractTicks } from './contract-results.ts'
import { guardsInPlace } from './guards-in-place.ts'
import { identityDecisions, photosAreClosed, viewChain, viewsInLog } from './identity-evidence.ts'
import type { Invariant } from './invariant.ts'
import { keptMarks } from './kept-marks.ts'
import { postingsGoKnownWays } from './known-ways.ts'
import {
  actChain,
  actsAreCommands,
  actsOfDecisions,
  actsOfLoans,
  actsOfParticipations,
  actsOfStrategies,
  actsOfTerms,
  secondPeople,
} from './operator-acts.ts'
import { postingChains, sealedTips } from './posting-chains.ts'
import { requestApprovals } from './request-approvals.ts'
import { requestPostings } from './request-postings.ts'
import { pathTicks, seedChain } from './seeds-and-paths.ts'
import { setAsideReasons } from './set-aside.ts'
import { storedBalances } from './stored-balances.ts'
import { tradeHours } from './trade-hours.ts'
import { tradeOpenings } from './trade-openings.ts'
import { tradeParts } from './trade-parts.ts'
import { tradePostings } from './trade-postings.ts'
import { tradeStories } from './trade-stories.ts'
import { transferRows } from './transfer-rows.ts'
import { waitingCloses } from './waiting-closes.ts'

/**
 * Everything that must always hold. A new product that moves money brings its checks in a part of its own, which is found by its name. Those
 * that read most come first, so that lanes end together.
 */
export const invariants: readonly Invariant[] = [
  postingChains,
  transferRows,
  commandRanges,
  storedBalances,
  actChain,
  requestApprovals,
  requestPostings,
  postingsGoKnownWays,
  actsOfDecisions,
  balanceBounds,
  setAsideReasons,
  appendOnlyRights,
  keptMarks,
  guardsInPlace,
  tradeOpenings,
  tradeStories,
  tradeParts,
  tradePostings,
  tradeHours,
  waitingCloses,
  contractEnds,
  contractPostings,
  contractTerms,
  contractTicks,
  contractResults,
  seedChain,
  pathTicks,
  actsOfTerms,
  actsOfStrategies,
  actsAreCommands,
  secondPeople,
  actsOfParticipations,
  actsOfLoans,
  identityDecisions,
  photosAreClosed,
  viewChain,
  viewsInLog,
  sealedTips,
  ...auditParts.flatMap((part) => part.invariants),
]
