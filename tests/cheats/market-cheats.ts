import { createHash } from 'node:crypto'
import { price } from '@candor/domain/money/price.ts'
import { leafText, readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import type { Cheat } from './cheat.ts'
import { withheld } from './late-times.ts'

const symbol = 'BTCUSD'

const otherSeed = (seed: string): string => createHash('sha256').update(seed).digest('hex')

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
          const isPast = reveal === null || Date.parse(reveal.day) < asked[2] - 36 * 3_600_000
          return isPast ? leaf : { ...leaf, content: leafText({ ...reveal, seed: otherSeed(reveal.seed) }) }
        })
      }),
  },
  {
    name: 'withheld seed',
    story: 'It does not reveal the seed of the day.',
    flaggedBy: 'seed',
    lie: (patch) => patch('revealMarketDay', () => async () => {}),
    acts: { asked: ({ wait }) => wait(withheld) },
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
]
