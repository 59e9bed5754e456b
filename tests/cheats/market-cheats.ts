import { createHash } from 'node:crypto'
import { usualContractTerms } from '@candor/domain/contracts/contract-terms.ts'
import { returnStake } from '@candor/domain/contracts/settle-contract.ts'
import { price } from '@candor/domain/money/price.ts'
import { leafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import type { DayTerms } from '@candor/domain/quotes/day-terms.ts'
import { hourMs } from '@candor/domain/time/durations.ts'
import type { Cheat } from './cheat.ts'
import { withheld } from './late-times.ts'
import type { Patch } from './patch-points.ts'

const symbol = 'BTCUSD'

const otherSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex')

/** The same market with another name for its first factor, which draws other prices from the same seed. */
function renameFactor(terms: DayTerms): DayTerms {
  const [first] = terms.factors
  const renamed = (name: string): string => (name === first?.name ? `${name}-b` : name)
  return {
    ...terms,
    factors: terms.factors.map((factor) => ({ ...factor, name: renamed(factor.name) })),
    groups: terms.groups.map((group) => ({
      ...group,
      loadings: group.loadings.map((loading) => ({ ...loading, factor: renamed(loading.factor) })),
    })),
  }
}

/** Sells whatever the terms of the day are. */
const sellAnyway = (patch: Patch, feeds?: readonly ['binance']): void =>
  patch('createContractDays', (honest) => () => {
    const days = honest()
    return {
      load: async (...asked) => {
        const find = await days.load(...asked)
        return (day) => {
          const known = find(day)
          if (!known) return null
          const terms = known.terms ?? usualContractTerms
          return { ...known, terms, ...(feeds && { feedsOf: () => feeds }) }
        }
      },
    }
  })

const today = (): string => new Date().toISOString().slice(0, 10)

/** Servers that lie about prices and what they follow from. */
export const marketCheats: readonly Cheat[] = [
  {
    name: 'steered path',
    story: 'Once contracts run, the prices it tells and records are a little lower than those of the seed.',
    flaggedBy: 'path',
    lie: (patch, stage) =>
      patch('writeSecond', (honest) => ({ at, ticks }) => {
        const steered = ticks.map((tick) =>
          tick.symbol === symbol ? { ...tick, mid: price(tick.mid - 1n) } : tick,
        )
        return honest({ at, ticks: stage() === 'bought' ? steered : ticks })
      }),
  },
  {
    name: 'left out ticks',
    story: 'It does not record ten of the seconds in which the contracts run.',
    flaggedBy: 'path',
    lie: (patch, stage) => {
      let left = 10
      patch('writeSecond', (honest) => ({ at, ticks }) => {
        const isLeftOut = stage() === 'bought' && left > 0
        if (isLeftOut) left -= 1
        return honest({ at, ticks: isLeftOut ? ticks.filter((tick) => tick.symbol !== symbol) : ticks })
      })
    },
  },
  {
    name: 'path not from the seed',
    story: 'All its prices follow from another seed than the one it reveals.',
    flaggedBy: 'path',
    lie: (patch) =>
      patch(
        'openMarketDay',
        (honest) => (input) =>
          honest({ ...input, seed: createHash('sha256').update(input.seed).update('other').digest() }),
      ),
  },
  {
    name: 'wrong seed',
    story: 'It reveals a seed that does not lead to the anchor.',
    flaggedBy: 'seed',
    lie: (patch) =>
      patch('gatherLeaves', (honest) => async (...asked) => {
        const leaves = await honest(...asked)
        return leaves.map((leaf) => {
          const reveal = readLeaf(leaf.content, 'reveal')
          const isPast = reveal === null || Date.parse(reveal.day) < asked[2] - 36 * hourMs
          return isPast ? leaf : { ...leaf, content: leafText({ ...reveal, seed: otherSeed(reveal.seed) }) }
        })
      }),
  },
  {
    name: 'withheld seed',
    story: 'It does not reveal the seed of the day.',
    flaggedBy: 'seed',
    // It knows the day's closes itself, or its own market could not go on.
    lie: (patch, stage) =>
      patch('gatherLeaves', (honest) => async (...asked) => {
        const leaves = await honest(...asked)
        return leaves.filter(({ kind }) => kind !== 'reveal' || stage() === 'begun')
      }),
    acts: {
      asked: async ({ wait, device }) => {
        await wait(withheld)
        await device.visit()
      },
    },
  },
  {
    name: 'rewritten page',
    story: 'A page of ticks that was sealed is written anew with other prices.',
    flaggedBy: 'ticks',
    lie: (patch, stage) =>
      patch('decodePage', (honest) => (...asked) => {
        const ticks = honest(...asked)
        const own = ticks.get(symbol)
        if (stage() !== 'asked' || !own) return ticks
        const higher = own.map((tick) => ({ ...tick, mid: price(tick.mid + 1n) }))
        return new Map([...ticks, [symbol, higher]])
      }),
  },
  {
    name: 'page held back',
    story: 'It publishes heads without the page of the contracts for more than three minutes.',
    flaggedBy: 'ticks',
    lie: (patch) => {
      let since: number | null = null
      patch('arePagesLate', () => async () => false)
      patch('gatherLeaves', (honest) => async (connection, key, now) => {
        const leaves = await honest(connection, key, now)
        if (leaves.some(({ kind }) => kind === 'acceptance')) since ??= now
        const isHeld = since !== null && now < since + 260_000
        return isHeld ? leaves.filter(({ kind }) => kind !== 'ticks') : leaves
      })
    },
    acts: { settled: ({ pass }) => pass(230) },
  },
  {
    name: 'halt into a running contract',
    story: 'It halts the instrument when it foresees a loss, and gives winners their stake back.',
    flaggedBy: 'result',
    lie: (patch) =>
      patch('settleContract', (honest) => (contract, facts) => {
        const settled = honest(contract, facts)
        return settled?.outcome === 'win' ? returnStake(contract, 'void', 'halted', null, null) : settled
      }),
    acts: {
      bought: async ({ server }) => {
        const halted_at = new Date(server.clock.now() + 5_000)
        await server.database
          .insertInto('instrument_halts')
          .values({ symbol, halted_at, reason: 'a game', lifted_at: null })
          .execute()
      },
    },
  },
  {
    name: 'tick rule in the terms',
    story: 'Its terms say that a final tick must be of the very last second, which they have no say in.',
    flaggedBy: 'terms',
    begins: (patch) =>
      patch('makeTerms', (honest) => async (...asked) => {
        const terms = await honest(...asked)
        return { ...terms, contracts: terms.contracts && { ...terms.contracts, tickWithinMs: 0 } }
      }),
  },
  {
    name: 'factor renamed in the terms',
    story: 'It tries names for a factor until the prices suit it, and begins its log with that model.',
    flaggedBy: 'terms',
    begins: (patch) =>
      patch(
        'makeTerms',
        (honest) =>
          async (...asked) =>
            renameFactor(await honest(...asked)),
      ),
  },
  {
    name: 'model without an era',
    story: 'On one day it renames a factor, and announces no era.',
    flaggedBy: 'terms',
    begins: (patch) =>
      patch('makeTerms', (honest) => async (database, day, choices) => {
        const terms = await honest(database, day, choices)
        return day === today() ? renameFactor(terms) : terms
      }),
    lie: (patch) => sellAnyway(patch),
  },
  {
    name: 'closes forged at midnight',
    story: 'It reveals yesterday with half the price of Bitcoin, and goes on from there.',
    flaggedBy: 'path',
    begins: (patch) =>
      patch('revealMarketDay', (honest) => (database, day, seed, closes, at) => {
        const half = price((closes.get(symbol) ?? 0n) / 2n)
        return honest(database, day, seed, new Map([...closes, [symbol, half]]), at)
      }),
  },
  {
    name: 'made-up prices of a feed',
    story: 'It makes prices up and says that they are from a real feed, which the terms do not name.',
    flaggedBy: 'terms',
    prices: { told: (second) => `${90_000 - second}.00`, isUnnamed: true },
    lie: (patch) => sellAnyway(patch, ['binance']),
  },
]
