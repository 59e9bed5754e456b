import * as z from 'zod/mini'
import { dayText, decimalText, instantText } from './decimal-text.ts'
import { defineRoute } from './define-route.ts'
import { symbolText } from './instruments.ts'
import { requestId, requestPage } from './requests.ts'

const directionSchema = z.enum(['rise', 'fall'])

/** A tick as the log holds it. */
export const contractTickSchema = z.object({ at: instantText, mid: decimalText })

/** A delivery contract: will the price be higher or lower when the time is over? */
const contractSchema = z.object({
  id: z.uuid(),
  symbol: z.string(),
  /** Null until the device that bought it has opened it. */
  direction: z.nullable(directionSchema),
  /** In seconds. */
  timeLimit: z.int(),
  stake: decimalText,
  /** Paid on top of the stake where it is won: 0.82 is 82 %. */
  rate: decimalText,
  /** `pending`: the time is over, and the direction is not opened yet or not every tick is known. */
  status: z.enum(['running', 'pending', 'settled']),
  acceptedAt: instantText,
  /** The purchase second, three seconds after the last tick that the device had seen. Contracts of rule 1 have none. */
  purchaseAt: z.nullable(instantText),
  expiresAt: instantText,
  /** The tick of the purchase second; null until it has come. */
  purchase: z.nullable(contractTickSchema),
  /** The last tick at or before expiry. */
  final: z.nullable(contractTickSchema),
  outcome: z.nullable(z.enum(['win', 'lose', 'draw', 'void'])),
  /** Why it is void, or that it was lost because its direction was never opened. */
  reason: z.nullable(z.enum(['no-tick', 'halted', 'sealed-late', 'unopened'])),
  /** What went to the balance in all, and what of it is more than the stake (or how much less). */
  paid: z.nullable(decimalText),
  profit: z.nullable(decimalText),
  settledAt: z.nullable(instantText),
  /** The stake of a lost contract came back because the day's seed was not revealed in time. */
  refundedAt: z.nullable(instantText),
})

export type WireContract = z.output<typeof contractSchema>

export const contractTermsSchema = z.object({
  day: dayText,
  termsHash: z.string(),
  limits: z.array(z.object({ timeLimit: z.int(), rate: decimalText })),
  leastStake: decimalText,
  mostStake: decimalText,
})

export const readContractTerms = defineRoute({
  method: 'GET',
  path: '/api/v1/contracts/terms',
  access: 'open',
  summary: 'The time limits, payout rates and stakes of today, and of tomorrow once they are announced.',
  reply: z.object({
    /** Whose log contracts are sealed in: an order names it. */
    origin: z.string(),
    today: contractTermsSchema,
    tomorrow: z.nullable(contractTermsSchema),
  }),
})

const hashText = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const signatureText = z.string().check(z.regex(/^[0-9a-f]{128}$/))
const digitsText = z.string().check(z.regex(/^(0|[1-9]\d{0,17})$/))
const nameText = z.string().check(z.regex(/^[!-~]{1,100}$/))

/** An order as the device signs it. Amounts are whole cents, rates whole numbers of 10⁻⁸, instants epoch milliseconds. */
const contractOrderSchema = z.strictObject({
  version: z.literal(2),
  origin: nameText,
  /** The same as the `Idempotency-Key`. */
  request: nameText,
  symbol: symbolText,
  /** The source of the last tick that the device has seen, as quotes name it. */
  feed: nameText,
  stake: digitsText,
  /** The time limit. */
  seconds: z.int().check(z.gte(1), z.lte(86_400)),
  /** As it was shown: a rate that has changed since is refused. */
  rate: digitsText,
  /** The hash of the terms of the day of the purchase second. */
  terms: hashText,
  /** The last tick that the device has seen: the purchase second is three seconds later. */
  seenAt: z.int().check(z.gte(0), z.lte(8_640_000_000_000_000)),
  /** SHA-256 of `candor direction`, a line feed, `rise` or `fall`, a line feed and the nonce: the server decides without knowing it. */
  direction: hashText,
  /** The Ed25519 public key that the order is signed with. */
  device: hashText,
})

export const buyContract = defineRoute({
  method: 'POST',
  path: '/api/v1/contracts',
  access: 'customer',
  reach: 'trading',
  summary:
    'Buys a delivery contract with its direction hidden. Open it with the opening route as soon as you have the receipt; a refusal is signed too.',
  money: true,
  body: z.strictObject({
    order: contractOrderSchema,
    /** Ed25519 over `candor order`, a line feed and the canonical text of the order. */
    signature: signatureText,
  }),
  reply: z.object({
    contract: contractSchema,
    /** The signed receipt, as it is written in a proof. */
    receipt: z.string(),
  }),
})

export const openContract = defineRoute({
  method: 'POST',
  path: '/api/v1/contracts/{id}/opening',
  access: 'customer',
  reach: 'keeping',
  summary:
    'Opens the direction of a contract. It can be sent as often as needed, until a day after expiry; without it the contract is lost then.',
  params: requestId,
  body: z.strictObject({ direction: directionSchema, nonce: hashText }),
  reply: z.object({
    contract: contractSchema,
    /** The log's signature over the opening: keep it. */
    acknowledged: z.string(),
  }),
})

export const listContracts = defineRoute({
  method: 'GET',
  path: '/api/v1/contracts',
  access: 'customer',
  reach: 'reading',
  summary: 'Contracts that run, or those that are settled, newest first.',
  query: z.extend(requestPage, {
    status: z.enum(['running', 'settled']),
    symbol: z.optional(symbolText),
    outcome: z.optional(z.enum(['win', 'lose', 'draw', 'void'])),
  }),
  reply: z.object({ contracts: z.array(contractSchema), more: z.boolean() }),
})

export const readContract = defineRoute({
  method: 'GET',
  path: '/api/v1/contracts/{id}',
  access: 'customer',
  reach: 'reading',
  summary: 'One contract with the prices around it, for its picture.',
  params: requestId,
  reply: z.object({
    contract: contractSchema,
    receipt: z.string(),
    /** One tick a second, from half a minute before the purchase second to expiry or now. */
    ticks: z.array(contractTickSchema),
  }),
})

export const readContractProof = defineRoute({
  method: 'GET',
  path: '/api/v1/contracts/{id}/proof',
  access: 'customer',
  reach: 'reading',
  summary: 'Everything needed to check a contract without trusting us: the file that `npm run verify` reads.',
  params: requestId,
  reply: z.record(z.string(), z.unknown()),
})

export const readContractRecord = defineRoute({
  method: 'GET',
  path: '/api/v1/contracts/record',
  access: 'customer',
  reach: 'reading',
  summary: 'How many contracts were won, lost, drawn and void so far, and whether the customer is pausing.',
  reply: z.object({
    won: z.int(),
    lost: z.int(),
    drawn: z.int(),
    voided: z.int(),
    lostWithinHour: z.int(),
    pausedUntil: z.nullable(instantText),
  }),
})

export const pauseContracts = defineRoute({
  method: 'POST',
  path: '/api/v1/contracts/pause',
  access: 'customer',
  reach: 'keeping',
  summary: 'Takes a pause: no contract is sold to this customer until it is over. It cannot be ended early.',
  body: z.strictObject({ minutes: z.enum(['15', '60', '1440']) }),
  reply: z.object({ pausedUntil: instantText }),
})

export const contractRoutes = {
  readContractTerms,
  buyContract,
  openContract,
  listContracts,
  readContractRecord,
  pauseContracts,
  readContract,
  readContractProof,
}
