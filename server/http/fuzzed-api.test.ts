import { runFuzz, tellTroubles } from '@candor/tests/fuzz/run-fuzz.ts'
import { expect, it } from 'vitest'

/**
 * The short form of `npm run faults -- fuzz`, with a seed that stays: what it finds, it finds for everybody.
 */
it('answers 2,000 requests that are almost right as its document says, and keeps its books', async () => {
  const options = { requests: 2_000, seed: 14, say: () => {} }
  const report = await runFuzz(options)
  expect(tellTroubles(report, options)).toEqual([])
  expect(report.requests).toBeGreaterThanOrEqual(2_000)
}, 300_000)
