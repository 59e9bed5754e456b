import { customerTag, nextTip, startTip, tipLine } from '@candor/domain/ledger/posting-chain.ts'
import { isKnownWay, noSubject } from '@candor/domain/ledger/posting-ways.ts'
import { asciiBytes, readHex } from '@candor/domain/proofs/byte-text.ts'
import { verifyInclusion } from '@candor/domain/proofs/merkle-proof.ts'
import { leafHash } from '@candor/domain/proofs/merkle-tree.ts'
import { type Finding, failed, open, worstOf } from './check.ts'
import { aboutOf, findMisplaced } from './check-subjects.ts'
import { type Evidence, readPath } from './evidence.ts'
import type { ChainPosting, PostingChain, SealedTip } from './proof-file.ts'
import { overdueMs } from './time-limits.ts'

/** A withdrawal costs less than this, whatever an operator sets, in cents. */
const feeBelow = 10_00n

/**
 * The customer's postings from before the contract to the newest are one chain: it gives every tip that the device has kept, it holds the
 * contract's postings, and its tip is sealed in the log. Null where there is nothing to say against it, or no chain to look at.
 */
export function checkChain(evidence: Evidence): Finding | null {
  const { chain } = evidence.own
  if (!chain) return null
  const tips = replayChain(chain, evidence.now)
  if (!tips || !keptTipsFit(chain, tips)) return failed('posting.chain')
  if (hasTwoOfOneCount(chain.tips)) return failed('posting.two-tips')
  if (!holdsContract(evidence, chain.postings)) return failed('posting.not-in-chain')
  return (
    checkWays(chain.postings) ?? worstOf(checkSealed(evidence, chain, tips), checkBeginning(evidence, chain))
  )
}

/** Each posting goes a known way, and those about one thing go together. */
export function checkWays(postings: readonly ChainPosting[]): Finding | null {
  const astray = postings.find((posting) => !isAllowed(posting))
  if (astray) return failed('posting.astray', { number: astray.number })
  const misplaced = findMisplaced(postings)
  return misplaced && failed('posting.misplaced', { number: misplaced.number })
}

/** Every tip from the first count on; null where a number is left out, time goes back or ahead, or the chain does not begin where its salt says. */
export function replayChain(
  { salt, start, postings }: Omit<PostingChain, 'tips' | 'sealed'>,
  now: number,
): ReadonlyMap<number, string> | null {
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

/** One of them was a lie, also where the chain begins later. */
export const hasTwoOfOneCount = (kept: PostingChain['tips']): boolean => {
  const tipOf = new Map(kept.map(({ count, tip }) => [count, tip]))
  return kept.some(({ count, tip }) => tipOf.get(count) !== tip)
}

/** The chain is requested from the last tip that was stored before the contract, so that nothing between the two can be rewritten unseen. */
function checkBeginning({ proof }: Evidence, { start, tips }: PostingChain): Finding | null {
  const first = Math.min(...proof.postings.map(({ number }) => number))
  const last = Math.max(...tips.map(({ count }) => count).filter((count) => count < first))
  return start.count > last && last >= 0 ? open('posting.begins', { number: last }) : null
}

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

/** A posting is hashed as it is written, so that it must be written without what JSON escapes. */
const isPlain = /^[ !#-[\]-~]*$/

function isAllowed(posting: ChainPosting): boolean {
  const { subject, kind, from, to, amount } = posting
  const about = subject === '' ? noSubject : aboutOf(posting)
  if (about === null || (about === noSubject && subject !== '') || !isPlain.test(subject)) return false
  return isKnownWay(about, kind, from, to) && (kind !== 'withdrawal-fee' || BigInt(amount) < feeBelow)
}

/** What is older than ten minutes is covered by a tip that is sealed, and that tip is the replay's. */
export function checkSealed(
  evidence: Pick<Evidence, 'leafOf' | 'now'>,
  { salt, start, postings, sealed }: Omit<PostingChain, 'tips'>,
  tips: ReadonlyMap<number, string>,
): Finding | null {
  const due = start.count + postings.filter(({ at }) => evidence.now > at + overdueMs).length
  if (!sealed) return due > start.count ? failed('posting.unsealed') : open('posting.sealing')
  if (!isSealed(evidence, customerTag(salt), sealed)) return failed('posting.sealed')
  if (sealed.count < due) return failed('posting.unsealed')
  return sealed.count >= start.count && tips.get(sealed.count) !== sealed.tip ? failed('posting.chain') : null
}

function isSealed({ leafOf }: Pick<Evidence, 'leafOf'>, tag: string, sealed: SealedTip): boolean {
  const leaf = leafOf('postings', sealed.leaf)
  const [root, path] = [leaf && readHex(leaf.root), readPath(sealed.path)]
  if (!leaf || !root || !path || leaf.count !== sealed.entries) return false
  const entry = leafHash(asciiBytes(tipLine(tag, sealed.count, sealed.tip)))
  return verifyInclusion(entry, sealed.index, { size: sealed.entries, root }, path)
}
