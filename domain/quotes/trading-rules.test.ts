import { meanScore } from '@candor/tests/worked-cases/path-statistics.ts'
import { simulatedRun } from '@candor/tests/worked-cases/simulated-run.ts'
import { earnings, tapeOf, tradingRules } from '@candor/tests/worked-cases/trading-rules.ts'
import { expect, it } from 'vitest'
import { sha256 } from '../proofs/sha256.ts'

// A year of minutes, at mid and before any fee. With a fixed seed the scores never change; 3 standard errors are chance.
const symbols = ['EURUSD', 'GBPUSD', 'BTCUSD', 'AAPL', '0700.HK']
const run = simulatedRun({
  symbols,
  firstDayStart: Date.UTC(2026, 0, 1),
  days: 365,
  secret: sha256(Uint8Array.of(2)),
})
const tapes = new Map(Array.from(run, ([symbol, { end, minute }]) => [symbol, tapeOf(end, minute)]))
const tapeFor = (symbol: string) => tapes.get(symbol) ?? tapeOf([], [])

it.each(symbols)('no simple rule earns anything on %s in a year', (symbol) => {
  const tape = tapeFor(symbol)
  expect(tape.minute.length).toBeGreaterThan(80_000)
  const scores = Object.entries(tradingRules).map(([name, rule]) => {
    return [name, meanScore(earnings(rule(tape), tape.change))] as const
  })
  expect(scores.filter(([, score]) => Math.abs(score) >= 3)).toEqual([])
})

it('nor does following the other pair of a group', () => {
  const [leader, follower] = [tapeFor('EURUSD'), tapeFor('GBPUSD')]
  const held = Int8Array.from(leader.change, (change) => Math.sign(change))
  expect(follower.minute).toEqual(leader.minute)
  expect(Math.abs(meanScore(earnings(held, follower.change)))).toBeLessThan(3)
})

it('would find a rule that works', () => {
  // The checker is checked: minutes of which the last one leaks a tenth into the next.
  const { change } = tapeFor('EURUSD')
  const end: number[] = [1]
  for (let i = 1; i < 100_000; i += 1)
    end.push((end[i - 1] as number) * (1 + (change[i] as number) + (change[i - 1] as number) / 10))
  const leaky = tapeOf(
    end,
    Array.from(end, (_, i) => i),
  )
  const rule = tradingRules['momentum of one minute']
  expect(rule && meanScore(earnings(rule(leaky), leaky.change))).toBeGreaterThan(10)
})
