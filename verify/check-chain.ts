import { customerTag, nextTip, startTip, tipLine } from '@candor/domain/ledger/posting-chain.ts'
import { isKnownWay, noSubject } from '@candor/domain/ledger/posting-ways.ts'
import { asciiBytes, readHex } from '@candor/domain/proofs/byte-text.ts'
import { verifyInclusion } from '@candor/domain/proofs/merkle-proof.ts'
import { leafHash } from '@candor/domain/proofs/merkle-tree.ts'
import { type Finding, failed, open } from './check.ts'
import { type Evidence, overdueMs, readPath } from './evidence.ts'
import type { ChainPosting, PostingChain, SealedTip } from './proof-file.ts'

/** A withdrawal costs less than this, whatever an operator sets, in cents. */
const feeBelow = 10_00n

/**
 * The customer's postings from before the contract to the newest are one chain: it gives every tip that the device has kept, it holds the
 * contract's postings, and its tip is sealed in the log. Null where there is nothing to say against it, or no chain to look at.
 */
export function checkChain(evidence: Evidence): Finding | null {
  const { chain } = evidence.own
  if (!chain) return null
  const tips = replay(chain, evidence.now)
  if (!tips || !keptTipsFit(chain, tips)) return failed('posting.chain')
  if (!holdsContract(evidence, chain.postings)) return failed('posting.not-in-chain')
  const astray = chain.postings.find((posting) => !isAllowed(posting))
  if (astray) return failed('posting.astray', { number: astray.number })
  return checkSealed(evidence, chain, tips)
}

/** Every tip from the first count on; null where a number is left out, time goes back or ahead, or the chain does not begin where its salt says. */
function replay({ salt, start, postings }: PostingChain, now: number): ReadonlyMap<number, string> | null {
  if (start.count === 0 && start.tip !== startTip(salt)) return null
  const tips = new Map([[start.count, start.tip]])
  let { tip } = start
  for (const [i, posting] of postings.entries()) {
    const isNext = posting.number === start.count + i + 1 && posting.at >= (postings[i - 1]?.at ?? 0)
    if (!isNext || posting.at > now + overdueMs) return null
    tip = nextTip(tip, posting)
    tips.set(start.count + i + 1, tip)
  }
  return tips
}

/** Tips from before the chain's beginning say nothing about it; one beyond its end is of a posting that is left out. */
const keptTipsFit = ({ start, tips: kept }: PostingChain, tips: ReadonlyMap<number, string>): boolean =>
  kept.every(({ count, tip }) => count < start.count || tips.get(count) === tip)

function holdsContract({ proof }: Evidence, chained: readonly ChainPosting[]): boolean {
  const subject = `contract/${proof.receipt.body.contract}`
  const own = chained.filter((posting) => posting.subject === subject)
  return (
    own.length === proof.postings.length &&
    proof.postings.every(({ number, kind, from, to, amount }) =>
      own.some(
        (one) =>
          one.number === number &&
          one.kind === kind &&
          one.from === from &&
          one.to === to &&
          one.amount === amount,
      ),
    )
  )
}

function isAllowed({ subject, kind, from, to, amount }: ChainPosting): boolean {
  const about = subject === '' ? noSubject : (subject.split('/')[0] ?? '')
  return isKnownWay(about, kind, from, to) && (kind !== 'withdrawal-fee' || BigInt(amount) < feeBelow)
}

/** What is older than ten minutes is covered by a tip that is sealed, and that tip is the replay's. */
function checkSealed(
  evidence: Evidence,
  { salt, start, postings, sealed }: PostingChain,
  tips: ReadonlyMap<number, string>,
): Finding | null {
  const due = start.count + postings.filter(({ at }) => evidence.now > at + overdueMs).length
  if (!sealed) return due > start.count ? failed('posting.unsealed') : open('posting.sealing')
  if (!isSealed(evidence, customerTag(salt), sealed)) return failed('posting.sealed')
  if (sealed.count < due) return failed('posting.unsealed')
  return sealed.count >= start.count && tips.get(sealed.count) !== sealed.tip ? failed('posting.chain') : null
}

function isSealed({ leafOf }: Evidence, tag: string, sealed: SealedTip): boolean {
  const leaf = leafOf('postings', sealed.leaf)
  const [root, path] = [leaf && readHex(leaf.root), readPath(sealed.path)]
  if (!leaf || !root || !path || leaf.count !== sealed.entries) return false
  const entry = leafHash(asciiBytes(tipLine(tag, sealed.count, sealed.tip)))
  return verifyInclusion(entry, sealed.index, { size: sealed.entries, root }, path)
}
