import { randomBytes } from 'node:crypto'
import type { Contract } from '@candor/domain/contracts/contract.ts'
import { type ContractOrder, spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { type ContractFacts, decideBuyContract } from '@candor/domain/contracts/decide-buy-contract.ts'
import { findInstrument } from '@candor/domain/instruments/catalogue.ts'
import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { sessionAt } from '@candor/domain/instruments/trading-hours.ts'
import type { OwnStanding } from '@candor/domain/limits/check-limits.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { readCheckpoint, type SignedCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { buyContract } from '@candor/wire/contracts.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { CommandContext } from '../command-context.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { explainLimit } from '../limits/explain-limit.ts'
import { loadStandings, withSetAside } from '../limits/load-standing.ts'
import { dateAt } from '../proofs/keep-market-days.ts'
import { insertQueued } from '../proofs/log-queue-table.ts'
import type { BoardQuote } from '../quotes/market-board.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import type { ContractDay } from './contract-days.ts'
import { insertContracts, type StoredContract } from './contract-rows.ts'
import { acceptanceLeaf, type ReceiptSigner, signReceipt } from './sign-receipt.ts'
import { writeContract } from './write-contract.ts'

/** An order as its device has signed it. */
export type BuyBody = { readonly order: ContractOrder; readonly signature: string }

/** What the tables know of the market, whatever events this process has received so far. */
type MarketRow = { recorded_until: Date | null; halted: string[] }

type CustomerFacts = { verified: boolean; running: number; paused_until: Date | null }
type Facts = CustomerFacts & {
  instrument: Instrument | null
  quote: BoardQuote | null
  market: ContractFacts['market']
  day: ContractDay | null
  own: OwnStanding | undefined
}

const loadCustomers = `
  select customers.verification = 'verified' as verified,
    (select count(*)::int from running_contracts r where r.customer_id = asked.customer_id) as running,
    (select max(until) from contract_pauses p where p.customer_id = asked.customer_id) as paused_until
  from unnest($1::bigint[]) with ordinality as asked (customer_id, place)
  join customers on customers.id = asked.customer_id order by place`

const loadMarket = `
  select (select max(at) from recent_ticks) as recorded_until,
    array(select symbol from instrument_halts where lifted_at is null and symbol = any($1::text[])) as halted`

/** Halts and ticks may have come to other processes first: nothing is sold that they would not sell, nor before what they have published. */
function marketOf(
  { symbol, source, state, delayed, at }: BoardQuote,
  { calendar }: Instrument,
  { recorded_until, halted }: MarketRow,
  now: number,
): NonNullable<ContractFacts['market']> {
  const { closesAt } = sessionAt(calendar, Temporal.Instant.fromEpochMilliseconds(now))
  return {
    state: halted.includes(symbol) ? 'halted' : state,
    feed: source,
    delayed,
    lastTickAt: Math.max(at, recorded_until?.getTime() ?? 0),
    closesAt: closesAt?.epochMilliseconds ?? null,
  }
}

/** A refusal with the values its message names. */
function explain(code: RefusalCode, { day, paused_until, own }: Facts): Refusal {
  const limited = explainLimit(code, own)
  if (limited) return limited
  if (code === 'contracts-paused') return { code, params: { time: paused_until?.toISOString() ?? '' } }
  if (code !== 'stake-invalid' || !day?.terms) return refusal(code)
  const { leastStake, mostStake } = day.terms
  const fields = [{ path: 'stake', problem: 'field-invalid' } as const]
  return { code, fields, params: { min: writeCents(leastStake), max: writeCents(mostStake) } }
}

/** The day whose terms a contract is sold by: that of its purchase second. */
const dayOf = ({ body }: Asked<BuyBody>): string => dateAt(spanOfOrder(body.order).purchaseAt)

/** A log in which nothing is sealed any more proves nothing: nothing is sold on it. */
const sealedWithinMs = 60_000

function freshCheckpoint({ latest }: ReceiptSigner, now: number): SignedCheckpoint | null {
  const checkpoint = latest()
  const sealedAt = checkpoint && readCheckpoint(checkpoint.text)?.at
  return typeof sealedAt === 'number' && now - sealedAt <= sealedWithinMs ? checkpoint : null
}

/** What is kept of a contract that is sold, with the receipt that its customer gets. */
function rowOf(
  signer: ReceiptSigner,
  checkpoint: SignedCheckpoint,
  { id, customerId, body }: Pick<Asked<BuyBody>, 'id' | 'customerId' | 'body'>,
  { contract, day }: { contract: Contract; day: ContractDay },
): StoredContract {
  const { symbol, stake, rate: share, acceptedAt, purchaseAt, expiresAt } = contract
  const feed = contract.feed as StoredContract['feed']
  const receipt = signReceipt(signer, {
    version: 2,
    origin: signer.origin,
    contract: id,
    order: body.order,
    orderSignature: body.signature,
    feed,
    day: day.day,
    acceptedAt,
    purchaseAt,
    expiresAt,
    salt: randomBytes(32).toString('hex'),
    checkpoint,
  })
  return {
    id,
    customer_id: customerId,
    symbol,
    feed,
    direction: null,
    stake,
    seconds: body.order.seconds,
    rate: share,
    day: day.day,
    accepted_at: new Date(acceptedAt),
    purchase_at: new Date(purchaseAt),
    expires_at: new Date(expiresAt),
    receipt,
  }
}

/** What the rule needs of the day whose terms count. */
function agreedOn(day: ContractDay | null, symbol: string): ContractFacts['day'] {
  if (!day?.terms) return null
  return { terms: day.terms, hash: day.termsHash, feeds: day.feedsOf(symbol) }
}

/** The board is read after the tables, so that no tick is published between reading and decision. */
async function loadFacts(
  transaction: TellerTransaction,
  asked: readonly Asked<BuyBody>[],
  context: CommandContext,
): Promise<Facts[]> {
  const { board, contractDays } = context
  const [customers, [market], standings] = await Promise.all([
    transaction.query<CustomerFacts>('buy-contract-facts', loadCustomers, [
      asked.map(({ customerId }) => customerId),
    ]),
    transaction.query<MarketRow>('buy-contract-market', loadMarket, [
      asked.map(({ body }) => body.order.symbol),
    ]),
    loadStandings(transaction, asked, context),
  ])
  const looked = asked.map((one) => {
    const quote = board.quoteOf(one.body.order.symbol)
    const instrument = findInstrument(one.body.order.symbol) ?? null
    return {
      instrument,
      quote,
      market: quote && instrument && market ? marketOf(quote, instrument, market, one.at) : null,
    }
  })
  const dates = asked.map(dayOf)
  const dayKnown = await contractDays.load(transaction, dates)
  return customers.map((customer, place) => ({
    ...customer,
    ...(looked[place] ?? { instrument: null, quote: null, market: null }),
    day: dayKnown(dates[place] ?? ''),
    own: standings[place],
  }))
}

export const buyContractKind: CommandKind<BuyBody, Facts, StoredContract, typeof buyContract.reply> = {
  name: 'buy-contract',
  reply: buyContract.reply,
  priced: true,
  load: loadFacts,
  decide(facts, { id, customerId, at, body, ledger }, { publicLog }) {
    const { instrument, day } = facts
    const { order } = body
    const own = withSetAside(facts.own, ledger.balances)
    if (!instrument) return refuse(refusal('not-found', { path: 'symbol', problem: 'field-invalid' }))
    const request = { ...order, stake: cents(BigInt(order.stake)), rate: rate(BigInt(order.rate)) }
    const decided = decideBuyContract(request, {
      verified: facts.verified,
      pausedUntil: facts.paused_until?.getTime() ?? null,
      market: facts.market,
      day: agreedOn(day, order.symbol),
      now: at,
      available: ledger.balances.cash,
      running: facts.running,
      own,
    })
    const checkpoint = freshCheckpoint(publicLog, at)
    if (!decided.ok || !day || !checkpoint)
      return refuse(explain(decided.ok ? 'data-anomaly' : decided.refusal, { ...facts, own }))
    const { contract, transfers } = decided.value
    const row = rowOf(publicLog, checkpoint, { id, customerId, body }, { contract, day })
    const shown = writeContract(row, null, { now: at, purchase: null, opened: null })
    const answer = { contract: shown, receipt: row.receipt }
    return accept({ transfers, subject: { kind: 'contract', id }, rows: [row], answer })
  },
  async store(transaction, rows) {
    await Promise.all([
      insertContracts(transaction, rows),
      insertQueued(transaction, rows.map(acceptanceLeaf)),
    ])
  },
}
