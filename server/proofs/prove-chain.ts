import { startTip } from '@candor/domain/ledger/posting-chain.ts'
import type { ProvedChain } from '@candor/verify/participation-file.ts'
import { hashHex } from '../ledger/hash-hex.ts'
import type { Connection } from '../postgres/database.ts'
import { chainedPosting, findChain, findTip, listChained } from './chain-table.ts'
import { proveInclusions } from './prove-log.ts'
import { proveTip } from './prove-tip.ts'
import { listTipsFrom } from './sealed-tip-table.ts'

/** More than any chain that one file holds. */
const mostPostings = 100_000

/** What is sealed of a chain in the log of this size: the first line that has reached a count, or else the newest before it. */
async function sealedIn(connection: Connection, customerId: bigint, last: bigint, size: number) {
  for (const found of await listTipsFrom(connection, customerId, last)) {
    const { leaf, place, entries, index, path, count, tip } = await proveTip(connection, found)
    if (place >= size) continue
    const [way = []] = await proveInclusions(connection, [place], size)
    return { leaf: { leaf, place, path: way }, entries, index, path, count, tip }
  }
  return null
}

/** A customer's postings after a number, up to the first sealed line that has reached another, and that line under a log of this size. */
export async function proveChain(
  connection: Connection,
  customerId: bigint,
  { after, last }: { after: bigint; last: bigint },
  size: number,
): Promise<ProvedChain> {
  const sealed = await sealedIn(connection, customerId, last, size)
  const { salt } = await findChain(connection, customerId)
  const until = sealed && BigInt(sealed.count) > last ? BigInt(sealed.count) : last
  const found = await listChained(connection, customerId, { after, last: until, most: mostPostings })
  const tip = after === 0n ? startTip(salt, hashHex) : await findTip(connection, customerId, after)
  return { salt, start: { count: Number(after), tip }, postings: found.map(chainedPosting), sealed }
}
