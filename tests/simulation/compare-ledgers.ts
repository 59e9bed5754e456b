import type { Outcome } from '@candor/server/teller/decide-batch.ts'
import { findTradeTrouble } from './compare-trades.ts'
import { balanceIn, type NaiveLedger, type NaivePosting } from './naive-ledger.ts'
import type { Prediction } from './naive-rules.ts'
import type { Stage, StoredPosting } from './stage.ts'

/** The two ledgers say different things. */
export class Disagreement extends Error {}

const differ = (what: string, expected: unknown, found: unknown): Disagreement => {
  const show = (value: unknown) =>
    JSON.stringify(value, (_, held) => (typeof held === 'bigint' ? String(held) : held))
  return new Disagreement(`${what}: the naive ledger says ${show(expected)}, the real one ${show(found)}`)
}

/** Compares an outcome with what was predicted; gives the answer of one that was accepted. */
export function compareOutcome(prediction: Prediction, outcome: Outcome): string | null {
  if (prediction.outcome === 'refused') {
    const code = outcome.ok ? outcome.value : outcome.refusal.code
    if (code !== prediction.code) throw differ('refusal', prediction.code, code)
    return null
  }
  if (!outcome.ok) throw differ('outcome', prediction, outcome.refusal.code)
  if (prediction.outcome === 'answered-before') {
    if (prediction.answer !== outcome.value) throw differ('same key', prediction.answer, outcome.value)
    return outcome.value
  }
  const answer = JSON.parse(outcome.value) as Record<string, unknown>
  for (const [field, value] of Object.entries(prediction.tells))
    if (JSON.stringify(answer[field]) !== JSON.stringify(value))
      throw differ(`answer, ${field}`, value, answer[field])
  return outcome.value
}

const accounts = ['cash', 'margin', 'reserve', 'stake', 'withdrawing', 'invested', 'loan']

function comparePosting(
  expected: NaivePosting,
  found: StoredPosting,
  ids: ReadonlyMap<number, string>,
): void {
  const { number, at, kind, from, to, amount, cashAfter, request } = expected
  const same =
    BigInt(number) === found.number &&
    at === found.at.getTime() &&
    [kind, from, to].join() === [found.kind, found.from, found.to].join() &&
    amount === found.amount &&
    cashAfter === found.cashAfter &&
    (request === null ? null : ids.get(request)) === found.subjectId
  if (!same) throw differ('posting', { ...expected, subject: request && ids.get(request) }, found)
}

/** Every order and position, and where the rules act on it. */
async function compareTrades(
  stage: Stage,
  ledger: NaiveLedger,
  customerId: bigint,
  ids: ReadonlyMap<number, string>,
): Promise<void> {
  const own = [...ledger.trades].filter(([, trade]) => trade.customerId === customerId)
  const stored = new Map((await stage.trades(customerId)).map((trade) => [trade.order.id, trade]))
  if (stored.size !== own.length) throw differ(`customer ${customerId}, orders`, own.length, stored.size)
  for (const [request, trade] of own) {
    const found = stored.get(ids.get(request) ?? '')
    const trouble = found ? findTradeTrouble(trade, found) : 'is not there'
    if (trouble) throw new Disagreement(`order ${request} of customer ${customerId}: ${trouble}`)
  }
}

type Options = {
  ids: ReadonlyMap<number, string>
  /** All postings and not just the last ones. */
  whole?: boolean
  /** Whether the newest balance must have been published to the customer. */
  tells?: boolean
}

/** Whatever one command posts is among these. */
const lastOnes = 6

/** Compares everything both ledgers know of a customer, and what must hold in any case. */
export async function compareCustomer(
  stage: Stage,
  ledger: NaiveLedger,
  customerId: bigint,
  { ids, whole = false, tells = false }: Options,
): Promise<void> {
  const customer = ledger.customers.get(customerId)
  if (!customer) return
  const { postings } = customer
  const after = whole ? 0 : Math.max(0, postings.length - lastOnes)
  const stored = await stage.stored(customerId, after)
  if (!stored) throw new Disagreement(`the real ledger does not know customer ${customerId}`)
  for (const account of accounts) {
    const expected = balanceIn(customer, account)
    if (stored.balances[account] !== expected)
      throw differ(`customer ${customerId}, ${account}`, expected, stored.balances[account])
  }
  if (stored.lastNumber !== BigInt(postings.length) || stored.postings.length !== postings.length - after)
    throw differ(`customer ${customerId}, postings`, postings.slice(after), stored.postings)
  for (const [place, found] of stored.postings.entries()) {
    const expected = postings[after + place]
    if (expected) comparePosting(expected, found, ids)
  }
  let open = 0n
  for (const request of ledger.requests.values())
    if (request.customerId === customerId && request.kind === 'withdrawal' && request.status === 'in-review')
      open += request.amount
  if (stored.balances['withdrawing'] !== open)
    throw differ(`customer ${customerId}, open withdrawals`, open, stored.balances['withdrawing'])
  await compareTrades(stage, ledger, customerId, ids)
  const told = tells ? stage.told(customerId) : null
  if (told && told.version !== postings.length) throw differ('told', postings.length, told)
}
