import type { Contract, ContractTick } from '@candor/domain/contracts/contract.ts'
import { usualContractTerms as terms } from '@candor/domain/contracts/contract-terms.ts'
import { type ContractOutcome, settleContract } from '@candor/domain/contracts/settle-contract.ts'
import { price } from '@candor/domain/money/price.ts'
import type { Dice } from './dice.ts'
import type { SeenDay, SeenPath } from './seen-day.ts'

export type Tally = Record<ContractOutcome, number>

export const emptyTally = (): Tally => ({ win: 0, lose: 0, draw: 0, void: 0 })

/** How often a contract is won, of those that are won or lost. */
export const winRate = ({ win, lose }: Tally): number => win / (win + lose)

/** Seconds at both edges that the rule may choose from, those it must not choose included. */
const around = 2

function ticksAround({ mid }: SeenPath, dayStart: number, seconds: readonly number[]): ContractTick[] {
  return seconds.flatMap((second) => {
    const value = mid[second] ?? 0
    return value === 0 ? [] : [{ at: dayStart + second * 1_000, mid: price(BigInt(value)) }]
  })
}

/** A contract on a path, settled by the product's own rule. Null where it would not have been sold: the market closes before it expires. */
export function runContract(
  { dayStart }: SeenDay,
  path: SeenPath,
  asked: { acceptedMs: number; seconds: number; direction: Contract['direction'] },
): ContractOutcome | null {
  const limit = terms.limits.find(({ seconds }) => seconds === asked.seconds)
  if (!limit) throw new RangeError(`no time limit of ${asked.seconds} s`)
  const [from, to] = [
    Math.floor(asked.acceptedMs / 1_000),
    Math.floor(asked.acceptedMs / 1_000) + asked.seconds,
  ]
  const isOpen = path.mid[from] !== 0 && path.mid[to + 1] !== 0 && to + around < path.mid.length
  if (!isOpen) return null
  const acceptedAt = dayStart + asked.acceptedMs
  const contract: Contract = {
    symbol: path.symbol,
    direction: asked.direction,
    stake: terms.leastStake,
    rate: limit.rate,
    acceptedAt,
    expiresAt: acceptedAt + asked.seconds * 1_000,
  }
  const seconds = [from, from + 1, from + around, to - 1, to, to + 1]
  const settled = settleContract(contract, terms, {
    ticks: ticksAround(path, dayStart, seconds),
    completeUntil: contract.expiresAt,
    haltedAt: null,
    sealedInTime: true,
  })
  return settled?.outcome ?? null
}

/** Contracts at any moment, of any time limit, in any direction. */
export function runRandomContracts(day: SeenDay, count: number, dice: Dice): Tally {
  const tally = emptyTally()
  for (let sold = 0; sold < count; ) {
    const path = dice.pick(day.paths)
    const limit = dice.pick(terms.limits)
    if (!path || !limit) throw new RangeError('nothing to buy')
    const outcome = runContract(day, path, {
      acceptedMs: dice.below(86_400_000),
      seconds: limit.seconds,
      direction: dice.chance(0.5) ? 'rise' : 'fall',
    })
    if (outcome === null) continue
    tally[outcome] += 1
    sold += 1
  }
  return tally
}
