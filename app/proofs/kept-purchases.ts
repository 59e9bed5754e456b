import type { Receipt } from '@candor/domain/contracts/contract-receipt.ts'
import type { OwnOrder } from '@candor/verify/proof-file.ts'
import type { Problem } from '@candor/wire/problem.ts'
import { createStore } from 'zustand/vanilla'
import { changeEvidence, listEvidence, readEvidence } from './evidence-store.ts'

/**
 * Every purchase that was asked for on this device, from before it was sent: what was asked, what came back, and what was found since.
 * The server cannot take back what is written here.
 */
export type KeptPurchase = {
  /** The key of the request. */
  readonly request: string
  readonly account: string
  readonly order: OwnOrder
  /** Null until a receipt or a signed refusal has come. */
  readonly answer: KeptReceipt | KeptRefusal | null
  /** The code of a refusal that nobody has signed, or of a failure on the way. */
  readonly heard: string | null
  /** The customer does not wait for the answer any more. */
  readonly letGo: boolean
  /** The log's signature over the opening, and when it came. What was kept by an older app does not say when. */
  readonly acknowledged: string | null
  readonly acknowledgedAt?: number
  /** The receipt that came is not for this order. */
  readonly isWrong: boolean
}

type KeptReceipt = {
  readonly kind: 'receipt'
  readonly contract: string
  readonly receipt: Receipt
  readonly receivedAt: number
}

type KeptRefusal = {
  readonly kind: 'refusal'
  readonly signed: NonNullable<Problem['signed']>
  readonly receivedAt: number
}

/** Grows with each change, so that what shows purchases reads them anew. */
export const purchaseChanges = createStore<{ count: number }>(() => ({ count: 0 }))

const tellChange = () => purchaseChanges.setState(({ count }) => ({ count: count + 1 }))

/** Keeps an order before it is sent. */
export async function keepOrder(account: string, order: OwnOrder): Promise<KeptPurchase> {
  const { request } = order.order
  const kept: KeptPurchase = {
    request,
    account,
    order,
    answer: null,
    heard: null,
    letGo: false,
    acknowledged: null,
    isWrong: false,
  }
  const purchase = await changeEvidence('purchases', request, (before) => (before as KeptPurchase) ?? kept)
  tellChange()
  return purchase
}

/** Changes what is kept of a purchase; the order itself never changes. */
export async function changePurchase(
  request: string,
  change: (before: KeptPurchase) => Partial<Omit<KeptPurchase, 'request' | 'order' | 'account'>>,
): Promise<KeptPurchase | null> {
  const after = await changeEvidence('purchases', request, (before) =>
    before === undefined ? undefined : { ...(before as KeptPurchase), ...change(before as KeptPurchase) },
  )
  tellChange()
  return after ?? null
}

export const purchaseOf = async (request: string): Promise<KeptPurchase | null> =>
  ((await readEvidence('purchases', request)) as KeptPurchase | undefined) ?? null

/** All purchases of an account on this device, the oldest first. */
export async function listPurchases(account: string): Promise<KeptPurchase[]> {
  const all = (await listEvidence('purchases')) as KeptPurchase[]
  return all
    .filter((each) => each.account === account)
    .toSorted((one, other) => one.order.sentAt - other.order.sentAt)
}

export const receiptOf = ({ answer }: KeptPurchase): KeptReceipt | null =>
  answer?.kind === 'receipt' ? answer : null

export async function purchaseOfContract(account: string, contract: string): Promise<KeptPurchase | null> {
  const all = await listPurchases(account)
  return all.find((each) => receiptOf(each)?.contract === contract) ?? null
}

/** The purchase of a request, also where its receipt is of another contract: then one order was made into two. */
export async function purchaseOfRequest(
  account: string,
  request: string | undefined,
): Promise<KeptPurchase | null> {
  const purchase = request === undefined ? null : await purchaseOf(request)
  return purchase?.account === account ? purchase : null
}
