import { describe, expect, it } from 'vitest'
import { createReaderQueue, type Waiting } from './reader-queue.ts'

/** Pictures that wait, by name; `gaveUp` names those that lost their place. */
function openQueue(most = 100) {
  let now = 0
  // Time passes with every look at the clock.
  const queue = createReaderQueue(most, () => (now += 0.01))
  const names = new Map<Waiting, string>()
  const gaveUp: string[] = []
  const add = (name: string, customerId: bigint, address: string) => {
    const entry: Waiting = {
      sender: { customerId, address },
      begin: () => {},
      giveUp: () => gaveUp.push(name),
    }
    names.set(entry, name)
    return queue.add(entry)
  }
  /** Reads the next one for so long. */
  const read = (milliseconds: number) => {
    const entry = queue.next()
    if (entry === null) return null
    now += milliseconds
    queue.finish(entry.sender, milliseconds)
    return names.get(entry)
  }
  return { queue, add, read, gaveUp, pass: (milliseconds: number) => (now += milliseconds) }
}

describe('the queue for the readers of pictures', () => {
  it('is in order while nobody has had more than the others', () => {
    const { add, read } = openQueue()
    add('one', 1n, 'a')
    add('two', 2n, 'b')
    add('three', 3n, 'c')
    expect([read(0), read(0), read(0), read(0)]).toEqual(['one', 'two', 'three', null])
  })

  it('is in order for one who sends several', () => {
    const { add, read } = openQueue()
    for (const name of ['one', 'two', 'three', 'four']) add(name, 1n, 'a')
    expect([read(10), read(10), read(10), read(10)]).toEqual(['one', 'two', 'three', 'four'])
  })

  it('has those first who have had the least, by address and then by customer', () => {
    const { add, read } = openQueue()
    add('slow', 1n, 'a')
    expect(read(5_000)).toBe('slow')
    add('slow again', 1n, 'a')
    add('same address', 2n, 'a')
    add('another address', 3n, 'b')
    expect([read(100), read(100), read(100)]).toEqual(['another address', 'same address', 'slow again'])
  })

  it('has one of each address under way before a second one', () => {
    const { queue, add } = openQueue()
    add('one', 1n, 'a')
    add('two', 2n, 'a')
    add('other', 3n, 'b')
    const begun = [queue.next(), queue.next(), queue.next()]
    expect(begun.map((entry) => entry?.sender.customerId)).toEqual([1n, 3n, 2n])
  })

  it('forgets half of what somebody had in ten seconds', () => {
    const { add, read, pass } = openQueue()
    add('slow', 1n, 'a')
    read(8_000)
    pass(20_000)
    // 8 s are less than 2 s by now.
    add('other', 2n, 'b')
    read(3_000)
    add('other again', 2n, 'b')
    add('slow again', 1n, 'a')
    expect(read(0)).toBe('slow again')
  })

  it('gives an honest one the place of somebody who has several', () => {
    const { add, gaveUp } = openQueue(6)
    for (const name of ['1a', '1b', '1c', '2a', '2b', '2c']) add(name, BigInt(name[0] ?? 0), 'a')
    expect(add('honest', 3n, 'a')).toBe(true)
    expect(gaveUp).toEqual(['2c'])
    expect(add('1d', 1n, 'a')).toBe(false)
    // Now each has two or one: who has none gets the second of another, who has one does not.
    expect([add('also honest', 4n, 'b'), add('second', 3n, 'a')]).toEqual([true, false])
    expect(gaveUp).toEqual(['2c', '1c'])
  })
})
