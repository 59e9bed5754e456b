import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { NatsConnection } from '@nats-io/transport-node'
import type { FastifyBaseLogger } from 'fastify'
import { repeatAfter } from '../clock/repeat-work.ts'
import { createInterests, type Interests, openNatsLine } from './nats-line.ts'
import type { NatsSettings } from './nats-settings.ts'

/** Nobody waits longer than this for NATS to confirm. */
const confirmMs = secondMs

type LinkOptions = {
  settings: NatsSettings
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  hear(subject: string, payload: string): void
  /** There is a new connection, on which everything arrives that is wanted. */
  opened(): void
  /** Once a second while there is one; `hasLost`: something that was sent before may not have arrived. */
  beat(hasLost: boolean): void
}

type NatsLink = {
  want: Interests['want']
  /** What cannot be sent is not kept; `beat` says that there was something. */
  send(subject: string, payload: string): void
  /** Resolves when NATS has taken everything that was said to it before, or when that cannot be known at this time. */
  confirm(): Promise<void>
  isOpen(): boolean
  start(): void
  stop(last: { subject: string; payload: string }): Promise<void>
}

/** A connection to NATS that is opened again for as long as it takes. */
export function createNatsLink({ settings, log, hear, opened, beat }: LinkOptions): NatsLink {
  const interests = createInterests(hear, (error) => log.warn({ err: error }, 'NATS refuses a subscription'))
  let line: NatsConnection | null = null
  let hasLost = false
  let isWarned = false
  let confirming: Promise<void> | null = null

  const open = async () => {
    const next = await openNatsLine(settings)
    line = next
    void next.closed().then((error) => {
      line = null
      // What was on its way when it was cut may not have arrived.
      hasLost = true
      if (error) log.warn({ err: error }, 'the bus has lost NATS')
    })
    interests.move(next)
    await next.flush()
    isWarned = false
    log.info({ nats: next.getServer() }, 'the bus is connected')
    opened()
  }
  const work = repeatAfter(
    secondMs,
    async () => {
      if (!line) await open()
      const lost = hasLost
      hasLost = false
      beat(lost)
    },
    (error) => {
      if (!isWarned) log.warn({ err: error }, 'NATS cannot be reached; trying on')
      isWarned = true
    },
  )
  const send: NatsLink['send'] = (subject, payload) => {
    try {
      if (!line) throw new Error('there is no connection to NATS')
      line.publish(subject, payload)
    } catch {
      hasLost = true
    }
  }
  const confirm = (): Promise<void> => {
    // Whoever asks until this turn ends is confirmed together.
    confirming ??= setImmediate().then(() => {
      confirming = null
      return Promise.race([line?.flush().catch(() => {}), sleep(confirmMs, undefined, { ref: false })])
    })
    return line ? confirming : Promise.resolve()
  }
  return {
    want: interests.want,
    send,
    confirm,
    isOpen: () => line !== null,
    start: work.start,
    async stop(last) {
      await work.stop()
      send(last.subject, last.payload)
      await confirm()
      await line?.close()
    },
  }
}
