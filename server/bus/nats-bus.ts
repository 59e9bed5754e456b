import { randomUUID } from 'node:crypto'
import { secondMs } from '@candor/domain/time/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { Bus, BusEvents, BusTopic } from './bus.ts'
import { isFrom, packMessage, unpackMessage } from './bus-message.ts'
import { createPeers } from './hear-peers.ts'
import { createMemoryBus } from './memory-bus.ts'
import { createNatsLink } from './nats-link.ts'
import type { NatsSettings } from './nats-settings.ts'
import type { SharedBus } from './postgres-bus.ts'
import { createReplay } from './replay-kept.ts'

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
    stream: root.replaceAll('.', '_'),
    alive: `${root}.server.alive`,
    left: `${root}.server.left`,
    ofTopic: (topic: BusTopic) => `${root}.customer.*.${topic}`,
    ofCustomer: (customerId: bigint) => `${root}.customer.${customerId}.>`,
    of: (topic: BusTopic, event: BusEvents[BusTopic]) =>
      'customerId' in event ? `${root}.customer.${event.customerId}.${topic}` : `${root}.all.${topic}`,
  }
}

/** Who hears it of all customers must not miss it: it is kept by a stream of NATS where there is one, and sent again after a cut. */
const keptTopic = 'subject.changed' satisfies BusTopic

/** Tells it at once, and what follows within a second together: servers that return say so each to each. */
function gather(tell: (kept: boolean) => void): (kept: boolean) => void {
  let toldAt = Number.NEGATIVE_INFINITY
  let isDue = false
  let areAllKept = true
  const tellNow = () => {
    const kept = areAllKept
    ;[isDue, areAllKept] = [false, true]
    toldAt = performance.now()
    tell(kept)
  }
  return (kept) => {
    areAllKept &&= kept
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

type HearingOptions = {
  me: string
  subjects: ReturnType<typeof subjectsOf>
  local: Bus
  peers: ReturnType<typeof createPeers>
  missed(kept: boolean): void
  log: FastifyBaseLogger
}

/** What comes from NATS: by subscription, or again from a stream. */
function createHearing({ me, subjects, local, peers, missed, log }: HearingOptions) {
  const isRepeat = createRepeats()
  const take = (subject: string, payload: string) => {
    if (subject === subjects.alive) return peers.hear(payload, performance.now())
    if (subject === subjects.left) return peers.leave(payload)
    const message = unpackMessage(payload)
    if (!message || isRepeat(message.from, message.number)) return
    if (message.topic === 'bus.missed') missed('kept' in message.event)
    else local.publish(message.topic, message.event as never)
  }
  return {
    hear(subject: string, payload: string) {
      try {
        take(subject, payload)
      } catch (error) {
        // Thrown on, it would end the connection.
        log.warn({ err: error }, 'a message of the bus could not be read')
      }
    },
    hearAgain({ payload }: { payload: string }) {
      // A stream has our own, too.
      const message = isFrom(me, payload) ? null : unpackMessage(payload)
      if (message) local.publish(message.topic, message.event as never)
    },
  }
}

/**
 * The bus of many servers: what one publishes reaches the others over NATS, and what concerns one customer only those that follow the
 * customer or listen to all. Wherever something may have been lost, subscribers get `bus.missed` and read the tables again, but for what a stream of
 * NATS (JetStream) has kept for those who hear of all customers. A NATS that is away keeps nobody from anything but hearing of others.
 */
export function createNatsBus({ settings, origin, log }: NatsBusOptions): SharedBus {
  const local = createMemoryBus((error) => log.error({ err: error }, 'a listener of the bus failed'))
  const subjects = subjectsOf(origin)
  const me = randomUUID()
  const missed = gather((kept) => local.publish('bus.missed', kept ? { kept } : {}))
  const peers = createPeers(missed)
  const hearing = createHearing({ me, subjects, local, peers, missed, log })
  let numbered = 0
  /** How many here hear what is kept. */
  let keptFor = 0

  const replay = createReplay({
    ...{ name: subjects.stream, subjects: [subjects.ofTopic(keptTopic)] },
    ...{ hear: hearing.hearAgain, log },
  })
  const link = createNatsLink({
    settings,
    log,
    hear: hearing.hear,
    async opened(line) {
      peers.pardon(performance.now())
      link.send(subjects.alive, me)
      missed(keptFor > 0 && (await replay.resume(line)))
    },
    beat(line, lost) {
      if (lost.some) sendEvent('bus.missed', lost.kept ? {} : { kept: true })
      link.send(subjects.alive, me)
      peers.look(performance.now())
      if (keptFor > 0) void replay.mark(line).then((isWhole) => isWhole || missed(false))
    },
  })
  const sendEvent = (topic: BusTopic, event: BusEvents[BusTopic]) => {
    numbered += 1
    const payload = packMessage({ from: me, number: numbered, topic, event })
    link.send(subjects.of(topic, event), payload, topic === keptTopic)
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
      const isKept = topic === keptTopic
      if (isKept) keptFor += 1
      // Between now and the confirmation something may have passed by.
      void link.confirm().then(async (line) => {
        if (line && isKept) await replay.resume(line)
        if (line) missed(false)
      })
      return () => {
        end()
        unwant()
        if (isKept) keptFor -= 1
      }
    },
    follow(customerId) {
      const stop = link.want(subjects.ofCustomer(customerId))
      return { ready: link.confirm().then(() => {}), stop }
    },
    isConnected: link.isOpen,
    stop: () => link.stop({ subject: subjects.left, payload: me }),
  }
}
