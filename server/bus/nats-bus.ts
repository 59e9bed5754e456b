import { randomUUID } from 'node:crypto'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { packMessage, unpackMessage } from './bus-message.ts'
import { createPeers } from './hear-peers.ts'
import { type BusEvents, type BusTopic, createMemoryBus } from './memory-bus.ts'
import { createNatsLink } from './nats-link.ts'
import type { NatsSettings } from './nats-settings.ts'
import type { SharedBus } from './shared-bus.ts'

type NatsBusOptions = {
  settings: NatsSettings
  /** Names the installation: several may use one NATS and do not hear each other. */
  origin: string
  log: FastifyBaseLogger
}

/** Where events go: those that concern one customer have a subject of that customer's. */
function subjectsOf(origin: string) {
  const root = origin.replaceAll('/', '.')
  return {
    common: `${root}.all.>`,
    alive: `${root}.server.alive`,
    left: `${root}.server.left`,
    ofTopic: (topic: BusTopic) => `${root}.customer.*.${topic}`,
    ofCustomer: (customerId: bigint) => `${root}.customer.${customerId}.>`,
    of: (topic: BusTopic, event: BusEvents[BusTopic]) =>
      'customerId' in event ? `${root}.customer.${event.customerId}.${topic}` : `${root}.all.${topic}`,
  }
}

/** Tells it at once, and what follows within a second together: servers that return say so each to each. */
function gather(tell: () => void): () => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let isDue = false
  const tellNow = () => {
    isDue = false
    toldAt = performance.now()
    tell()
  }
  return () => {
    if (isDue) return
    const wait = toldAt + secondMs - performance.now()
    if (wait <= 0) return tellNow()
    isDue = true
    setTimeout(tellNow, wait).unref()
  }
}

/** A message that two of our subscriptions match comes twice in a row from its server; the second is known by its number. */
function createRepeats() {
  const last = new Map<string, number>()
  return (from: string, number: number): boolean => {
    const isRepeat = last.get(from) === number
    last.set(from, number)
    return isRepeat
  }
}

/**
 * The bus of many servers: what one publishes reaches the others over NATS, and what concerns one customer only those that follow the
 * customer or listen to all. NATS keeps nothing: wherever something may have been lost, subscribers get `bus.missed` and read the
 * tables again. A NATS that is away keeps nobody from anything but hearing of others.
 */
export function createNatsBus({ settings, origin, log }: NatsBusOptions): SharedBus {
  const local = createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed'))
  const subjects = subjectsOf(origin)
  const me = randomUUID()
  const missed = gather(() => local.publish('bus.missed', {}))
  const peers = createPeers(missed)
  const isRepeat = createRepeats()
  let numbered = 0

  const take = (subject: string, payload: string) => {
    if (subject === subjects.alive) return peers.hear(payload, performance.now())
    if (subject === subjects.left) return peers.leave(payload)
    const message = unpackMessage(payload)
    if (!message || isRepeat(message.from, message.number)) return
    if (message.topic === 'bus.missed') missed()
    else local.publish(message.topic, message.event as never)
  }
  const link = createNatsLink({
    settings,
    log,
    hear(subject, payload) {
      try {
        take(subject, payload)
      } catch (error) {
        // Thrown on, it would end the connection.
        log.warn({ err: error }, 'a message of the bus could not be read')
      }
    },
    opened: missed,
    beat(hasLost) {
      if (hasLost) sendEvent('bus.missed', {})
      link.send(subjects.alive, me)
      peers.look(performance.now())
    },
  })
  const sendEvent = (topic: BusTopic, event: BusEvents[BusTopic]) => {
    numbered += 1
    link.send(subjects.of(topic, event), packMessage({ from: me, number: numbered, topic, event }))
  }
  for (const subject of [subjects.common, subjects.alive, subjects.left]) link.want(subject)
  link.start()

  return {
    publish(topic, event) {
      local.publish(topic, event)
      sendEvent(topic, event)
    },
    subscribe(topic, listener, whose = 'all') {
      const end = local.subscribe(topic, listener)
      if (whose === 'followed') return end
      const unwant = link.want(subjects.ofTopic(topic))
      // Between now and the confirmation something may have passed by.
      if (link.isOpen()) void link.confirm().then(missed)
      return () => {
        end()
        unwant()
      }
    },
    follow(customerId) {
      const stop = link.want(subjects.ofCustomer(customerId))
      return { ready: link.confirm(), stop }
    },
    isConnected: link.isOpen,
    stop: () => link.stop({ subject: subjects.left, payload: me }),
  }
}
