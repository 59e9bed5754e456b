import * as z from 'zod/mini'
import { balanceSchema } from './balance.ts'
import { instantText } from './decimal-text.ts'
import { marketStatusSchema, quoteSchema, quoteStateSchema, quoteTickSchema } from './quotes.ts'
import { securityEventSchema } from './security-event.ts'
import { subjectSchema } from './subject.ts'

/**
 * What travels over `/ws`. A client watches channels; each answers with a snapshot and then with updates. The messages of a channel
 * are numbered, the same for everybody: a client that misses a number sees the gap, asks for the channel again and gets a snapshot.
 *
 * Channels: `quotes/forex` (a market), `quote/XAUUSD` (an instrument), `candles/XAUUSD/15m`, `status`, `log`. Data of `candles/…` is
 * `candleSchema`, the candle that is being built: a new opening means that the one before is finished. Data of `log` is `checkpointSchema`, the
 * last one, every few seconds. Both are described with their routes, so that a page without them reads neither.
 */
const channelText = z
  .string()
  .check(
    z.regex(
      /^(quotes\/[a-z_]{2,10}|quote\/[A-Z0-9.]{1,16}|candles\/[A-Z0-9.]{1,16}\/(1m|5m|15m|30m|1h|4h|1D|1W|1M)|status|log)$/,
    ),
  )

export const clientMessage = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ping') }),
  /** Watching a channel again asks for a fresh snapshot. */
  z.strictObject({ kind: z.literal('watch'), channel: channelText }),
  z.strictObject({ kind: z.literal('unwatch'), channel: channelText }),
  /** This connection's customer writes to customer service at this moment. */
  z.strictObject({ kind: z.literal('support.typing') }),
])

export type ClientMessage = z.output<typeof clientMessage>

/** Data of `quotes/…` and `quote/…`. */
export const quotesSnapshot = z.array(quoteSchema)
export const quotesUpdate = z.object({
  ticks: z.array(quoteTickSchema),
  /** Instruments whose state has changed with this update. */
  states: z.optional(z.array(z.tuple([z.string(), quoteStateSchema]))),
})

/** Data of `status`. */
export const statusData = z.array(marketStatusSchema)

export const serverMessage = z.discriminatedUnion('kind', [
  /** The first message of every connection. */
  z.object({ kind: z.literal('welcome'), signedIn: z.boolean() }),
  z.object({ kind: z.literal('pong') }),
  /** This connection's session ends in a few minutes unless a further request comes. */
  z.object({ kind: z.literal('session.ending') }),
  /** This connection's session is over; the connection is closed right after. */
  z.object({ kind: z.literal('session.ended'), reason: z.enum(['expired', 'signed-out']) }),
  z.object({ kind: z.literal('snapshot'), channel: z.string(), sequence: z.int(), data: z.unknown() }),
  z.object({ kind: z.literal('update'), channel: z.string(), sequence: z.int(), data: z.unknown() }),
  /** A price alert of this connection's customer has fired. */
  z.object({
    kind: z.literal('alert.fired'),
    alertId: z.string(),
    symbol: z.string(),
    price: z.string(),
    at: instantText,
  }),
  /** Something happened to the security of this connection's customer. */
  z.object({ kind: z.literal('security.noted'), event: securityEventSchema }),
  /** What this connection's customer has: at the beginning and after every change. */
  z.object({ kind: z.literal('balance'), balance: balanceSchema }),
  /** Something of this connection's customer has changed, of whatever kind a posting can be about; who shows it reads it again. */
  z.object({ kind: z.literal('subject.changed'), subject: subjectSchema }),
  /** The conversation with customer service has moved on. A hint: the client asks for what follows its last number. */
  z.object({ kind: z.literal('support.changed'), number: z.int() }),
  /** Customer service has seen the messages up to this number. */
  z.object({ kind: z.literal('support.read'), number: z.int(), at: instantText }),
  /** Somebody of customer service writes at this moment. */
  z.object({ kind: z.literal('support.typing') }),
  /** This connection's customer has a new notice or has read some; `unread` is null where the number is to be asked for. */
  z.object({ kind: z.literal('notices.changed'), unread: z.nullable(z.int()) }),
  z.object({
    kind: z.literal('refused'),
    code: z.enum(['invalid-request', 'too-many-requests', 'not-found']),
  }),
])

export type ServerMessage = z.output<typeof serverMessage>

/** What operators hear on their own socket, `/api/v1/operator/ws`. */
const operatorMessage = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({ kind: z.literal('conversation.changed'), id: z.uuid(), number: z.int() }),
  /** Its customer writes at this moment. */
  z.object({ kind: z.literal('conversation.typing'), id: z.uuid() }),
])

export type OperatorMessage = z.output<typeof operatorMessage>
