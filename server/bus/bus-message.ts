import type { BusEvents, BusTopic } from './bus.ts'
import { isTopic } from './memory-bus.ts'

/** An event on its way to other servers. `number` makes a server's messages distinct: of equal ones in a transaction PostgreSQL delivers only one. */
type BusMessage = { from: string; number: number; topic: BusTopic; event: BusEvents[BusTopic] }

/** bigints travel as text with a mark. */
const pack = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? { $: value.toString() } : value
const unpack = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && '$' in value ? BigInt(String(value.$)) : value

/** `from` stands first, so that our own messages are known without being parsed. */
export const packMessage = ({ from, number, topic, event }: BusMessage): string =>
  JSON.stringify({ from, number, topic, event }, pack)

export const isFrom = (server: string, payload: string): boolean => payload.startsWith(`{"from":"${server}"`)

const aboutCustomer =
  /^\{"from":"[^"]*","number":\d+,"topic":"([a-z.]+)","event":\{"customerId":\{"\$":"(\d+)"\}/

/** The topic and the customer that a message is about, without parsing it; null where it is about none, or written in another order. */
export function customerIn(payload: string): { topic: string; customerId: string } | null {
  const [, topic, customerId] = aboutCustomer.exec(payload) ?? []
  return topic === undefined || customerId === undefined ? null : { topic, customerId }
}

/** Null where it is of a topic that this version does not know: while servers are upgraded, old and new ones share a bus. */
export function unpackMessage(payload: string): BusMessage | null {
  const message: BusMessage = JSON.parse(payload, unpack)
  return isTopic(message.topic) ? message : null
}
