/** What is asked about taking part in a strategy, by customers, operators and the server itself, as data that both ledgers are given. */

type Asked = { customerId: bigint; key: string }
/** Participations are known by the number of the request that made them. */
type AboutPart = Asked & { request: number }

export type PartAsk =
  | (Asked & { kind: 'join'; cents: bigint; days: number })
  | (AboutPart & { kind: 'cancel-part' })
  | (AboutPart & { kind: 'review-part'; operatorId: bigint; verdict: 'approve' | 'reject' })
  /** `units` is null where all that are left are meant. */
  | (AboutPart & { kind: 'redeem'; units: bigint | null })
  | (AboutPart & { kind: 'end-term'; strategyEnded: boolean })
  /** What was given back is known by a number of its own. */
  | (AboutPart & { kind: 'pay-units'; leave: number })
  /** Of the pool itself. */
  | (Asked & { kind: 'value'; number: number })
  | (Asked & { kind: 'carry-out'; turn: string })

/** The one pool of the simulation, a customer whom no other number reaches. */
export const poolStrategy = 'metal-trend'
export const poolCustomer = 9_000_000_000n

export type PartChange = { kind: 'pool' }

const kinds: readonly string[] = [
  'join',
  'cancel-part',
  'review-part',
  'redeem',
  'end-term',
  'pay-units',
  'value',
  'carry-out',
] satisfies PartAsk['kind'][]

export const isPartAsk = <Ask extends { kind: string }>(ask: Ask | PartAsk): ask is PartAsk =>
  kinds.includes(ask.kind)
