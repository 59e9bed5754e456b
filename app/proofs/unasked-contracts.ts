import { spanOfOrder } from '@candor/domain/contracts/contract-order.ts'
import { listContracts, type WireContract } from '@candor/wire/contracts.ts'
import { request } from '../api/request.ts'
import { changeEvidence, readEvidence } from './evidence-store.ts'
import { type KeptPurchase, listPurchases, receiptOf } from './kept-purchases.ts'

/** A contract of the customer that was not asked for on this device: bought on another one, or invented. */
export type UnaskedContract = Pick<WireContract, 'id' | 'symbol' | 'timeLimit' | 'acceptedAt'>

const place = (account: string): string => `unasked/${account}`

/** Those that were found so far, in the order in which they were found. */
export async function unaskedOf(account: string): Promise<UnaskedContract[]> {
  const known = await readEvidence('facts', place(account))
  return Array.isArray(known) ? known : []
}

/** Both lists are read as far as one answer goes, which is more than somebody buys between two visits. */
async function listOwn(): Promise<WireContract[]> {
  const answers = await Promise.all(
    (['running', 'settled'] as const).map((status) =>
      request(listContracts, { query: { status, limit: '100' } }, { quiet: true }),
    ),
  )
  return answers.flatMap((answer) => (answer.ok ? answer.value.contracts : []))
}

/** Whether a contract can be what an order became whose receipt has not come: that order waits for it. */
const isAwaited = ({ symbol, purchaseAt }: WireContract, { order: { order } }: KeptPurchase): boolean =>
  symbol === order.symbol && Date.parse(purchaseAt ?? '') === spanOfOrder(order).purchaseAt

/** Looks for contracts that were accepted since this device keeps orders, and that it has not asked for. Gives those that it had not found before. */
export async function findUnasked(account: string): Promise<UnaskedContract[]> {
  const purchases = await listPurchases(account)
  const since = purchases[0]?.order.sentAt
  if (since === undefined) return []
  const contracts = await listOwn()
  // What was bought while the list was loading is requested as well.
  const now = await listPurchases(account)
  const receipts = new Set(now.map((each) => receiptOf(each)?.contract))
  const waiting = now.filter((each) => receiptOf(each) === null)
  const unasked = contracts.filter(
    (contract) =>
      Date.parse(contract.acceptedAt) >= since &&
      !receipts.has(contract.id) &&
      !waiting.some((purchase) => isAwaited(contract, purchase)),
  )
  const known = new Set((await unaskedOf(account)).map(({ id }) => id))
  const found = unasked
    .filter(({ id }) => !known.has(id))
    .map(({ id, symbol, timeLimit, acceptedAt }) => ({ id, symbol, timeLimit, acceptedAt }))
  if (found.length > 0)
    await changeEvidence('facts', place(account), (before) => [
      ...(Array.isArray(before) ? before : []),
      ...found,
    ])
  return found
}
