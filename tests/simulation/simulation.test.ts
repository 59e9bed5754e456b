import { randomInt } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { byForm } from '../test-form.ts'
import { Disagreement } from './compare-ledgers.ts'
import { type MemoryStage, openMemoryStage } from './memory-stage.ts'
import { longRun } from './plan-round.ts'
import { plantedBugs } from './planted-bugs.ts'
import { type SimulationReport, simulate } from './simulate.ts'

let stage: MemoryStage
afterEach(() => stage.stop())

/** Every way in which an ask can be refused by the rules. */
const refusals = [
  'insufficient-balance daily-limit-reached bank-account-waiting account-not-verified not-found receipt-used',
  'already-decided already-approved own-request content-changed role-required idempotency-key-reused internal-error',
  'amount-required amount-invalid amount-too-precise amount-below-minimum amount-above-maximum',
  'non-trading-hours instrument-halted data-anomaly quantity-invalid leverage-invalid limit-price-invalid take-profit-invalid',
  'units-awaited redemption-failed cancellation-failed',
  'loan-application-failed loan-over-limit repayment-failed repayment-over-debt outstanding-loan',
  'stop-loss-invalid price-moved add-margin-failed order-cancellation-failed stop-loss-failed take-profit-failed',
].flatMap((line) => line.split(' '))

const partKinds = 'join cancel-part review-part redeem end-term pay-units value carry-out'.split(' ')
const loanKinds = 'borrow cancel-loan take-loan review-loan pay-out repay'.split(' ')

/** The long form plays all of them; the short one these at least, and then until every refusal and every kind was seen. */
const mostSteps = 30_000
const leastSteps = byForm(6_000, mostSteps)

/** Whatever the seed, each bug is found; with that of the short form the rarest of them come soonest. */
const bugSeed = byForm(14, 1)

const counts = ['accepted', 'answeredBefore', 'faults', 'postings'] as const

const hasAll = (report: SimulationReport): boolean =>
  refusals.every((code) => (report.refusals[code] ?? 0) > 0) &&
  [...partKinds, ...loanKinds].every((kind) => (report.done[kind] ?? 0) > 5) &&
  counts.every((count) => report[count] > 100)

describe('the teller and a naive ledger', () => {
  it('agree after each of thousands of steps, whatever is asked and whatever breaks', async () => {
    stage = await openMemoryStage()
    const seed = randomInt(2 ** 31)
    const isEnough = (report: SimulationReport) => report.steps >= leastSteps && hasAll(report)
    const report = await simulate({ stage, seed, steps: mostSteps, isEnough, planner: longRun })
    expect(report.steps).toBeGreaterThanOrEqual(leastSteps)
    for (const code of refusals) expect(report.refusals[code], `${code}, seed ${seed}`).toBeGreaterThan(0)
    for (const kind of [...partKinds, ...loanKinds])
      expect(report.done[kind], `${kind}, seed ${seed}`).toBeGreaterThan(5)
    for (const count of counts) expect(report[count], count).toBeGreaterThan(100)
  })

  it('are told to disagree by a seed that can be played again', async () => {
    const play = async () => {
      stage = await openMemoryStage(plantedBugs['a fee that is rounded the other way'])
      const failed = await simulate({ stage, seed: 7, steps: 10_000, planner: longRun }).catch(
        (error: unknown) => error,
      )
      await stage.stop()
      return failed instanceof Disagreement
        ? failed.message.split('\n')[0]?.replaceAll(/[0-9a-f-]{36}/g, '')
        : failed
    }
    const first = await play()
    expect(first).toContain('seed 7, step ')
    expect(await play()).toBe(first)
  })

  it.each(Object.keys(plantedBugs))(
    'disagree over %s',
    async (name) => {
      stage = await openMemoryStage(plantedBugs[name])
      await expect(simulate({ stage, seed: bugSeed, steps: 20_000, planner: longRun })).rejects.toThrow(
        Disagreement,
      )
    },
    120_000,
  )
})
