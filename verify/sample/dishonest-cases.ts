import { disagreedReadings } from './disagreed-readings.ts'
import { lyingAnswers } from './lying-answers.ts'
import { lyingChains } from './lying-chains.ts'
import { lyingHalts } from './lying-halts.ts'
import { lyingLeaves } from './lying-leaves.ts'
import { lyingLogs } from './lying-logs.ts'
import { lyingModels } from './lying-models.ts'
import { lyingOpenings } from './lying-openings.ts'
import { lyingOrders } from './lying-orders.ts'
import { lyingSettlements } from './lying-settlements.ts'
import { lyingSubjects } from './lying-subjects.ts'
import { pinnedLies } from './pinned-cases.ts'
import { pinnedContracts } from './pinned-contracts.ts'
import { pinnedReadings } from './pinned-readings.ts'
import { pinnedRules } from './pinned-rules.ts'
import type { SampleCase } from './sample-cases.ts'
import { withheldCases } from './withheld-cases.ts'

/** What a dishonest server might do, one way at a time; each lie is made as consistent as possible. */
export const dishonestCases: readonly SampleCase[] = [
  ...lyingSettlements,
  ...lyingLogs,
  ...lyingLeaves,
  ...lyingOrders,
  ...pinnedLies,
  ...pinnedContracts,
  ...pinnedRules,
  ...pinnedReadings,
  ...lyingAnswers,
  ...lyingModels,
  ...lyingChains,
  ...withheldCases,
  ...lyingOpenings,
  ...lyingHalts,
  ...lyingSubjects,
  ...disagreedReadings,
]
