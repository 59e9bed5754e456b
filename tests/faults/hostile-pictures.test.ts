import { randomInt } from 'node:crypto'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { runHostilePictures } from './hostile-pictures.ts'

beforeAll(() => buildAppIfStale(console.log))

describe('sixty-six hostile files', () => {
  it('leave nothing behind: none is kept as it came, none ends a process, none is on the disk', {
    timeout: 600_000,
  }, async () => {
    const seed = randomInt(2 ** 31)
    const report = await runHostilePictures({ count: 66, seed, say: () => {} }).catch((error: Error) => {
      throw new Error(`seed ${seed}\n${error.message}`)
    })
    expect(report).toMatchObject({ files: 66, readers: expect.any(Number) })
    expect(report.taken, 'the harmless part of them is taken').toBeGreaterThanOrEqual(8)
    expect(report.refused).toBeGreaterThanOrEqual(20)
  })
})
