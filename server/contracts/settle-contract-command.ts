import type { Contract, Direction } from '@candor/domain/contracts/contract.ts'
import {
  type Settlement,
  type SettlementFacts,
  settleContract,
} from '@candor/domain/contracts/settle-contract.ts'
import { settleEarlyContract } from '@candor/domain/contracts/settle-rule-1.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { rate } from '@candor/domain/money/rate.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import { checkFences, type Fence } from '../leases/check-fence.ts'
import { insertQueued } from '../proofs/log-queue-table.ts'
import { haltInTime } from '../quotes/halt-table.ts'
import type { Asked, CommandKind } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'
import {
  contractColumns,
  insertSettlements,
  joinOpening,
  openingColumns,
  type StoredContract,
  type StoredSettlement,
} from './contract-rows.ts'
import { contractTick, isPassed, joinFinal, joinFirst, lateMs } from './contract-ticks.ts'
import { type Opened, readReceipt, settlementLeaf } from './sign-receipt.ts'

export type SettleBody = { id: string; fence: Fence }

type Loaded = StoredContract & {
  opened: Direction | null
  nonce: string | null
  is_settled: boolean
  first_at: bigint | null
  first_mid: bigint | null
  last_at: bigint | null
  last_mid: bigint | null
  is_passed: boolean
  recorded_until: Date | null
  halted_at: Date | null
  /** The acceptance's place in the public log, and the page of the purchase tick; null until they are sealed. */
  accepted_place: bigint | null
  page_place: bigint | null
}
type Row = { settlement: StoredSettlement; opened: Opened; salt: string }
type Facts = Loaded | null

/** Everything a settlement is decided on, from the tables and from nowhere else: ticks count once they are stored. */
const loadContracts = `
  select ${contractColumns}, ${openingColumns},
    exists (select from contract_settlements s where s.contract_id = c.id) as is_settled,
    first.at as first_at, first.mid as first_mid, final.at as last_at, final.mid as last_mid,
    ${isPassed} as is_passed, (select max(at) from recent_ticks) as recorded_until,
    (select min(h.halted_at) from instrument_halts h
      where h.symbol = c.symbol and h.halted_at > c.accepted_at and h.halted_at <= c.expires_at and ${haltInTime}) as halted_at,
    (select place from log_leaves where kind = 'acceptance' and subject = c.id::text) as accepted_place,
    (select l.place from tick_pages p join log_leaves l on l.kind = 'ticks' and l.subject = lpad(p.number::text, 12, '0')
      where p.opens_at = date_trunc('minute', to_timestamp(first.at / 1000.0)) and p.feed = c.feed
      order by l.place limit 1) as page_place
  from contracts c ${joinOpening} ${joinFirst} ${joinFinal} where c.id = any($1::uuid[])`

const agreedOf = (row: StoredContract) => ({
  stake: cents(row.stake),
  rate: rate(row.rate),
  acceptedAt: row.accepted_at.getTime(),
  expiresAt: row.expires_at.getTime(),
})

/** The instants that a contract is settled between. */
export const spanOf = (row: StoredContract): { from: number; expiresAt: number } => ({
  from: (row.purchase_at ?? row.accepted_at).getTime(),
  expiresAt: row.expires_at.getTime(),
})

/** By the rule that the contract was sold under. */
function settle(row: Loaded, facts: SettlementFacts): Settlement | null {
  if (row.direction !== null)
    return settleEarlyContract({ ...agreedOf(row), direction: row.direction }, facts)
  const { symbol, feed } = row
  const contract: Contract = { ...agreedOf(row), symbol, feed, purchaseAt: spanOf(row).from }
  return settleContract(contract, facts)
}

/** Up to when every tick is known: the simulated feed is never late, a real one a little. */
function completeUntil({ feed, recorded_until, is_passed, expires_at }: Loaded): number {
  const recorded = recorded_until?.getTime() ?? 0
  if (feed === 'simulated') return recorded
  return Math.max(recorded - lateMs, is_passed ? expires_at.getTime() : 0)
}

function factsOf(row: Loaded, now: number): SettlementFacts {
  const [first, last] = [contractTick(row.first_at, row.first_mid), contractTick(row.last_at, row.last_mid)]
  return {
    direction: row.opened,
    now,
    ticks: [first, last].filter((tick) => tick !== null),
    completeUntil: completeUntil(row),
    haltedAt: row.halted_at?.getTime() ?? null,
    // A page that is not sealed yet will come after the acceptance.
    sealedInTime: row.page_place === null || (row.accepted_place ?? row.page_place) < row.page_place,
  }
}

/** Nothing to do: it was done already, the result is pending, or another server watches now. No event is published. */
const notDue = () => refuse(refusal('already-decided'))

async function load(transaction: TellerTransaction, asked: readonly Asked<SettleBody>[]): Promise<Facts[]> {
  const [valid, rows] = await Promise.all([
    checkFences(transaction, asked),
    transaction.query<Loaded>('settle-contract-facts', loadContracts, [asked.map(({ body }) => body.id)]),
  ])
  const byId = new Map(rows.map((row) => [row.id, row]))
  return asked.map(({ customerId, body }, place) => {
    const contract = byId.get(body.id)
    return valid[place] && contract?.customer_id === customerId ? contract : null
  })
}

/** What a customer is notified of when a contract has ended. */
function settledNotice(contract: Loaded, { outcome, reason, paid }: Settlement): NewNotice {
  const { id, symbol, stake, seconds } = contract
  const direction = contract.opened ?? contract.direction
  const figures = {
    symbol,
    seconds: String(seconds),
    amount: writeCents(cents(outcome === 'win' ? paid : stake)),
  }
  if (outcome === 'win' && direction)
    return { event: 'contract-won', subjectId: id, figures: { ...figures, direction } }
  if (outcome === 'lose' && direction && reason === null)
    return { event: 'contract-lost', subjectId: id, figures: { ...figures, direction } }
  return { event: outcome === 'lose' ? 'contract-unopened' : 'contract-returned', subjectId: id, figures }
}

export const settleContractKind: CommandKind<SettleBody, Facts, Row> = {
  name: 'settle-contract',
  reply: null,
  load,
  decide(contract, { at, customerId }) {
    // What is not sealed has no place yet; with it, whether it was sealed in time is settled for good.
    if (!contract || contract.is_settled || contract.accepted_place === null) return notDue()
    const settled = settle(contract, factsOf(contract, at))
    if (!settled) return notDue()
    const { outcome, reason, purchase, final, paid, transfers } = settled
    const settlement: StoredSettlement = {
      contract_id: contract.id,
      customer_id: customerId,
      outcome,
      reason,
      purchase_at: purchase && new Date(purchase.at),
      purchase_mid: purchase?.mid ?? null,
      final_at: final && new Date(final.at),
      final_mid: final?.mid ?? null,
      paid,
      settled_at: new Date(at),
    }
    const opened = { direction: contract.opened, nonce: contract.nonce }
    return accept({
      transfers,
      subject: { kind: 'contract', id: contract.id },
      rows: [{ settlement, opened, salt: readReceipt(contract.receipt).body.salt }],
      notices: [settledNotice(contract, settled)],
      answer: { outcome },
    })
  },
  async store(transaction, rows) {
    await Promise.all([
      insertSettlements(
        transaction,
        rows.map(({ settlement }) => settlement),
      ),
      insertQueued(
        transaction,
        rows.map(({ settlement, opened, salt }) => settlementLeaf(settlement, opened, salt)),
      ),
    ])
  },
  constraints: { contract_settlements_pkey: 'already-decided' },
}
