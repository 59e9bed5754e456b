import { daysOfContract, refundContract } from '@candor/domain/contracts/refund-contract.ts'
import type { ContractOutcome } from '@candor/domain/contracts/settle-contract.ts'
import { cents, writeCents } from '@candor/domain/money/cents.ts'
import { accept, refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import { checkFences, type Fence } from '../leases/check-fence.ts'
import { dateAt } from '../proofs/keep-market-days.ts'
import type { CommandKind } from '../teller/command.ts'
import { plainArray } from '../teller/plain-array.ts'
import { contractColumns, type StoredContract } from './contract-rows.ts'
import { spanOf } from './settle-contract-command.ts'

type RefundBody = { id: string; fence: Fence }

type Loaded = StoredContract & { outcome: ContractOutcome; is_refunded: boolean }
type Revealed = { day: string; is_revealed: boolean; revealed_at: Date | null }
type Facts = { contract: Loaded; days: { dayStart: number; revealedAt: number | null }[] } | null
type Row = { id: string; customerId: bigint; amount: bigint; at: Date }

const loadLost = `
  select ${contractColumns}, s.outcome, exists (select from contract_refunds r where r.contract_id = c.id) as is_refunded
  from contracts c join contract_settlements s on s.contract_id = c.id where c.id = any($1::uuid[])`

const loadReveals = `
  select day::text, seed is not null as is_revealed, revealed_at from market_days where day = any($1::date[])`

const daysOf = (row: StoredContract): number[] => {
  const { from, expiresAt } = spanOf(row)
  return daysOfContract(from, expiresAt)
}

/** A day that was revealed before that was noted was revealed in time. */
const revealOf = (dayStart: number, found: Revealed | undefined) => ({
  dayStart,
  revealedAt: found?.is_revealed ? (found.revealed_at?.getTime() ?? 0) : null,
})

/** Gives back what was lost on a day whose seed was withheld. */
export const refundContractKind: CommandKind<RefundBody, Facts, Row> = {
  name: 'refund-contract',
  reply: null,
  async load(transaction, asked) {
    const [valid, rows] = await Promise.all([
      checkFences(transaction, asked),
      transaction.query<Loaded>('refund-contract-facts', loadLost, [asked.map(({ body }) => body.id)]),
    ])
    const dates = rows.flatMap((row) => daysOf(row).map(dateAt))
    const reveals = await transaction.query<Revealed>('refund-contract-days', loadReveals, [dates])
    const byDay = new Map(reveals.map((reveal) => [reveal.day, reveal]))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return asked.map(({ customerId, body }, place) => {
      const contract = byId.get(body.id)
      if (!valid[place] || contract?.customer_id !== customerId) return null
      return { contract, days: daysOf(contract).map((day) => revealOf(day, byDay.get(dateAt(day)))) }
    })
  },
  decide(facts, { at, customerId }) {
    const refund =
      facts && !facts.contract.is_refunded
        ? refundContract({ stake: cents(facts.contract.stake) }, facts.contract.outcome, facts.days, at)
        : null
    if (!facts || !refund) return refuse(refusal('already-decided'))
    const { id, symbol, seconds } = facts.contract
    const figures = { symbol, seconds: String(seconds), amount: writeCents(refund.amount) }
    return accept({
      transfers: [refund],
      subject: { kind: 'contract', id },
      rows: [{ id, customerId, amount: refund.amount, at: new Date(at) }],
      notices: [{ event: 'contract-refunded', subjectId: id, figures }],
      answer: { refunded: true },
    })
  },
  async store(transaction, rows) {
    await transaction.query(
      'insert-refunds',
      `insert into contract_refunds (contract_id, customer_id, amount, refunded_at)
       select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[])`,
      [
        plainArray(rows.map(({ id }) => id)),
        plainArray(rows.map(({ customerId }) => customerId)),
        plainArray(rows.map(({ amount }) => amount)),
        plainArray(rows.map(({ at }) => at.toISOString())),
      ],
    )
  },
  constraints: { contract_refunds_pkey: 'already-decided' },
}
