import { createTurns, type LineBounds, type Turns } from './take-turns.ts'

/** Who wants a password hashed. */
export type HashingTurn = {
  /** Who takes turns with others: the address, or the customer where an open session or a known device shows who it is. */
  group: string
  /** Whose password it is. Accounts take turns within their group. */
  account: string
  /** A customer who has been here before is never behind strangers, however many addresses those come from. */
  isKnown: boolean
}

/** The turn of a customer who is known by an open session, by a link that was sent to them, or by the device. */
export const turnOfCustomer = ({ account_number }: { account_number: string }): HashingTurn => ({
  group: account_number,
  account: account_number,
  isKnown: true,
})

/**
 * Hashing a password is expensive on purpose. Two at a time keep both cores' worth of threads busy without starving the database calls that
 * share the thread pool. Who waits takes turns by address, and one address has one hash at work at a time, so that somebody at another
 * address waits for about one hash, however long the first one's line is. What is too much is refused as busy: null.
 */
export type HashingQueue = {
  run<Value>(turn: HashingTurn, work: () => Promise<Value>): Promise<Value | null>
}

export type HashingBounds = LineBounds & { atOnce: number }

/** A school of 300 that signs in at once is served but for a few; 64 is more than anybody tries at one account. */
const usualBounds: HashingBounds = { atOnce: 2, perGroup: 256, perAccount: 64, inAll: 2048 }

export function createHashingQueue(bounds: HashingBounds = usualBounds): HashingQueue {
  const known = createTurns(bounds)
  const strangers = createTurns(bounds)
  let running = 0
  let lastServed: Turns = strangers

  /** Those who are known and strangers alternate; where one line is empty, the other goes on. */
  const next = () => {
    const [first, second] = lastServed === known ? [strangers, known] : [known, strangers]
    for (const line of [first, second]) {
      const place = line.take()
      if (!place) continue
      lastServed = line
      return place
    }
    return null
  }

  const fill = () => {
    while (running < bounds.atOnce) {
      const place = next()
      if (!place) return
      running += 1
      place.enter(() => {
        running -= 1
        fill()
      })
    }
  }

  return {
    async run({ group, account, isKnown }, work) {
      const leave = await new Promise<(() => void) | null>((resolve) => {
        const line = isKnown ? known : strangers
        line.join(group, account, resolve)
        fill()
      })
      if (leave === null) return null
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
