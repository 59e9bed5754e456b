import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism, cpus, loadavg } from 'node:os'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { allInstruments } from '@candor/domain/instruments/catalogue.ts'
import { markets } from '@candor/domain/instruments/market-list.ts'
import type { Order, Report } from './fanout-clients.ts'
import { type Fanned, sharesOf, startOurs, startPlain } from './fanout-servers.ts'
import { printCheck, printVerdict } from './print-verdict.ts'

/**
 * npm run bench -- fanout [minutes]: how many price updates a second reach 5,000 readers through our fan-out and through a plain
 * loop over `ws`, in the same run and in turns, so that whatever else the machine does disturbs both. Readers live in a process of
 * their own; a beat waits until all but the last few have arrived everywhere, so nothing piles up. All the while 100 more readers of
 * the fan-out watch as much as they may and read nothing: that they do no harm means that every target holds beside them.
 */

export const usual = {
  minutes: 1 / 3,
  sockets: 5_000,
  slowReaders: 100,
  rounds: 5,
  roundMs: 2_000,
  halfLoadMs: 8_000,
}
export const short: typeof usual = {
  minutes: 1 / 60,
  sockets: 140,
  slowReaders: 3,
  rounds: 1,
  roundMs: 300,
  halfLoadMs: 300,
}

const mostUnderWay = 4
const targets = { ratio: 20, delay: 1.5, growth: 8, buffered: 300 * 1024 }

type Clients = {
  /** How many are opened on each server. */
  sockets: number
  /** Updates that a beat has for all of them together. */
  perBeat: number
  order(order: Order): void
  next<Kind extends Report['kind']>(kind: Kind): Promise<Extract<Report, { kind: Kind }>>
  /** Resolves when this many beats have arrived everywhere since counting began. */
  arrived(beats: number): Promise<void>
  end(): void
}

function startClients(sockets: number): Clients {
  const child: ChildProcess = fork(fileURLToPath(new URL('./fanout-clients.ts', import.meta.url)), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  let beats = 0
  child.on('message', (report: Report) => {
    if (report.kind === 'beat') beats = report.beats
    // Waiting for updates that nobody will count would take for ever.
    if (report.kind === 'lost') throw new Error(`the bench lost a reader: ${report.why}`)
  })
  const ofMarket = Math.floor(sockets / markets.length)
  return {
    sockets,
    perBeat: sharesOf().reduce((sum, [, share]) => sum + share * ofMarket, 0),
    order(order) {
      if (order.kind === 'count') beats = 0
      child.send(order)
    },
    async next(kind) {
      for (;;) {
        const [report] = (await once(child, 'message')) as [Report]
        if (report.kind === kind) return report as Extract<Report, { kind: typeof kind }>
      }
    },
    async arrived(wanted) {
      while (beats < wanted) await once(child, 'message')
    },
    end: () => child.disconnect(),
  }
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
const turn = () => new Promise((resolve) => setImmediate(resolve))

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? Number.NaN

const middle = (values: readonly number[]): number => percentile(values, 0.5)

async function openReaders(clients: Clients, fanned: Fanned): Promise<void> {
  for (const [market, share] of sharesOf()) {
    const count = Math.floor(clients.sockets / markets.length)
    const first = fanned.firstOf(market)
    clients.order({
      kind: 'open',
      port: fanned.port,
      path: fanned.pathOf(market),
      first,
      share,
      sockets: count,
    })
    await clients.next('opened')
  }
  await wait(500)
}

/** Beats one after another, a few on their way. Gives the updates that arrived in a second. */
async function measureMost(clients: Clients, fanned: Fanned, milliseconds: number): Promise<number> {
  clients.order({ kind: 'count', perBeat: clients.perBeat })
  await wait(50)
  const from = performance.now()
  let sent = 0
  while (performance.now() - from < milliseconds || sent < 3) {
    await fanned.beat()
    sent += 1
    await turn()
    await clients.arrived(sent - mostUnderWay)
  }
  await clients.arrived(sent)
  return (sent * clients.perBeat * 1_000) / (performance.now() - from)
}

/** Beats at an even pace for some time. Gives how long updates were on their way, in milliseconds. */
async function measureDelays(
  clients: Clients,
  fanned: Fanned,
  pause: number,
  milliseconds: number,
  everySecond: () => void = () => {},
): Promise<{ half: number; most: number; beats: number; wrong: number }> {
  clients.order({ kind: 'count', perBeat: clients.perBeat })
  await wait(50)
  const from = performance.now()
  let sent = 0
  let second = 0
  while (performance.now() - from < milliseconds || sent < 3) {
    await fanned.beat()
    sent += 1
    await wait(Math.max(0, from + sent * pause - performance.now()))
    if (performance.now() - from > second * 1_000) {
      second += 1
      everySecond()
    }
  }
  await clients.arrived(sent)
  clients.order({ kind: 'report' })
  const { delays, wrong } = await clients.next('report')
  return { half: middle(delays), most: percentile(delays, 0.99), beats: sent, wrong }
}

/** What the process holds once everything that is garbage is gone. */
function createScale(): () => number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  return () => {
    collect()
    const { heapUsed, external } = process.memoryUsage()
    return (heapUsed + external) / 1024 / 1024
  }
}

const round = (value: number): string => Math.round(value).toLocaleString('en')

async function compareMost(
  clients: Clients,
  { ours, plain }: { ours: Fanned; plain: Fanned },
  { rounds, roundMs }: typeof usual,
) {
  const found = { ours: [] as number[], plain: [] as number[] }
  for (let each = 0; each < rounds; each += 1) {
    found.plain.push(await measureMost(clients, plain, roundMs))
    found.ours.push(await measureMost(clients, ours, roundMs))
  }
  console.log(`plain ws loop   ${found.plain.map(round).join('  ')} updates/s`)
  console.log(`fan-out         ${found.ours.map(round).join('  ')} updates/s`)
  return { ours: middle(found.ours), plain: middle(found.plain) }
}

/** The readers that never read ask for all seven markets and for as many instruments as a connection may. */
const slowChannels = [
  ...markets.map((market) => `quotes/${market}`),
  ...allInstruments()
    .slice(0, 57)
    .map(({ symbol }) => `quote/${symbol}`),
]

/** They come first and are fed until the system holds no more for them, so that everything is measured in their company. */
async function openSlowReaders(clients: Clients, ours: Fanned, sockets: number): Promise<void> {
  clients.order({ kind: 'open-slow', port: ours.port, channels: slowChannels, sockets })
  await clients.next('opened')
  for (let beat = 0; beat < 3_000 && ours.leastBuffered() < 200 * 1024; beat += 1) {
    await ours.beat()
    await turn()
  }
}

/** Opens the readers of the fan-out; gives what each of them takes of this process while nothing is sent, in kilobytes. */
async function weighReaders(clients: Clients, ours: Fanned): Promise<number> {
  const weigh = createScale()
  const before = weigh()
  await openReaders(clients, ours)
  return ((weigh() - before) * 1024) / clients.sockets
}

async function measureMemory(clients: Clients, ours: Fanned, pause: number, milliseconds: number) {
  const weigh = createScale()
  const weights: number[] = []
  let buffered = 0
  const { wrong } = await measureDelays(clients, ours, pause, milliseconds, () => {
    weights.push(weigh())
    buffered = Math.max(buffered, ours.mostBuffered())
  })
  const third = Math.max(1, Math.floor(weights.length / 3))
  const growth = middle(weights.slice(-third)) - middle(weights.slice(0, third))
  return { wrong, growth, buffered, weight: middle(weights) }
}

export async function run(sizes: typeof usual): Promise<boolean> {
  const { minutes, sockets, slowReaders, halfLoadMs } = sizes
  const base = 20_000 + (process.pid % 10_000)
  const clients = startClients(sockets)
  const [ours, plain] = [await startOurs(base), await startPlain(base + 1)]
  console.log(
    `${sockets} readers on each server over loopback, ${(clients.perBeat / sockets).toFixed(1)} updates for each in a beat; Node ${process.version}, ` +
      `${availableParallelism()} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`,
  )
  await openSlowReaders(clients, ours, slowReaders)
  const held = ours.leastBuffered()
  await openReaders(clients, plain)
  const idleKb = await weighReaders(clients, ours)
  console.log(`an idle reader of the fan-out takes ${idleKb.toFixed(1)} KB of the server's memory`)

  const most = await compareMost(clients, { ours, plain }, sizes)
  const pauseOf = (updates: number) => (2 * clients.perBeat * 1_000) / updates
  const plainDelays = await measureDelays(clients, plain, pauseOf(most.plain), halfLoadMs)
  const ownDelays = await measureDelays(clients, ours, pauseOf(most.ours), halfLoadMs)
  const memory = await measureMemory(clients, ours, pauseOf(most.ours), minutes * 60_000)
  console.log(
    `at half load    p50/p99 ${plainDelays.half}/${plainDelays.most} ms plain, ${ownDelays.half}/${ownDelays.most} ms fan-out`,
  )
  const times = most.ours / most.plain
  const later = ownDelays.most / plainDelays.most
  const wrong = ownDelays.wrong + memory.wrong
  const verdicts = [
    printVerdict(
      times >= targets.ratio,
      `${times.toFixed(1)} × the updates/s of the plain loop (at least ${targets.ratio})`,
    ),
    printVerdict(
      later <= targets.delay,
      `p99 at half load ${later.toFixed(2)} × the plain loop's (at most ${targets.delay})`,
    ),
    printVerdict(
      memory.growth <= targets.growth,
      `memory ${memory.growth.toFixed(1)} MB more after ${minutes.toFixed(1)} minutes, of ${memory.weight.toFixed(0)} MB (at most ${targets.growth})`,
    ),
    printVerdict(
      held > 0 && memory.buffered <= targets.buffered,
      `${slowReaders} slow readers have at least ${round(held / 1024)} and at most ${round(memory.buffered / 1024)} KB waiting (at most ${targets.buffered / 1024})`,
    ),
    printCheck(wrong === 0, `${wrong} messages out of order or incomplete, of those read`),
  ]
  clients.end()
  await Promise.all([ours.close(), plain.close()])
  return verdicts.every(Boolean)
}
