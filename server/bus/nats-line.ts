import { connect, type NatsConnection, type Subscription } from '@nats-io/transport-node'
import type { NatsSettings } from './nats-settings.ts'

const connectMs = 2_000
/** A NATS that is frozen is given up after three of these without an answer. */
const pingEveryMs = 1_000
const mostUnanswered = 3

const signIn = ({ username, password }: NatsSettings) => {
  if (username === null) return {}
  return password === null ? { token: username } : { user: username, pass: password }
}

/** A connection that ends for good where it is cut: who uses it opens the next one and knows that there was silence. */
export const openNatsLine = (settings: NatsSettings): Promise<NatsConnection> =>
  connect({
    servers: [...settings.servers],
    ...signIn(settings),
    ...(settings.encrypted && { tls: {} }),
    name: 'candor',
    // What we publish ourselves has been heard here already.
    noEcho: true,
    reconnect: false,
    timeout: connectMs,
    pingInterval: pingEveryMs,
    maxPingOut: mostUnanswered,
  })

export type Interests = {
  /** Hears what is published there from now on, until the function that it gives back is called. */
  want(subject: string): () => void
  /** Wants everything on a new line. */
  move(line: NatsConnection): void
}

/** What this process wants to hear, each subject once however many want it. */
export function createInterests(
  hear: (subject: string, payload: string) => void,
  onRefused: (error: Error) => void,
): Interests {
  const wanted = new Map<string, { count: number; subscription: Subscription | null }>()
  let line: NatsConnection | null = null
  const subscribe = (subject: string) =>
    line && !line.isClosed()
      ? line.subscribe(subject, {
          callback: (error, message) => {
            if (error) onRefused(error)
            else hear(message.subject, message.string())
          },
        })
      : null
  return {
    want(subject) {
      const interest = wanted.get(subject) ?? { count: 0, subscription: subscribe(subject) }
      interest.count += 1
      wanted.set(subject, interest)
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        interest.count -= 1
        if (interest.count > 0) return
        wanted.delete(subject)
        interest.subscription?.unsubscribe()
      }
    },
    move(next) {
      line = next
      for (const [subject, interest] of wanted) interest.subscription = subscribe(subject)
    },
  }
}
