import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { BusOrder, BusReport } from './bus-process.ts'
import { openTable } from './print-table.ts'
import { printCheck, printVerdict } from './print-verdict.ts'
import { type Families, measureUse } from './role-use.ts'

/**
 * Events over NATS and over PostgreSQL's notify, in turns: one process publishes, two hear of half of the customers each, as an api does of those
 * who have a socket there, and one of all, as the watcher does.
 */

type BusScene = { nats: string | null; databaseUrl: string; pids: Families }
type BusSizes = { busSeconds: number; fewEvents: number; manyEvents: number }

type BusName = 'NATS' | 'notify'
type BusFigures = {
  bus: BusName
  perSecond: number
  p50: number
  p99: number
  /** Processor microseconds of an event: who publishes, who hears together, and what carries it. */
  cost: { publisher: number; hearers: number; carrier: number; all: number }
}

type Found = { figures: BusFigures; lost: number }

/** Who opens last knows of the others as soon as it is connected. */
const acquaintedMs = 500
/** Until everything has arrived that was published. */
const arriveMs = 300
const hearing = [{ every: 2, from: 0 }, { every: 2, from: 1 }, 'all'] as const
const usPerSecond = 1_000_000

type BusProcess = {
  child: ChildProcess
  ask<Kind extends BusReport['kind']>(
    order: BusOrder,
    kind: Kind,
  ): Promise<Extract<BusReport, { kind: Kind }>>
}

function startProcess(): BusProcess {
  const child = fork(new URL('bus-process.ts', import.meta.url), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  return {
    child,
    async ask(order, kind) {
      child.send(order)
      for (;;) {
        const [report] = (await once(child, 'message')) as [BusReport]
        if (report.kind === kind) return report as Extract<BusReport, { kind: typeof kind }>
      }
    },
  }
}

const at = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? Number.NaN

async function measureRate(
  bus: BusName,
  parts: { publisher: BusProcess; hearers: readonly BusProcess[]; families: Families },
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<Found> {
  const { publisher, hearers, families } = parts
  const idle = await measureUse(families, () => sleep(seconds * 500))
  for (const hearer of hearers) await hearer.ask({ kind: 'count' }, 'counting')
  let events = 0
  const used = await measureUse(families, async () => {
    events = (await publisher.ask({ kind: 'publish', perSecond, seconds }, 'published')).events
    await sleep(arriveMs)
  })
  const heard: number[][] = []
  for (const hearer of hearers) heard.push((await hearer.ask({ kind: 'report' }, 'report')).delays)
  const delays = heard.flat().sort((one, other) => one - other)
  const costOf = (...names: string[]): number =>
    (names.reduce(
      (sum, name) => sum + (used.of[name] ?? 0) - ((idle.of[name] ?? 0) * used.seconds) / idle.seconds,
      0,
    ) *
      usPerSecond) /
    events
  const hearerNames = hearing.map((_, place) => `hearer ${place}`)
  const cost = {
    publisher: costOf('publisher'),
    hearers: costOf(...hearerNames),
    carrier: costOf(...(bus === 'NATS' ? ['NATS'] : ['PostgreSQL', 'standby'])),
  }
  const all = cost.publisher + cost.hearers + cost.carrier
  const figures = { bus, perSecond, p50: at(delays, 0.5), p99: at(delays, 0.99), cost: { ...cost, all } }
  // Half of them at each of the two, and all at the third.
  return { figures, lost: 2 * events - delays.length }
}

async function measureOne(scene: BusScene, bus: BusName, sizes: BusSizes): Promise<Found[]> {
  const publisher = startProcess()
  const hearers = hearing.map(startProcess)
  const open = {
    kind: 'open',
    nats: bus === 'NATS' ? scene.nats : null,
    databaseUrl: scene.databaseUrl,
  } as const
  try {
    for (const [place, hearer] of hearers.entries())
      await hearer.ask({ ...open, hears: hearing[place] ?? null }, 'opened')
    await publisher.ask({ ...open, hears: null }, 'opened')
    await sleep(acquaintedMs)
    await publisher.ask(
      { kind: 'publish', perSecond: sizes.manyEvents, seconds: sizes.busSeconds / 2 },
      'published',
    )
    const families: Families = {
      ...scene.pids,
      publisher: [publisher.child.pid ?? 0],
      ...Object.fromEntries(hearers.map(({ child }, place) => [`hearer ${place}`, [child.pid ?? 0]])),
    }
    const found: Found[] = []
    for (const perSecond of [sizes.fewEvents, sizes.manyEvents])
      found.push(
        await measureRate(bus, { publisher, hearers, families }, { perSecond, seconds: sizes.busSeconds }),
      )
    for (const part of [publisher, ...hearers]) await part.ask({ kind: 'close' }, 'closed')
    return found
  } finally {
    for (const { child } of [publisher, ...hearers]) child.disconnect()
  }
}

const ms = (us: number): string => (us / 1_000).toFixed(2)

function judge(found: readonly Found[], manyEvents: number): boolean {
  const lost = found.reduce((sum, each) => sum + each.lost, 0)
  const held = [printCheck(lost === 0, `${lost} events of the bus lost or heard twice`)]
  const of = (name: BusName) =>
    found.find(({ figures }) => figures.bus === name && figures.perSecond === manyEvents)?.figures
  const [nats, notify] = [of('NATS'), of('notify')]
  if (nats && notify) {
    const ratio = nats.cost.all / notify.cost.all
    held.push(
      printVerdict(
        nats.p99 <= notify.p99,
        `p99 at ${manyEvents} events a second ${ms(nats.p99)} ms over NATS, ${ms(notify.p99)} ms over notify (at most as long)`,
      ),
      printVerdict(ratio <= 1, `an event over NATS costs ${ratio.toFixed(2)} × one over notify (at most 1)`),
    )
  }
  return held.every(Boolean)
}

/** Without a NATS notify alone is measured, and nothing compared. */
export async function measureBus(scene: BusScene, sizes: BusSizes): Promise<boolean> {
  const names: BusName[] = scene.nats === null ? ['notify'] : ['NATS', 'notify']
  const print = openTable('An event of the bus, with processor microseconds for each:', [
    ...['bus', 'events/s', 'p50 ms', 'p99 ms'],
    ...['µs in all', 'publisher', 'three that hear', 'NATS or PostgreSQL'],
  ])
  const found: Found[] = []
  for (const name of names)
    for (const each of await measureOne(scene, name, sizes)) {
      const { bus, perSecond, p50, p99, cost } = each.figures
      const costs = [cost.all, cost.publisher, cost.hearers, cost.carrier].map((us) => us.toFixed())
      print([bus, String(perSecond), ms(p50), ms(p99), ...costs])
      found.push(each)
    }
  return judge(found, sizes.manyEvents)
}
