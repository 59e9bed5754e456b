import type { Contract, ContractTick, Direction } from '@candor/domain/contracts/contract.ts'
import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
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

/** The second of the day of the tick that the device has seen, the time limit, and which way it goes. */
export type FairWish = { seen: number; seconds: number; direction: Direction }

/** A contract on a path, settled by the product's own rule. Null where it would not have been sold: the market closes before it expires. */
export function runContract(
  { dayStart }: SeenDay,
  path: SeenPath,
  { seen, seconds, direction }: FairWish,
): ContractOutcome | null {
  const limit = terms.limits.find((each) => each.seconds === seconds)
  if (!limit) throw new RangeError(`no time limit of ${seconds} s`)
  const seenAt = dayStart + seen * 1_000
  const { purchaseAt, expiresAt } = spanOfOrder({ seenAt, seconds })
  const [from, to] = [purchaseAt, expiresAt].map((at) => (at - dayStart) / 1_000) as [number, number]
  const isOpen = path.mid[seen] !== 0 && path.mid[to + 1] !== 0 && to + around < path.mid.length
  if (!isOpen) return null
  const contract: Contract = {
    symbol: path.symbol,
    feed: 'simulated',
    stake: terms.leastStake,
    rate: limit.rate,
    acceptedAt: seenAt + 1,
    purchaseAt,
    expiresAt,
  }
  const settled = settleContract(contract, {
    direction,
    ticks: ticksAround(path, dayStart, [from - 1, from, from + 1, to - 1, to, to + 1]),
    completeUntil: expiresAt,
    haltedAt: null,
    sealedInTime: true,
    now: expiresAt,
  })
  return settled?.outcome ?? null
}

/** Contracts at any moment, of any time limit, in any direction. Each is shown to `look` with what it made. */
export function runRandomContracts(
  day: SeenDay,
  count: number,
  dice: Dice,
  look: (path: SeenPath, wish: FairWish, outcome: ContractOutcome) => void = () => {},
): Tally {
  const tally = emptyTally()
  for (let sold = 0; sold < count; ) {
    const path = dice.pick(day.paths)
    const limit = dice.pick(terms.limits)
    if (!path || !limit) throw new RangeError('nothing to buy')
    const wish: FairWish = {
      seen: dice.below(86_400),
      seconds: limit.seconds,
      direction: dice.chance(0.5) ? 'rise' : 'fall',
    }
    const outcome = runContract(day, path, wish)
    if (outcome === null) continue
    tally[outcome] += 1
    look(path, wish, outcome)
    sold += 1
  }
  return tally
}
