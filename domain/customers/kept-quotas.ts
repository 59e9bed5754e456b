import { dayMs } from '../time/durations.ts'
/**
 * How much a customer can make us keep. A practice customer costs nothing to open and therefore gets less; nobody who uses Candor as it is meant
 * comes near any of these.
 */

export type CustomerKind = 'trial' | 'registered'

const megabyte = 1024 * 1024

/** Clean copies of receipts, sent within a day and still kept. One is half a megabyte or so, and four at most. */
export const mostReceiptBytes: Record<CustomerKind, number> = {
  trial: 24 * megabyte,
  registered: 80 * megabyte,
}
export const receiptQuotaTimeMs = dayMs

/** Pictures and reports that were sent to customer service within a day and are still kept. */
export const mostSupportBytes: Record<CustomerKind, number> = {
  trial: 24 * megabyte,
  registered: 80 * megabyte,
}
export const supportQuotaTimeMs = dayMs

/** Price alerts that wait for their price. */
export const mostWaitingAlerts: Record<CustomerKind, number> = { trial: 30, registered: 100 }

/** Statements that are made or being made, each for 30 days. */
export const mostStatements: Record<CustomerKind, number> = { trial: 10, registered: 50 }

/** Practice accounts from one address within a day: enough for the classes of a school. */
export const mostPracticeAccounts = 100
export const practiceQuotaTimeMs = dayMs
