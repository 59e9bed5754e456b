import { readLeaf } from '@candor/domain/proofs/log-leaf.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { readLeaves } from '@candor/wire/log.ts'
import { request } from '../api/request.ts'

/** A page of ticks as the log holds it: a minute, and the root over what was recorded in it. */
export type LoggedPage = { opensAt: number; root: string }

async function leavesFrom(place: number): Promise<string[] | null> {
  const answer = await request(readLeaves, { query: { from: String(place) } }, { quiet: true })
  return answer.ok ? answer.value.leaves : null
}

const pageIn = (text: string): LoggedPage | null => {
  const leaf = readLeaf(text, 'ticks')
  return leaf?.feed === 'simulated' ? { opensAt: leaf.opensAt, root: leaf.root } : null
}

/** The first place from which on no page is of an earlier time: pages are in the order of their minutes. */
async function placeOf(at: number, size: number): Promise<number | null> {
  let [low, high] = [0, size]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    const leaves = await leavesFrom(middle)
    if (!leaves) return null
    const first = leaves.map(pageIn).find((page) => page !== null)
    if (first && first.opensAt < at) low = middle
    else high = middle
  }
  return low
}

/** The pages of a day in the order of their minutes; null where the log could not be read. */
export async function findPages(dayStart: number, size: number): Promise<LoggedPage[] | null> {
  let place = await placeOf(dayStart, size)
  if (place === null) return null
  const pages: LoggedPage[] = []
  while (place < size) {
    const leaves = await leavesFrom(place)
    if (!leaves) return null
    if (leaves.length === 0) break
    const found = leaves.map(pageIn).filter((page) => page !== null)
    pages.push(...found.filter(({ opensAt }) => opensAt >= dayStart && opensAt < dayStart + dayMs))
    if (found.some(({ opensAt }) => opensAt >= dayStart + dayMs)) break
    place += leaves.length
  }
  return pages
}
