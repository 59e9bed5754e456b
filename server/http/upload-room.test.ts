import { describe, expect, it } from 'vitest'
import { createUploadRoom } from './upload-room.ts'

/** A room of 100 bytes; `upload` enters it, and returns whether it was admitted and whether it was evicted since. */
function openRoom() {
  let now = 0
  const room = createUploadRoom({ mostBytes: 100, leastBytes: 1, mostEach: 3 }, () => now)
  const upload = (customerId: bigint, address: string, bytes: number) => {
    const entered = room.enter({ customerId, address }, bytes)
    let isEvicted = false
    if (entered.ok)
      entered.value.onEviction(() => {
        isEvicted = true
      })
    return {
      code: entered.ok ? 'in' : entered.refusal.code,
      evicted: () => isEvicted,
      place: entered.ok ? entered.value : null,
    }
  }
  return {
    upload,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
  }
}

const evictedOf = (uploads: readonly { evicted(): boolean }[]) => uploads.map(({ evicted }) => evicted())

describe('the room for uploads', () => {
  it('is for whoever comes first, and equals are left in peace', () => {
    const { upload } = openRoom()
    const uploads = [1n, 2n, 3n, 4n].map((id) => upload(id, `a${id}`, 25))
    expect(uploads.map(({ code }) => code)).toEqual(['in', 'in', 'in', 'in'])
    expect(upload(5n, 'a5', 25).code).toBe('server-busy')
    expect(evictedOf(uploads)).toEqual([false, false, false, false])
  })

  it('is taken from the address that has the most', () => {
    const { upload } = openRoom()
    const greedy = [1n, 2n, 3n].map((id) => upload(id, 'greedy', 25))
    const modest = upload(4n, 'modest', 20)
    expect(upload(5n, 'other', 20).code).toBe('in')
    expect(evictedOf([...greedy, modest])).toEqual([true, false, false, false])
  })

  it('is taken from the customer who has the most where they share an address', () => {
    const { upload } = openRoom()
    const greedy = [25, 30, 25].map((bytes) => upload(1n, 'school', bytes))
    const modest = upload(2n, 'school', 19)
    expect(upload(3n, 'school', 20).code).toBe('in')
    expect(evictedOf([...greedy, modest])).toEqual([false, true, false, false])
  })

  it('is taken from equals that have been slow', () => {
    const { upload, pass } = openRoom()
    const slow = [1n, 2n, 3n, 4n].map((id) => upload(id, `a${id}`, 25))
    pass(4_999)
    expect(upload(5n, 'a5', 25).code).toBe('server-busy')
    pass(1)
    expect(upload(5n, 'a5', 25).code).toBe('in')
    expect(evictedOf(slow)).toEqual([true, false, false, false])
  })

  it('has some for an honest one, however many others hold theirs', () => {
    const { upload } = openRoom()
    for (let id = 1n; id <= 15n; id += 1n) for (let each = 0; each < 3; each += 1) upload(id, 'one', 10)
    for (const address of ['one', 'elsewhere']) {
      const honest = upload(99n, address, 5)
      expect([honest.code, honest.evicted()]).toEqual(['in', false])
      honest.place?.leave()
    }
  })

  it('is not taken from one that cannot be let go', () => {
    const { upload } = openRoom()
    for (const id of [1n, 2n]) upload(id, 'a', 50).place?.onEviction(null)
    expect(upload(3n, 'b', 10).code).toBe('server-busy')
  })

  it('has three places for each customer, and no more in all than there are bytes', () => {
    const { upload } = openRoom()
    const [first] = [1, 2, 3].map(() => upload(1n, 'a', 2))
    expect(upload(1n, 'b', 2).code).toBe('too-many-requests')
    first?.place?.leave()
    expect(upload(1n, 'b', 2).code).toBe('in')
    const codes = Array.from({ length: 200 }, (_, id) => upload(BigInt(id + 2), `x${id}`, 0).code)
    expect(codes.filter((code) => code === 'in').length).toBeLessThanOrEqual(100)
    expect(codes.at(-1)).toBe('server-busy')
  })
})
