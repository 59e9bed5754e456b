import { accept, type Result, refuse } from '@candor/domain/result.ts'
import {
  type customerName,
  readCustomerContracts,
  readCustomerDeposits,
  readCustomerHoldings,
  readCustomerLoans,
  readCustomerNotices,
  readCustomerOrders,
  readCustomerParticipations,
  readCustomerPositions,
  readCustomerPostings,
  readCustomerSecurity,
  readCustomerSpotOrders,
  readCustomerWithdrawals,
} from '@candor/wire/customer-desk.ts'
import type { QueryOf, ReplyOf, Route } from '@candor/wire/route.ts'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import { listDepositRows } from '../cash/deposit-table.ts'
import { listWithdrawalRows } from '../cash/withdrawal-table.ts'
import { writeDeposit } from '../cash/write-deposit.ts'
import { writeWithdrawal } from '../cash/write-withdrawal.ts'
import { listContractRows } from '../contracts/contract-table.ts'
import { writeContract } from '../contracts/write-contract.ts'
import type { Dependencies } from '../dependencies.ts'
import { listHoldingRows, listSpotRows } from '../holdings/spot-table.ts'
import { writeHolding, writeSpotOrder } from '../holdings/write-spot.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { readPostingPage } from '../ledger/read-posting-page.ts'
import { listLoanRows } from '../loans/loan-table.ts'
import { writeLoan } from '../loans/write-loan.ts'
import { findUnread, listNoticesOf, writeNotice } from '../notices/notice-table.ts'
import { registerOperatorRoute } from '../operators/register-operator-route.ts'
import { listOrderRows } from '../orders/order-table.ts'
import { writeOrder } from '../orders/write-order.ts'
import { listParticipationRows } from '../participations/participation-table.ts'
import { writeParticipation } from '../participations/write-participation.ts'
import { listPositionRows } from '../positions/position-table.ts'
import { writePosition } from '../positions/write-position.ts'
import type { Customer } from '../postgres/customer-tables.ts'
import { describeSecurity } from '../security/describe-security.ts'
import { findDeskCustomer } from './find-desk-customer.ts'
import { noteView } from './note-view.ts'

const usualPage = 50

type PartRoute = Route<typeof customerName, z.ZodMiniType, z.ZodMiniType, z.ZodMiniType, 'operator'>

type Part<R extends PartRoute> = {
  route: R
  read: (customer: Customer, query: QueryOf<R>) => Promise<Result<ReplyOf<R>, Refusal>>
}

type PageQuery = { before?: string | undefined; limit?: string | undefined; symbol?: string | undefined }

/** What every list asks for: one more than is shown, to know whether there are more. */
function pageOf({ before, limit, symbol }: PageQuery) {
  const shown = Number(limit ?? usualPage)
  return { shown, page: { before: before ?? null, limit: shown + 1, symbol: symbol ?? null } }
}

/** Registers one part of a customer's page: the customer is found, that somebody looks is stored, and it is read. */
function registerPart<R extends PartRoute>(
  server: FastifyInstance,
  deps: Dependencies,
  { route, read }: Part<R>,
): void {
  registerOperatorRoute(server, route, async ({ params, query, operator }) => {
    const { accountNumber } = params as { accountNumber: string }
    const customer = await findDeskCustomer(deps.database, accountNumber)
    if (!customer) return refuse(refusal('not-found'))
    await noteView(deps, (operator as { operator: { id: bigint } }).operator.id, customer)
    return await read(customer, query)
  })
}

function registerMoneyParts(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerPart(server, deps, {
    route: readCustomerPostings,
    read: ({ id }, query) => readPostingPage(database, id, query),
  })
  registerPart(server, deps, {
    route: readCustomerDeposits,
    async read({ id }, query) {
      const { shown, page } = pageOf(query)
      const found = await listDepositRows(database, id, { ...page, waiting: query.status === 'in-review' })
      return accept({ deposits: found.slice(0, shown).map(writeDeposit), more: found.length > shown })
    },
  })
  registerPart(server, deps, {
    route: readCustomerWithdrawals,
    async read({ id }, query) {
      const { shown, page } = pageOf(query)
      const found = await listWithdrawalRows(database, id, page)
      return accept({ withdrawals: found.slice(0, shown).map(writeWithdrawal), more: found.length > shown })
    },
  })
  registerPart(server, deps, {
    route: readCustomerLoans,
    async read({ id }, query) {
      const { shown, page } = pageOf(query)
      const found = await listLoanRows(database, id, { ...page, status: query.status ?? null })
      const loans = found.slice(0, shown).map((loan) => writeLoan(loan, clock()))
      return accept({ loans, more: found.length > shown })
    },
  })
  registerPart(server, deps, {
    route: readCustomerParticipations,
    async read({ id }, query) {
      const { shown, page } = pageOf(query)
      const { status = null, strategy = null } = query
      const found = await listParticipationRows(database, id, { ...page, status, strategy })
      const participations = found.slice(0, shown).map(writeParticipation)
      return accept({ participations, more: found.length > shown })
    },
  })
}

function registerTradeParts(server: FastifyInstance, deps: Dependencies): void {
  const { database, clock } = deps
  registerPart(server, deps, {
    route: readCustomerPositions,
    async read({ id }, query) {
      const { shown, page } = pageOf(query)
      const found = await listPositionRows(database, id, query.status, page)
      return accept({ positions: found.slice(0, shown).map(writePosition), more: found.length > shown })
    },
  })
  registerPart(server, deps, {
    route: readCustomerOrders,
    async read({ id }, query) {
      const { shown, page } = pageOf(query)
      const found = await listOrderRows(database, id, query.status, page)
      return accept({ orders: found.slice(0, shown).map(writeOrder), more: found.length > shown })
    },
  })
  registerPart(server, deps, {
    route: readCustomerContracts,
    async read({ id }, query) {
      const { shown, page } = pageOf(query)
      const { status, outcome = null } = query
      const found = await listContractRows(database, id, { ...page, status, outcome })
      const contracts = found
        .slice(0, shown)
        .map(({ row, end, purchase, opening }) =>
          writeContract(row, end, { now: clock(), purchase, opened: opening.direction }),
        )
      return accept({ contracts, more: found.length > shown })
    },
  })
  registerPart(server, deps, {
    route: readCustomerHoldings,
    read: async ({ id }) => accept({ holdings: (await listHoldingRows(database, id)).map(writeHolding) }),
  })
  registerPart(server, deps, {
    route: readCustomerSpotOrders,
    async read({ id }, query) {
      const { shown, page } = pageOf(query)
      const found = await listSpotRows(database, id, query.status, page)
      const orders = found.slice(0, shown).map(({ order, fill }) => writeSpotOrder(order, fill))
      return accept({ orders, more: found.length > shown })
    },
  })
}

/** Everything of a customer that operators may look at, and nothing of it can be changed from here. */
export function registerCustomerParts(server: FastifyInstance, deps: Dependencies): void {
  const { database } = deps
  registerMoneyParts(server, deps)
  registerTradeParts(server, deps)
  registerPart(server, deps, {
    route: readCustomerNotices,
    async read({ id }, query) {
      const shown = Number(query.limit ?? usualPage)
      const before = query.before === undefined ? null : BigInt(query.before)
      const [rows, unread] = await Promise.all([
        listNoticesOf(database, id, { kind: query.kind ?? null, before, limit: shown + 1 }),
        findUnread(database, id),
      ])
      return accept({ notices: rows.slice(0, shown).map(writeNotice), unread, more: rows.length > shown })
    },
  })
  registerPart(server, deps, {
    route: readCustomerSecurity,
    read: async (customer) => accept(await describeSecurity(deps, customer, null)),
  })
}
