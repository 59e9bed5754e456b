import { describe, expect, it } from 'vitest'
import { createHashingQueue, type HashingBounds } from './queue-hashing.ts'

const bounds: HashingBounds = { atOnce: 1, perGroup: 10, perAccount: 10, inAll: 100 }

/** A queue whose work ends one at a time, in the order it was let in, so that the order can be read off. */
function watchedQueue(given: Partial<HashingBounds> = {}) {
  const queue = createHashingQueue({ ...bounds, ...given })
  const order: string[] = []
  const refused: string[] = []
  const ask = (name: string, isKnown = false) => {
    const [group = '', account = name] = name.split('/')
    const done = queue.run({ group, account, isKnown }, async () => {
      order.push(name)
      await new Promise((resolve) => setTimeout(resolve, 1))
      return name
    })
    return done.then((value) => value ?? refused.push(name))
  }
  return { ask, order, refused }
}

describe('the queue of password hashes', () => {
  it('has two at work at most, and one of each group', async () => {
    const queue = createHashingQueue({ ...bounds, atOnce: 2 })
    const working = new Map<string, number>()
    const seen: number[][] = []
    const work = (group: string) => async () => {
      working.set(group, (working.get(group) ?? 0) + 1)
      seen.push([...working.values()].filter((count) => count > 0))
      await new Promise((resolve) => setTimeout(resolve, 2))
      working.set(group, (working.get(group) ?? 0) - 1)
    }
    const groups = ['a', 'a', 'a', 'b', 'b', 'c']
    await Promise.all(
      groups.map((group, at) => queue.run({ group, account: String(at), isKnown: false }, work(group))),
    )
    expect(seen).toHaveLength(6)
    expect(seen.flat().every((count) => count === 1)).toBe(true)
    expect(Math.max(...seen.map((counts) => counts.length))).toBe(2)
  })

  it('lets addresses take turns, and accounts within an address', async () => {
    const { ask, order } = watchedQueue()
    const names = ['school/1', 'school/1', 'school/1', 'school/2', 'home/3', 'home/3']
    await Promise.all(names.map((name) => ask(name)))
    expect(order).toEqual(['school/1', 'home/3', 'school/1', 'home/3', 'school/2', 'school/1'])
  })

  it('never has a known customer behind strangers, from however many addresses', async () => {
    const { ask, order } = watchedQueue()
    const strangers = Array.from({ length: 50 }, (_, at) => ask(`address-${at}`))
    await Promise.all([...strangers, ask('customer', true)])
    expect(order.indexOf('customer')).toBe(1)
  })

  it('refuses what is too much for one address and for one account, and nobody else', async () => {
    const { ask, order, refused } = watchedQueue({ perGroup: 3, perAccount: 2 })
    const names = ['a/1', 'a/1', 'a/1', 'a/1', 'a/2', 'a/3', 'b/1']
    await Promise.all(names.map((name) => ask(name)))
    // The first is at work and waits no longer; of account 1 two more wait, then one of account 2, and that is three.
    expect(refused).toEqual(['a/1', 'a/3'])
    expect(order.toSorted()).toEqual(['a/1', 'a/1', 'a/1', 'a/2', 'b/1'])
  })

  it('has the longest line give a place up where all are taken', async () => {
    const { ask, order, refused } = watchedQueue({ inAll: 4 })
    await Promise.all(['a/1', 'a/2', 'a/3', 'a/4', 'a/5', 'b/1', 'a/6'].map((name) => ask(name)))
    expect(refused.toSorted()).toEqual(['a/5', 'a/6'])
    expect(order).toEqual(['a/1', 'b/1', 'a/2', 'a/3', 'a/4'])
  })

  it('goes on after work that failed', async () => {
    const queue = createHashingQueue(bounds)
    const turn = { group: 'a', account: '1', isKnown: false }
    await expect(queue.run(turn, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await queue.run(turn, async () => 7)).toBe(7)
  })
})
