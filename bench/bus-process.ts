import { createHash } from 'node:crypto'
import { openBus } from '@candor/server/bus/open-bus.ts'
import type { SharedBus } from '@candor/server/bus/postgres-bus.ts'
import { natsUrl } from '@candor/server/bus-settings.ts'
import { createLog } from '@candor/server/http/create-log.ts'

/**
 * A process of `bench/scale-bus.ts` with a bus of its own, as a server has one. One publishes; the others hear: an api those customers who have a
 * socket there, the watcher everybody.
 */

/** Which of every so many customers are followed here, or all of them as a watcher does. */
type Hears = 'all' | { every: number; from: number }

export type BusOrder =
  | { kind: 'open'; nats: string | null; databaseUrl: string; hears: Hears | null }
  | { kind: 'publish'; perSecond: number; seconds: number }
  /** Counts from zero. */
  | { kind: 'count' }
  | { kind: 'report' }
  | { kind: 'close' }

export type BusReport =
  | { kind: 'opened' | 'counting' | 'closed' }
  | { kind: 'published'; events: number }
  /** Microseconds from publishing to hearing, sorted. */
  | { kind: 'report'; delays: number[] }

const customersOnBus = 300
/** Events are published in small groups, as a batch of the teller does. */
const groupMs = 5
const lookMs = 20

/** The same clock in all processes of a machine. */
const nowUs = (): number => Number(process.hrtime.bigint() / 1_000n)

/** Of an installation of this run's own, so that nothing else on a shared NATS is heard. */
const originOf = (databaseUrl: string): string =>
  `candor/${createHash('sha256').update(databaseUrl).digest('hex').slice(0, 16)}`

let bus: SharedBus | null = null
let delays: number[] = []

const tell = (report: BusReport) => process.connected && process.send?.(report)
const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

function hear(opened: SharedBus, hears: Hears): void {
  const isMine = (customer: number): boolean => hears === 'all' || customer % hears.every === hears.from
  const whose = hears === 'all' ? 'all' : 'followed'
  opened.subscribe(
    'subject.changed',
    ({ customerId, subject }) => {
      if (isMine(Number(customerId))) delays.push(nowUs() - Number(subject.id))
    },
    whose,
  )
  if (hears !== 'all')
    for (let customer = 0; customer < customersOnBus; customer += 1)
      if (isMine(customer)) opened.follow(BigInt(customer))
}

async function open(order: Extract<BusOrder, { kind: 'open' }>): Promise<void> {
  const settings = order.nats === null ? null : natsUrl(order.nats)
  if (settings && !settings.ok) throw new Error('the address of NATS is refused')
  const { databaseUrl } = order
  bus = await openBus(settings?.value ?? null, {
    ...{ databaseUrl, origin: originOf(databaseUrl), log: createLog('error') },
  })
  if (order.hears) hear(bus, order.hears)
  while (!bus.isConnected()) await wait(lookMs)
  tell({ kind: 'opened' })
}

async function publish({ perSecond, seconds }: { perSecond: number; seconds: number }): Promise<void> {
  const began = performance.now()
  const events = Math.round(perSecond * seconds)
  let sent = 0
  while (sent < events) {
    const due = Math.min(events, Math.ceil(((performance.now() - began) * perSecond) / 1_000))
    for (; sent < due; sent += 1) {
      const subject = { kind: 'order' as const, id: String(nowUs()) }
      bus?.publish('subject.changed', { customerId: BigInt(sent % customersOnBus), subject })
    }
    await wait(groupMs)
  }
  tell({ kind: 'published', events })
}

process.on('message', async (order: BusOrder) => {
  if (order.kind === 'open') await open(order)
  if (order.kind === 'publish') await publish(order)
  if (order.kind === 'count') {
    delays = []
    tell({ kind: 'counting' })
  }
  if (order.kind === 'report') tell({ kind: 'report', delays: delays.toSorted((one, other) => one - other) })
  if (order.kind === 'close') {
    await bus?.stop()
    tell({ kind: 'closed' })
  }
})
process.on('disconnect', () => process.exit(0))
