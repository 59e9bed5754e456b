import { lastPageOpensAt } from '@candor/domain/contracts/contract.ts'
import { payoutRateOf } from '@candor/domain/contracts/contract-terms.ts'
import { asciiBytes, hexOf } from '@candor/domain/proofs/byte-text.ts'
import { sha256 } from '@candor/domain/proofs/sha256.ts'
import { type DayTerms, feedsOf, modelHash } from '@candor/domain/quotes/day-terms.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { type Finding, failed, ok, open } from './check.ts'
import { arePagesGone, dayAt, type Evidence, type OpenedDay } from './evidence.ts'
import { readDayTerms } from './read-day-terms.ts'
import { overdueMs } from './time-limits.ts'

/**
 * The terms of the contract's day have the hash that the receipt names and the log holds: before the first tick of the day was sealed, and
 * before the contract. Stake and payout rate are theirs.
 */
export function checkTerms(evidence: Evidence): Finding {
  const { proof, contract, days } = evidence
  const { body } = proof.receipt
  const { order } = body
  const [first, ...others] = days
  const last = dayAt(evidence, lastPageOpensAt(contract))
  if (!first || first.day !== body.day || !last || others.some((day) => day !== last))
    return failed('terms.days')
  const models = modelsByDay(evidence)
  if (!models) return failed('terms.eras')
  for (const day of days) {
    const wrong = checkDay(evidence, day) ?? checkModel(evidence, day.day, day.parsed, models(day.day))
    if (wrong) return wrong
    if (!isKnownAtPurchase(evidence, day)) return failed('terms.behind', { day: day.day })
  }
  const wrongBefore = checkDayBefore(evidence, models(proof.dayBefore.day))
  if (wrongBefore) return wrongBefore
  const leaf = evidence.leafOf('terms', first.termsLeaf)
  if (!leaf || leaf.hash !== order.terms) return failed('terms.receipt')
  const terms = first.parsed?.contracts
  if (!first.parsed || !terms) return failed('terms.unreadable', { day: first.day })
  if (payoutRateOf(terms, order.seconds) !== contract.rate)
    return failed('terms.rate', { rate: { rate: order.rate }, seconds: order.seconds })
  if (!feedsOf(first.parsed, contract.symbol).some((feed) => feed === contract.feed))
    return failed('terms.feed', { feed: contract.feed })
  if (contract.stake < terms.leastStake || contract.stake > terms.mostStake) return failed('terms.stake')
  // Whether they were sealed before any tick of the day is seen from its first page.
  if (first.firstPage === null && !arePagesGone(evidence)) return open('terms.waits')
  return ok('terms.ok', { at: { instant: leaf.at } })
}

/** Terms that were hashed, sealed before the day's first page, and announced. */
function checkDay(evidence: Evidence, opened: OpenedDay): Finding | null {
  const { day, dayStart, terms, termsLeaf, firstPage, parsed } = opened
  const leaf = evidence.leafOf('terms', termsLeaf)
  if (!leaf || leaf.day !== day) return failed('terms.not-in-log', { day })
  if (hexOf(sha256(asciiBytes(terms))) !== leaf.hash) return failed('terms.hash', { day })
  const announced = evidence.own.terms?.[day]
  if (announced !== undefined && announced !== leaf.hash) return failed('terms.changed', { day })
  if (!parsed) return failed('terms.unreadable', { day })
  if (leaf.at >= dayStart && !isFirstDay(evidence, dayStart)) return failed('terms.late', { day })
  const { acceptance } = evidence.proof
  if (acceptance && termsLeaf.place > acceptance.place) return failed('terms.behind', { day })
  if (firstPage === null) return isFirstPageDue(evidence, opened) ? failed('terms.first-page', { day }) : null
  if (!isFirstPage(evidence, opened)) return failed('terms.first-page', { day })
  return termsLeaf.place < firstPage.place ? null : failed('terms.late', { day })
}

/** The model in force on a day: that of the log's first leaf, or of the last era before it. Null where the eras are not in order. */
function modelsByDay({ proof, leafOf }: Evidence): ((day: string) => string | null) | null {
  const origin = leafOf('origin', proof.origin)
  const eras = proof.eras.map((era) => ({ place: era.place, leaf: leafOf('era', era) }))
  const isInOrder = eras.every(({ leaf, place }, i) => {
    const before = eras[i - 1]
    const isAnnounced = leaf !== null && leaf.at + dayMs <= Date.parse(`${leaf.day}T00:00:00Z`)
    const isNext = !before || (before.place < place && (before.leaf?.day ?? '') < (leaf?.day ?? ''))
    return isAnnounced && isNext && leaf.number === i + 1
  })
  if (!isInOrder) return null
  return (day) => eras.findLast(({ leaf }) => (leaf?.day ?? '') <= day)?.leaf?.model ?? origin?.model ?? null
}

/** What the market is made of is what the log began with, or a later era has announced, and what the device's app knows. */
function checkModel(
  { own }: Evidence,
  day: string,
  terms: DayTerms | null,
  model: string | null,
): Finding | null {
  if (!terms || model === null || modelHash(terms) !== model) return failed('terms.model', { day })
  return own.models && !own.models.includes(model) ? failed('terms.other-model', { day }) : null
}

/** Terms and eras that apply to a contract are in the log that its receipt names: nobody can choose them when its direction is known. */
const isKnownAtPurchase = ({ proof, seen, leafOf }: Evidence, { day, termsLeaf }: OpenedDay): boolean =>
  termsLeaf.place < seen.size &&
  proof.eras.every((era) => era.place < seen.size || (leafOf('era', era)?.day ?? '') > day)

/** The closes that the first day begins from are those of a day by the same model, and of the terms that were announced for it. */
function checkDayBefore(evidence: Evidence, model: string | null): Finding | null {
  const { day, terms } = evidence.proof.dayBefore
  const announced = evidence.own.terms?.[day]
  if (announced !== undefined && announced !== hexOf(sha256(asciiBytes(terms))))
    return failed('terms.changed', { day })
  return checkModel(evidence, day, readDayTerms(terms), model)
}

/** The log begins in the course of its first day, so the terms of that one cannot be older. */
function isFirstDay(evidence: Evidence, dayStart: number): boolean {
  const origin = evidence.leafOf('origin', evidence.proof.origin)
  return origin !== null && dayStart === Date.parse(`${origin.anchorDay}T00:00:00Z`) + dayMs
}

/** There is a page of the day, or there should be one. */
function isFirstPageDue(evidence: Evidence, opened: OpenedDay): boolean {
  const { proof, contract, now } = evidence
  const opensAt = proof.pages.flatMap((page) => evidence.leafOf('ticks', page)?.opensAt ?? [])
  const isDue = now > contract.expiresAt + overdueMs && !arePagesGone(evidence)
  return isDue || opensAt.some((at) => dayAt(evidence, at) === opened)
}

/** The page before it, by number, is of a day before; or there is none. */
function isFirstPage(evidence: Evidence, { dayStart, firstPage, pageBefore }: OpenedDay): boolean {
  const page = evidence.leafOf('ticks', firstPage)
  if (!page || page.opensAt < dayStart) return false
  if (page.number === 1) return true
  const before = evidence.leafOf('ticks', pageBefore)
  return before !== null && before.number === page.number - 1 && before.opensAt < dayStart
}
