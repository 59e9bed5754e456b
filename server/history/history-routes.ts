import { postingFamilies } from '@candor/domain/ledger/posting-family.ts'
import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import { accept } from '@candor/domain/result.ts'
import { listHistory, listTraded, type WireHistoryEntry } from '@candor/wire/trade-history.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependencies } from '../dependencies.ts'
import { registerRoute } from '../http/register-route.ts'
import { pageNumbers } from '../ledger/page-numbers.ts'
import { readPeriod } from '../ledger/read-period.ts'
import { cashChange } from '../ledger/write-posting.ts'
import type { Connection } from '../postgres/database.ts'
import { findContracts, findOrders, findSpotOrders, listSymbols, sumCash } from './history-facts.ts'
import { type HistoryHead, listHeads } from './history-heads.ts'
import { writeCashEntry, writeContractEntry, writeOrderEntry, writeSpotEntry } from './write-history.ts'

const usualPage = 50

const byId = <Row extends { id: string }>(rows: readonly Row[]) => new Map(rows.map((row) => [row.id, row]))

/** Reads what the entries of a page show, with one query for each kind of trade. */
async function describe(
  connection: Connection,
  customerId: bigint,
  heads: readonly HistoryHead[],
): Promise<WireHistoryEntry[]> {
  const traded: readonly (SubjectKind | null)[] = ['order', 'contract', 'spot']
  const idsOf = (wanted: (kind: SubjectKind | null) => boolean): string[] =>
    heads.flatMap(({ subject_kind, subject_id }) => (subject_id && wanted(subject_kind) ? [subject_id] : []))
  const [orders, contracts, spots, sums] = await Promise.all([
    findOrders(
      connection,
      idsOf((kind) => kind === 'order'),
    ).then(byId),
    findContracts(
      connection,
      idsOf((kind) => kind === 'contract'),
    ).then(byId),
    findSpotOrders(
      connection,
      idsOf((kind) => kind === 'spot'),
    ).then(byId),
    sumCash(
      connection,
      customerId,
      idsOf((kind) => !traded.includes(kind)),
    ).then(byId),
  ])
  return heads.map((head) => {
    const id = head.subject_id ?? ''
    const order = head.subject_kind === 'order' && orders.get(id)
    if (order) return writeOrderEntry(head, order)
    const contract = head.subject_kind === 'contract' && contracts.get(id)
    if (contract) return writeContractEntry(head, contract)
    const spot = head.subject_kind === 'spot' && spots.get(id)
    if (spot) return writeSpotEntry(head, spot)
    const sum = sums.get(id)
    return writeCashEntry(head, sum ? shownCash(head, sum) : cashChange(head))
  })
}

/** Once something of a loan is paid back, its entry is about that: with what was paid out it would come to nothing in the end. */
const shownCash = ({ kind }: HistoryHead, { cash, lent }: { cash: bigint; lent: bigint }): bigint =>
  kind === 'loan-paid-out' ? cash : cash - lent

export function registerHistoryRoutes(server: FastifyInstance, { database }: Dependencies): void {
  registerRoute(server, listHistory, async ({ query, session }) => {
    const customerId = session.customer.id
    const period = readPeriod(query)
    if (!period.ok) return period
    const limit = Number(query.limit ?? usualPage)
    const numbers = await pageNumbers(database, customerId, query, period.value)
    const kinds = query.family ? postingFamilies[query.family] : null
    const heads = await listHeads(database, customerId, { ...numbers, kinds, limit: limit + 1 })
    const entries = await describe(database, customerId, heads.slice(0, limit))
    return accept({ entries, more: heads.length > limit })
  })

  registerRoute(server, listTraded, async ({ session }) => {
    const of = (table: Parameters<typeof listSymbols>[2]) => listSymbols(database, session.customer.id, table)
    const [leveraged, delivery, spot] = await Promise.all([of('orders'), of('contracts'), of('spot_orders')])
    return accept({ leveraged, delivery, spot })
  })
}
