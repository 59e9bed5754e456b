import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { NatsConnection } from '@nats-io/transport-node'
import type { FastifyBaseLogger } from 'fastify'
import { repeatAfter } from '../clock/repeat-work.ts'
import { createInterests, type Interests, openNatsLine } from './nats-line.ts'
import { createSending, type Lost, type Sending } from './nats-sending.ts'
import type { NatsSettings } from './nats-settings.ts'

/** Nobody waits longer than this for NATS to confirm. */
const confirmMs = secondMs

type LinkOptions = {
  settings: NatsSettings
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
  hear(subject: string, payload: string): void
  /** There is a new connection, on which everything arrives that is wanted. */
  opened(line: NatsConnection): Promise<void>
  /** Once a second while there is one. */
  beat(line: NatsConnection, lost: Lost): void
}

type NatsLink = {
  want: Interests['want']
  send: Sending['send']
  /** Resolves when NATS has taken everything that was said to it before, or when that cannot be known at this time; with the connection, if any. */
  confirm(): Promise<NatsConnection | null>
  isOpen(): boolean
  start(): void
  stop(last: { subject: string; payload: string }): Promise<void>
}

/** A connection to NATS that is opened again for as long as it takes. */
export function createNatsLink({ settings, log, hear, opened, beat }: LinkOptions): NatsLink {
  const interests = createInterests(hear, (error) => log.warn({ err: error }, 'NATS refuses a subscription'))
  let line: NatsConnection | null = null
  const sending = createSending(() => line)
  let isWarned = false
  let confirming: Promise<NatsConnection | null> | null = null

  const open = async () => {
    const next = await openNatsLine(settings)
    line = next
    void next.closed().then((error) => {
      line = null
      sending.cut()
      if (error) log.warn({ err: error }, 'the bus has lost NATS')
    })
    interests.move(next)
    await next.flush()
    isWarned = false
    log.info({ nats: next.getServer() }, 'the bus is connected')
    await opened(next)
    sending.sendAgain()
  }
  const work = repeatAfter(
    secondMs,
    async () => {
      if (!line) await open()
      if (!line) return
      beat(line, sending.takeLost())
      await sending.settle(line)
    },
    (error) => {
      if (!isWarned) log.warn({ err: error }, 'NATS cannot be reached; trying on')
      isWarned = true
    },
  )
  const confirm: NatsLink['confirm'] = () => {
    // Whoever asks until this turn ends is confirmed together.
    confirming ??= setImmediate().then(async () => {
      confirming = null
      await Promise.race([line?.flush().catch(() => {}), sleep(confirmMs, undefined, { ref: false })])
      return line
    })
    return line ? confirming : Promise.resolve(null)
  }
  return {
    want: interests.want,
    send: sending.send,
    confirm,
    isOpen: () => line !== null,
    start: work.start,
    async stop(last) {
      await work.stop()
      sending.send(last.subject, last.payload)
      await confirm()
      await line?.close()
    },
  }
}
