import type { Sender } from '../http/upload-room.ts'

/** A picture that waits for a reader. */
export type Waiting = { sender: Sender; begin(): void; giveUp(): void }

type ReaderQueue = {
  /** False where there is no place and nobody has more places than the sender. */
  add(entry: Waiting): boolean
  remove(entry: Waiting): void
  /** Takes out whose turn it is; what it then takes of a reader's time is noted by `finish`. */
  next(): Waiting | null
  finish(sender: Sender, milliseconds: number): void
}

/** What somebody has had of the readers counts half as much after this time: what nobody else wanted is soon forgiven. */
const halfLifeMs = 10_000
const negligibleMs = 1

type Used = { milliseconds: number; at: number }

const keysOf = ({ customerId, address }: Sender) => [`address ${address}`, `customer ${customerId}`] as const

/**
 * Whose picture is read next. Those who have had the least of the readers' time lately come first, by address and inside an address by
 * customer, so that pictures which take long keep their own senders waiting before anybody else. `most` counts those that are being
 * read too.
 */
export function createReaderQueue(most: number, clock: () => number = () => performance.now()): ReaderQueue {
  const used = new Map<string, Used>()
  const running = new Map<string, number>()
  const waiting: Waiting[] = []
  let runningInAll = 0

  const usedOf = (key: string, now: number): number => {
    const known = used.get(key)
    return known === undefined ? 0 : known.milliseconds * 0.5 ** ((now - known.at) / halfLifeMs)
  }
  const run = (sender: Sender, by: 1 | -1) => {
    runningInAll += by
    for (const key of keysOf(sender)) {
      const count = (running.get(key) ?? 0) + by
      if (count === 0) running.delete(key)
      else running.set(key, count)
    }
  }
  const rankOf = ({ sender }: Waiting, now: number) =>
    keysOf(sender).flatMap((key) => [running.get(key) ?? 0, usedOf(key, now)])
  const isBefore = (one: readonly number[], other: readonly number[]): boolean => {
    const at = one.findIndex((value, index) => value !== other[index])
    return at >= 0 && (one[at] ?? 0) < (other[at] ?? 0)
  }
  const remove = (entry: Waiting) => {
    const at = waiting.indexOf(entry)
    if (at >= 0) waiting.splice(at, 1)
  }
  const countOf = ({ customerId }: Sender) =>
    waiting.filter(({ sender }) => sender.customerId === customerId).length

  /** The newest entry of the sender with the most waiting, where that is more than this sender would have. */
  const findSurplus = (sender: Sender): Waiting | null => {
    const counted = waiting.map((entry) => ({ entry, count: countOf(entry.sender) }))
    const greatest = Math.max(0, ...counted.map(({ count }) => count))
    if (greatest <= countOf(sender) + 1) return null
    return counted.findLast(({ count }) => count === greatest)?.entry ?? null
  }

  return {
    add(entry) {
      if (runningInAll + waiting.length >= most) {
        const surplus = findSurplus(entry.sender)
        if (surplus === null) return false
        remove(surplus)
        surplus.giveUp()
      }
      waiting.push(entry)
      return true
    },
    remove,
    next() {
      // All by the same instant: a sender that is measured a moment later would seem to have used a little less.
      const now = clock()
      const ranked = waiting.map((entry) => ({ entry, rank: rankOf(entry, now) }))
      const [first] = ranked
      if (first === undefined) return null
      const { entry } = ranked.reduce((best, each) => (isBefore(each.rank, best.rank) ? each : best), first)
      remove(entry)
      run(entry.sender, 1)
      return entry
    },
    finish(sender, milliseconds) {
      run(sender, -1)
      const at = clock()
      for (const key of keysOf(sender)) used.set(key, { milliseconds: usedOf(key, at) + milliseconds, at })
      for (const key of used.keys()) if (usedOf(key, at) < negligibleMs) used.delete(key)
    },
  }
}
