import { describe, expect, it } from 'vitest'
import { createKeptFresh } from './keep-fresh.ts'

function setUp(tookMs: number) {
  let now = 0
  let made = 0
  let finish = () => {}
  const read = createKeptFresh(
    async () => {
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      now += tookMs
      made += 1
      return made
    },
    () => now,
  )
  return {
    read,
    finish: () => finish(),
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

describe('a value that is kept fresh', () => {
  it('is made once for all who ask at once, and again after two seconds', async () => {
    const { read, finish, pass } = setUp(10)
    const both = [read(), read()]
    finish()
    expect(await Promise.all(both)).toEqual([1, 1])
    pass(1_999)
    expect(await read()).toBe(1)
    pass(1)
    const next = read()
    finish()
    expect(await next).toBe(2)
  })

  it('is renewed behind the answers when it is dear, for a tenth of the time at most', async () => {
    const { read, finish, pass } = setUp(1_000)
    const first = read()
    finish()
    expect(await first).toBe(1)
    pass(9_999)
    expect(await read()).toBe(1)
    pass(1)
    expect(await read()).toBe(1)
    finish()
    await Promise.resolve()
    await expect.poll(read).toBe(2)
  })

  it('is made again after a failure', async () => {
    let calls = 0
    const read = createKeptFresh(async () => {
      calls += 1
      if (calls === 1) throw new Error('no connection')
      return calls
    })
    await expect(read()).rejects.toThrow('no connection')
    expect(await read()).toBe(2)
  })
})
