import { setTimeout as sleep } from 'node:timers/promises'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { NatsConnection } from '@nats-io/transport-node'
import { createUnsureMessages } from './unsure-messages.ts'

/** Whether something that was sent may not have arrived; `kept`: something that is to be kept, too. */
export type Lost = { some: boolean; kept: boolean }

const answerMs = secondMs

/** What is sent on whichever connection there is, and what of it may not have arrived. */
export type Sending = {
  /** What cannot be sent is forgotten, and counts as lost; what is to be kept is sent with the next connection. */
  send(subject: string, payload: string, isKept?: boolean): void
  /** The connection is gone: what was on its way may not have arrived. */
  cut(): void
  /** Sends on a new connection what the last one may have lost of what is to be kept. */
  sendAgain(): void
  /** Learns what NATS has got. */
  settle(line: NatsConnection): Promise<void>
  /** What was lost since it was asked for the last time. */
  takeLost(): Lost
}

export function createSending(line: () => NatsConnection | null): Sending {
  const unsure = createUnsureMessages()
  let lost: Lost = { some: false, kept: false }
  const send: Sending['send'] = (subject, payload, isKept = false) => {
    const open = line()
    try {
      open?.publish(subject, payload)
      if (!open) lost.some = true
      if (isKept) unsure.add({ subject, payload })
    } catch {
      lost.some = true
      if (!isKept) return
      // Longer than NATS takes, for example: it would not be taken the next time either.
      if (open?.isClosed()) unsure.add({ subject, payload })
      else lost.kept = true
    }
  }
  return {
    send,
    cut() {
      lost.some = true
    },
    sendAgain() {
      const again = unsure.take()
      if (again === null) lost.kept = true
      else for (const { subject, payload } of again) send(subject, payload, true)
    },
    async settle(open) {
      const answered = open.flush().then(
        () => true,
        () => false,
      )
      if (await Promise.race([answered, sleep(answerMs, false, { ref: false })])) unsure.confirm()
    },
    takeLost() {
      const told = lost
      lost = { some: false, kept: false }
      return told
    },
  }
}
