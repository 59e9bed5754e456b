import { appendOnlyRights } from './append-only-rights.ts'
import { balanceBounds } from './balance-bounds.ts'
import { commandRanges } from './command-ranges.ts'
import { guardsInPlace } from './guards-in-place.ts'
import { identityDecisions, photosAreClosed, viewChain, viewsInLog } from './identity-evidence.ts'
import type { Invariant } from './invariant.ts'
import { keptMarks } from './kept-marks.ts'
import { actChain, actsOfDecisions } from './operator-acts.ts'
import { requestApprovals } from './request-approvals.ts'
import { requestPostings } from './request-postings.ts'
import { setAsideReasons } from './set-aside.ts'
import { storedBalances } from './stored-balances.ts'
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
  requestApprovals,
  actChain,
  actsOfDecisions,
  identityDecisions,
  photosAreClosed,
  viewChain,
  viewsInLog,
]
