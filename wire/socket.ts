import * as z from 'zod/mini'

/**
 * What travels over `/ws`. Every channel counts its messages: a customer who misses one sees the gap and fetches the state anew.
 * New kinds of messages join the two unions below; nothing else changes.
 */

export const clientMessage = z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal('ping') })])

export type ClientMessage = z.output<typeof clientMessage>

export const serverMessage = z.discriminatedUnion('kind', [
  /** The first message of every connection. */
  z.object({ kind: z.literal('welcome'), signedIn: z.boolean() }),
  z.object({ kind: z.literal('pong') }),
  /** This connection's session is over; the connection is closed right after. */
  z.object({ kind: z.literal('session.ended'), reason: z.enum(['expired', 'signed-out']) }),
  /** Something new on a channel. `sequence` counts the channel's messages from 1, for this connection. */
  z.object({ kind: z.literal('update'), channel: z.string(), sequence: z.int(), data: z.unknown() }),
  z.object({ kind: z.literal('refused'), code: z.enum(['invalid-request', 'too-many-requests']) }),
])

export type ServerMessage = z.output<typeof serverMessage>
