import {
  type ContractOpening,
  type ContractOrder,
  hashOrder,
  openingText,
} from '@candor/domain/contracts/contract-order.ts'
import {
  commitAcceptance,
  commitSettlement,
  contractTag,
  type Receipt,
  type ReceiptBody,
  receiptText,
  refusalText,
  type SettlementRecord,
  type SignedRefusal,
} from '@candor/domain/contracts/contract-receipt.ts'
import type { PublicLog } from '../proofs/keep-log.ts'
import type { QueuedLeaf } from '../proofs/log-queue-table.ts'
import type { StoredContract, StoredSettlement } from './contract-rows.ts'

/** What a receipt is signed with, and the log that it says it has seen. */
export type ReceiptSigner = Pick<PublicLog, 'origin' | 'key' | 'latest'>

/** Signs what a contract was accepted as. The text is what the customer is given, and what is kept. */
export const signReceipt = ({ key }: Pick<ReceiptSigner, 'key'>, body: ReceiptBody): string =>
  JSON.stringify({ body, signature: key.sign(receiptText(body)) } satisfies Receipt)

export const readReceipt = (text: string): Receipt => JSON.parse(text) as Receipt

/** The log's leaf of an acceptance: a commitment that only the holder of the receipt can open. */
export const acceptanceLeaf = ({ id, receipt }: StoredContract): QueuedLeaf => ({
  subject: id,
  leaf: { kind: 'acceptance', commitment: commitAcceptance(readReceipt(receipt).body) },
})

const tickText = (at: Date | null, mid: bigint | null) =>
  at === null || mid === null ? null : { at: at.getTime(), mid: `${mid}` }

/** What a device gets to keep of a refusal. */
export function signRefusal(
  { origin, key }: Pick<ReceiptSigner, 'origin' | 'key'>,
  order: ContractOrder,
  code: string,
  at: number,
): SignedRefusal {
  const body = { version: 2, origin, request: order.request, order: hashOrder(order), code, at } as const
  return { body, signature: key.sign(refusalText(body)) }
}

/** What a device gets to keep of its opening. */
export const signOpening = ({ key }: Pick<ReceiptSigner, 'key'>, opening: ContractOpening): string =>
  key.sign(openingText(opening))

/** A direction as it was opened, or nothing of it. */
export type Opened = Pick<SettlementRecord, 'direction' | 'nonce'>

/** A settlement as it is committed to and proved. */
export const settlementRecord = (
  row: StoredSettlement,
  { direction, nonce }: Opened,
  salt: string,
): SettlementRecord => ({
  version: 2,
  contract: row.contract_id,
  direction,
  nonce,
  outcome: row.outcome,
  reason: row.reason,
  purchase: tickText(row.purchase_at, row.purchase_mid),
  final: tickText(row.final_at, row.final_mid),
  paid: `${row.paid}`,
  settledAt: row.settled_at.getTime(),
  salt,
})

export const settlementLeaf = (row: StoredSettlement, opened: Opened, salt: string): QueuedLeaf => ({
  subject: row.contract_id,
  leaf: {
    kind: 'settlement',
    contract: contractTag(salt),
    commitment: commitSettlement(settlementRecord(row, opened, salt)),
  },
})
