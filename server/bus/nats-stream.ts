import { minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import { createInbox, type Msg, type NatsConnection } from '@nats-io/transport-node'

/** A stream of NATS (JetStream), asked by its own protocol: the four requests that we need. */

const answerMs = 2 * secondMs
const nanosPerMs = 1_000_000
const mebibyte = 1024 * 1024
/** Who was away for longer reads the tables. */
const keptMs = 10 * minuteMs
const keptBytes = 64 * mebibyte
const notFound = 404

type Answer = { error?: { code: number; description: string } }
type StreamAnswer = Answer & {
  created?: string
  state?: { first_seq: number; last_seq: number; last_ts: string }
}
type MessageAnswer = Answer & { message?: { time: string } }
type ConsumerAnswer = Answer & { name?: string }

/** How far a stream is. Its place is known again by all of it: a number alone is given again where a stream was made anew or lost its end. */
export type StreamPlace = { created: string; number: number; at: string }
type StreamState = StreamPlace & { first: number }

export type KeptMessage = { number: number; subject: string; payload: string }

class StreamError extends Error {}

async function ask<Reply extends Answer>(line: NatsConnection, api: string, body: object): Promise<Reply> {
  const answer = await line.request(`$JS.API.${api}`, JSON.stringify(body), { timeout: answerMs })
  return answer.json<Reply>()
}

function stateOf({ error, created, state }: StreamAnswer): StreamState {
  if (error || created === undefined || !state)
    throw new StreamError(error?.description ?? 'NATS does not say how far a stream is')
  return { created, first: state.first_seq, number: state.last_seq, at: state.last_ts }
}

/** Opens the stream, which is made where there is none. Throws where NATS has no JetStream, or does not answer. */
export async function openStream(
  line: NatsConnection,
  name: string,
  subjects: readonly string[],
): Promise<StreamState> {
  const found = await ask<StreamAnswer>(line, `STREAM.INFO.${name}`, {})
  if (found.error?.code !== notFound) return stateOf(found)
  const made = await ask<StreamAnswer>(line, `STREAM.CREATE.${name}`, {
    ...{ name, subjects, retention: 'limits', discard: 'old', storage: 'file', num_replicas: 1 },
    ...{ max_age: keptMs * nanosPerMs, max_bytes: keptBytes, no_ack: true },
  })
  // Another server may have made it at the same moment.
  return made.error ? stateOf(await ask<StreamAnswer>(line, `STREAM.INFO.${name}`, {})) : stateOf(made)
}

export const readState = async (line: NatsConnection, name: string): Promise<StreamState> =>
  stateOf(await ask<StreamAnswer>(line, `STREAM.INFO.${name}`, {}))

/** Whether the stream still has what it had when it was at that place. */
export async function hasPlace(line: NatsConnection, name: string, place: StreamPlace): Promise<boolean> {
  if (place.number === 0) return true
  const { message } = await ask<MessageAnswer>(line, `STREAM.MSG.GET.${name}`, { seq: place.number })
  return message?.time === place.at
}

/** The number in the stream, from where JetStream writes it: `$JS.ACK.<stream>.<consumer>.<times>.<number>…`, newer ones with two words more. */
function numberOf({ reply = '' }: Msg): number {
  const words = reply.split('.')
  return Number(words[words.length >= 11 ? 7 : 5])
}

/** Everything from one number to another. */
export async function readMessages(
  line: NatsConnection,
  name: string,
  { from, to }: { from: number; to: number },
): Promise<KeptMessage[]> {
  const consumer = await ask<ConsumerAnswer>(line, `CONSUMER.CREATE.${name}`, {
    stream_name: name,
    config: {
      ...{ deliver_policy: 'by_start_sequence', opt_start_seq: from, ack_policy: 'none' },
      ...{ mem_storage: true, num_replicas: 1, inactive_threshold: answerMs * nanosPerMs },
    },
  })
  if (consumer.name === undefined) throw new StreamError(consumer.error?.description ?? 'nobody reads')
  const inbox = createInbox()
  const answers = line.subscribe(inbox, { timeout: answerMs })
  const next = JSON.stringify({ batch: to - from + 1, expires: answerMs * nanosPerMs })
  line.publish(`$JS.API.CONSUMER.MSG.NEXT.${name}.${consumer.name}`, next, { reply: inbox })
  const messages: KeptMessage[] = []
  for await (const message of answers) {
    // Something about the request, and no message.
    if (message.headers && message.headers.code > 0) throw new StreamError(message.headers.description)
    const number = numberOf(message)
    if (number !== from + messages.length) throw new StreamError(`${number} is not the next one`)
    messages.push({ number, subject: message.subject, payload: message.string() })
    if (number >= to) break
  }
  answers.unsubscribe()
  return messages
}
