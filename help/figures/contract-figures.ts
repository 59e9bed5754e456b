import {
  lastHaltBeforeMs,
  openingDeadlineMs,
  purchaseDelayMs,
  tickWithinMs,
} from '@candor/domain/contracts/contract.ts'
import { breakEvenRate, payoutOf, profitOf } from '@candor/domain/contracts/contract-payout.ts'
import {
  mostContracts,
  payoutRateOf,
  timeLimits,
  usualContractTerms,
} from '@candor/domain/contracts/contract-terms.ts'
import { withheldAfterMs } from '@candor/domain/contracts/refund-contract.ts'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { hourMs, secondMs } from '@candor/domain/time/durations.ts'
import {
  countText,
  type Figures,
  listText,
  moneyText,
  percentText,
  sharePercentText,
} from './write-figure.ts'

const stake = cents(50_00n)
const seconds = 60
/** So many equal contracts, of which half are right. */
const tries = 100n

export function contractFigures(locale: Locale): Figures {
  const { leastStake, mostStake, limits } = usualContractTerms
  const payout = payoutRateOf(usualContractTerms, seconds)
  if (payout === null) throw new Error(`there is no time limit of ${seconds} seconds`)
  const profit = profitOf(stake, payout)
  const half = tries / 2n
  const rates = limits.map(({ rate }) => rate).sort((one, other) => Number(one - other))
  const [lowest = payout, highest = payout] = [rates[0], rates.at(-1)]
  return {
    timeLimits: listText(locale, timeLimits.map(String)),
    lowestPayoutRate: percentText(lowest),
    highestPayoutRate: percentText(highest),
    leastStake: moneyText(leastStake),
    mostStake: moneyText(mostStake),
    mostContracts: countText(mostContracts),
    purchaseSeconds: countText(purchaseDelayMs / secondMs),
    tickSeconds: countText(tickWithinMs / secondMs),
    haltSeconds: countText(lastHaltBeforeMs / secondMs),
    openingHours: countText(openingDeadlineMs / hourMs),
    withheldHours: countText(withheldAfterMs / hourMs),
    contractSeconds: countText(seconds),
    contractStake: moneyText(stake),
    contractRate: percentText(payout),
    contractProfit: moneyText(profit),
    contractPayout: moneyText(payoutOf(stake, payout)),
    contractBreakEven: sharePercentText(breakEvenRate(payout)),
    contractTries: countText(tries),
    contractHalf: countText(half),
    contractHalfWon: moneyText(cents(half * profit)),
    contractHalfLost: moneyText(cents(half * stake)),
    contractHalfResult: moneyText(cents(half * profit - half * stake)),
  }
}
