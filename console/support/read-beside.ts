import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { readCustomer, readCustomerContracts, readCustomerPositions } from '@candor/wire/customer-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'

type Position = ReplyOf<typeof readCustomerPositions>['positions'][number]
type Contract = ReplyOf<typeof readCustomerContracts>['contracts'][number]

export type LastTrade = { kind: 'position'; row: Position } | { kind: 'contract'; row: Contract }

export type Beside = ReplyOf<typeof readCustomer> & { trades: readonly LastTrade[] }

/** As many as are read at a glance. */
const shownTrades = 5

const openedAt = (trade: LastTrade): string =>
  trade.kind === 'position' ? trade.row.openedAt : trade.row.acceptedAt

/** Who writes, and what they have traded lately. That somebody looked is in the audit log, as on the customer's page. */
export const readBeside: Reader<Beside> = async (accountNumber, options) => {
  const params = { accountNumber }
  const limit = String(shownTrades)
  const positions = (status: 'open' | 'closed') =>
    sendRequest(readCustomerPositions, { params, query: { status, limit } }, options)
  const contracts = (status: 'running' | 'settled') =>
    sendRequest(readCustomerContracts, { params, query: { status, limit } }, options)
  // First, so that the look is stored once and not by five requests at the same time.
  const customer = await sendRequest(readCustomer, { params }, options)
  if (!customer.ok) return customer
  const [open, closed, running, settled] = await Promise.all([
    positions('open'),
    positions('closed'),
    contracts('running'),
    contracts('settled'),
  ])
  if (!open.ok) return open
  if (!closed.ok) return closed
  if (!running.ok) return running
  if (!settled.ok) return settled
  const trades: LastTrade[] = [
    ...[...open.value.positions, ...closed.value.positions].map(
      (row) => ({ kind: 'position', row }) as const,
    ),
    ...[...running.value.contracts, ...settled.value.contracts].map(
      (row) => ({ kind: 'contract', row }) as const,
    ),
  ]
  trades.sort((one, other) => openedAt(other).localeCompare(openedAt(one)))
  return accept({ ...customer.value, trades: trades.slice(0, shownTrades) })
}
