import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { instrumentsOf } from '@candor/domain/instruments/catalogue.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { webPidOf } from '@candor/tests/faults/server-under-test.ts'
import type { Order, Report } from './fanout-clients.ts'
import { openTable } from './print-table.ts'
import { printCheck } from './print-verdict.ts'
import { ownKilobytesOf } from './processor-time.ts'
import { measureUse } from './role-use.ts'
import type { Parts } from './scale-parts.ts'

/** Sockets of customers who are signed in, spread over all api: their memory, and what a second of prices costs for each. */

type SocketSizes = { apis: number; sockets: number; socketSeconds: number }

/** It trades at all hours. */
const market = 'crypto'
/** Until what opening and watching costs is over, as a share of the time that is measured. */
const settleShare = 1 / 4
const askAgainMs = 200
const usPerSecond = 1_000_000

type Clients = { child: ChildProcess; tell(order: Order): void }

function startClients(): Clients {
  const child = fork(new URL('fanout-clients.ts', import.meta.url))
  child.on('message', (report: Report) => {
    if (report.kind === 'lost') throw new Error(`a socket was lost: ${report.why}`)
  })
  return { child, tell: (order) => void child.send(order) }
}

async function next<Kind extends Report['kind']>(
  { child }: Clients,
  kind: Kind,
): Promise<Extract<Report, { kind: Kind }>> {
  for (;;) {
    const [report] = (await once(child, 'message')) as [Report]
    if (report.kind === kind) return report as Extract<Report, { kind: Kind }>
  }
}

async function countMessages(clients: Clients): Promise<number> {
  clients.tell({ kind: 'report' })
  return (await next(clients, 'report')).updates
}

export async function measureScaleOfSockets(
  parts: Parts,
  { apis: wanted, sockets, socketSeconds }: SocketSizes,
): Promise<boolean> {
  const clients = startClients()
  try {
    while (parts.apis().length < wanted) await parts.addApi()
    const apis = parts.apis()
    const memory = () => apis.reduce((sum, { server }) => sum + ownKilobytesOf(webPidOf(server)), 0)
    const families = { ...parts.servers(), ...parts.carriers(), load: [clients.child.pid ?? 0] }
    const use = () => measureUse(families, () => sleep(socketSeconds * secondMs))
    // What a start leaves to be done is over by then.
    await use()
    const [none, emptyKb] = [await use(), memory()]
    for (const { port } of apis) {
      const count = Math.floor(sockets / apis.length)
      // One for each message, so that what is counted are messages.
      clients.tell({ kind: 'open', port, path: '/ws', first: null, share: 1, sockets: count, signedIn: true })
      await next(clients, 'opened')
    }
    const open = Math.floor(sockets / apis.length) * apis.length
    await sleep(settleShare * socketSeconds * secondMs)
    const [idle, fullKb] = [await use(), memory()]
    clients.tell({ kind: 'say', text: JSON.stringify({ kind: 'watch', channel: `quotes/${market}` }) })
    await sleep(settleShare * socketSeconds * secondMs)
    clients.tell({ kind: 'count', perBeat: Number.MAX_SAFE_INTEGER })
    let messages = 0
    const watching = await measureUse(families, async () => {
      await sleep(socketSeconds * secondMs)
      // So short a time may have been between two seconds of prices.
      for (;;) {
        messages = await countMessages(clients)
        if (messages >= open) return
        await sleep(askAgainMs)
      }
    })
    const apiOf = (one: typeof none) => (one.of['api'] ?? 0) / one.seconds
    const perIdle = ((apiOf(idle) - apiOf(none)) * usPerSecond) / open
    const perMessage = ((apiOf(watching) - apiOf(idle)) * watching.seconds * usPerSecond) / messages
    const ticks = instrumentsOf(market).length
    const print = openTable('Sockets of customers who are signed in; processor time of the api:', [
      ...[
        'sockets',
        'api',
        'KB each',
        'µs each and second, idle',
        'messages/s',
        `µs a message of ${ticks} ticks`,
      ],
    ])
    print([
      ...[String(open), String(apis.length), ((fullKb - emptyKb) / open).toFixed(1), perIdle.toFixed(1)],
      ...[(messages / watching.seconds).toFixed(), perMessage.toFixed(1)],
    ])
    return printCheck(
      messages >= open,
      `${open} sockets over ${apis.length} api, none cut, ${messages} messages of prices`,
    )
  } finally {
    clients.child.removeAllListeners('message')
    clients.child.disconnect()
  }
}
