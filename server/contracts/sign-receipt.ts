import {
  commitAcceptance,
  commitSettlement,
  contractTag,
  type Receipt,
  type ReceiptBody,
  receiptText,
  type SettlementRecord,
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

/** What stands in the log of an acceptance: a commitment that only whoever has the receipt can open. */
export const acceptanceLeaf = ({ id, receipt }: StoredContract): QueuedLeaf => ({
  subject: id,
  leaf: { kind: 'acceptance', commitment: commitAcceptance(readReceipt(receipt).body) },
})

const tickText = (at: Date | null, mid: bigint | null) =>
  at === null || mid === null ? null : { at: at.getTime(), mid: `${mid}` }

/** A settlement as it is committed to and proved. */
export const settlementRecord = (row: StoredSettlement, salt: string): SettlementRecord => ({
  version: 1,
  contract: row.contract_id,
  outcome: row.outcome,
  reason: row.reason,
  purchase: tickText(row.purchase_at, row.purchase_mid),
  final: tickText(row.final_at, row.final_mid),
  paid: `${row.paid}`,
  settledAt: row.settled_at.getTime(),
  salt,
})

export const settlementLeaf = (row: StoredSettlement, salt: string): QueuedLeaf => ({
  subject: row.contract_id,
  leaf: {
    kind: 'settlement',
    contract: contractTag(salt),
    commitment: commitSettlement(settlementRecord(row, salt)),
  },
})
