import { randomInt } from 'node:crypto'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { runStrayErrors } from './stray-errors.ts'

const longest = 600_000

beforeAll(() => buildAppIfStale(console.log))

/** One of each kind; `npm run faults -- strays` goes through all places that are found. */
const kinds = [
  /^bus balance\.changed$/,
  /^timer server\/(?:jobs|watcher|audit|bus|feed)\//,
  /^listener WebSocket message$/,
  /^listener IncomingMessage (?:data|end)$/,
  /^listener Socket close$/,
]

describe('an error that nothing caught', () => {
  it('takes the server away for two seconds at most, and nothing acknowledged with it', {
    timeout: longest,
  }, async () => {
    const lines: string[] = []
    const report = await runStrayErrors({
      choose: (seen) => {
        const found = kinds.flatMap((kind) => seen.find((place) => kind.test(place)) ?? [])
        return found.length < kinds.length ? null : [...found, 'rejection', 'stream']
      },
      seed: randomInt(2 ** 31),
      say: (line) => lines.push(line),
    })
    expect(report.troubles, lines.join('\n')).toEqual([])
    expect(report.places, lines.join('\n')).toBe(kinds.length + 2)
    // The last two at least end the process; what the server contains is well, too.
    expect(report.crashes, lines.join('\n')).toBeGreaterThanOrEqual(2)
    expect(report.acknowledged).toBeGreaterThan(0)
  })
})
