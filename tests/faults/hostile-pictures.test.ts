import { randomInt } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { byForm } from '../test-form.ts'
import { runHostilePictures } from './hostile-pictures.ts'

/** Each kind once, in the long form twice; `npm run faults -- pictures --count 500` sends more. */
const count = byForm(34, 66)

describe('hostile files of every kind', () => {
  it('leave nothing behind: none is kept as it came, none ends a process, none is on the disk', {
    timeout: 600_000,
  }, async () => {
    const seed = randomInt(2 ** 31)
    const report = await runHostilePictures({ count, seed, say: () => {} }).catch((error: Error) => {
      throw new Error(`seed ${seed}\n${error.message}`)
    })
    expect(report).toMatchObject({ files: count, readers: expect.any(Number) })
    expect(report.taken, 'the harmless part of them is taken').toBeGreaterThanOrEqual(byForm(4, 8))
    expect(report.refused).toBeGreaterThanOrEqual(byForm(10, 20))
  })
})
