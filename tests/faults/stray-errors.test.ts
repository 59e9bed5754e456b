import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { byForm } from '../test-form.ts'
import { runStrayErrors } from './stray-errors.ts'

const timeoutMs = 600_000

/** One of each kind, in the short form some of them; `npm run faults -- strays` goes through all places that are found. */
const kinds = [
  /^web bus balance\.changed$/,
  /^web listener WebSocket message$/,
  ...byForm(
    [],
    [
      /^background timer server\/(?:jobs|watcher|audit|bus|feed)\//,
      /^web listener IncomingMessage (?:data|end)$/,
      /^web listener Socket close$/,
    ],
  ),
]
/** These end the process; what it contains is well, too. */
const ends = byForm(
  ['web rejection'],
  ['web rejection', 'background rejection', 'web stream', 'background stream'],
)

describe('an error that nothing caught', () => {
  /** For how long, `npm run faults -- strays` holds against two seconds. */
  it('is answered by the process that stood ready, and takes nothing acknowledged with it', {
    timeout: timeoutMs,
  }, async () => {
    const lines: string[] = []
    const report = await runStrayErrors({
      choose: (seen) => {
        const found = kinds.flatMap((kind) => seen.find((place) => kind.test(place)) ?? [])
        return found.length < kinds.length ? null : [...found, ...ends]
      },
      lookMs: 500,
      seed: randomInt(2 ** 31),
      say: (line) => lines.push(line),
    })
    expect(report.troubles, lines.join('\n')).toEqual([])
    expect(report.places, lines.join('\n')).toBe(kinds.length + ends.length)
    expect(report.crashes, lines.join('\n')).toBeGreaterThanOrEqual(ends.length)
    expect(report.acknowledged).toBeGreaterThan(0)
  })
})
