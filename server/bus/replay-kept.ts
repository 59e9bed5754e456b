import type { NatsConnection } from '@nats-io/transport-node'
import type { FastifyBaseLogger } from 'fastify'
import {
  hasPlace,
  type KeptMessage,
  openStream,
  readMessages,
  readState,
  type StreamPlace,
} from './nats-stream.ts'

/** Where more has come, reading the tables is less work. */
const mostReplayed = 20_000

type ReplayOptions = {
  name: string
  subjects: readonly string[]
  hear(message: KeptMessage): void
  log: Pick<FastifyBaseLogger, 'info'>
}

/** Hears again what a stream of NATS has kept while this process was cut off. */
type Replay = {
  /** For a new connection on which everything is subscribed. Whether nothing is missing now of what the stream keeps. */
  resume(line: NatsConnection): Promise<boolean>
  /**
   * Once a second: how far the stream is; everything up to where it was two of these ago has been heard. False where what `resume` has said turns out
   * to be wrong.
   */
  mark(line: NatsConnection): Promise<boolean>
}

/**
 * While a connection lasts, events come by subscription, and the stream is only asked how far it is. After a cut it is read from the place that was known a
 * second before the last look, because in a cluster of NATS an event may be in the stream before it is here; twice is harmless. It is read once
 * more with the next mark, for what was on its way to it.
 */
export function createReplay({ name, subjects, hear, log }: ReplayOptions): Replay {
  /** Null: nothing is known to have been heard. */
  let heardUntil: StreamPlace | null = null
  let marked: StreamPlace | null = null
  let readOnceMore = false

  const readFrom = async (line: NatsConnection, place: StreamPlace): Promise<boolean> => {
    const state = await readState(line, name)
    const count = state.number - place.number
    const isSame = state.created === place.created && count >= 0 && state.first <= place.number + 1
    if (!isSame || count > mostReplayed || !(await hasPlace(line, name, place))) return false
    if (count === 0) return true
    for (const message of await readMessages(line, name, { from: place.number + 1, to: state.number }))
      hear(message)
    log.info({ events: count }, 'the bus has heard again what it missed')
    return true
  }
  const forget = (error: unknown) => {
    ;[heardUntil, marked, readOnceMore] = [null, null, false]
    log.info({ err: error }, 'events are not kept by NATS; what is missed is read from the tables')
  }
  const resume = async (line: NatsConnection): Promise<boolean> => {
    try {
      const opened = await openStream(line, name, subjects)
      const isWhole = heardUntil !== null && (await readFrom(line, heardUntil))
      if (!isWhole) [heardUntil, marked] = [opened, null]
      readOnceMore = isWhole
      return isWhole
    } catch (error) {
      // After a cut it is read from the same place.
      if (!line.isClosed()) forget(error)
      return false
    }
  }
  const mark = async (line: NatsConnection): Promise<boolean> => {
    if (heardUntil === null) return true
    const isOwed = readOnceMore
    try {
      if (readOnceMore && !(await readFrom(line, heardUntil))) throw new Error('the stream has changed')
      readOnceMore = false
      const state = await readState(line, name)
      ;[heardUntil, marked] = [marked ?? heardUntil, state]
      return true
    } catch (error) {
      if (line.isClosed()) return true
      forget(error)
      return !isOwed
    }
  }
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<boolean>): Promise<boolean> => {
    const done = last.then(work)
    last = done
    return done
  }
  return {
    resume: (line) => inTurn(() => resume(line)),
    mark: (line) => inTurn(() => mark(line)),
  }
}
