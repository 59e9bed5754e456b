import { strategyDecisions, strategyModels, strategyOrders } from './decision-invariants.ts'
import type { Invariant } from './invariant.ts'
import { moneyOnItsWay, poolPostings, poolTrades, poolUnits, poolValues } from './pool-invariants.ts'
import {
  participationPostings,
  participationStates,
  unitCosts,
  unitPayouts,
  unitQueues,
  unitResults,
} from './unit-invariants.ts'

/** What must hold of strategies, their pools and those who take part in them. */
export const participationInvariants: readonly Invariant[] = [
  participationPostings,
  participationStates,
  unitCosts,
  unitResults,
  unitPayouts,
  unitQueues,
  poolUnits,
  poolPostings,
  moneyOnItsWay,
  poolValues,
  poolTrades,
  strategyDecisions,
  strategyModels,
  strategyOrders,
]
