import { type ChildProcess, fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '@candor/server/postgres/embedded-cluster.ts'
import { migrate } from '@candor/server/postgres/migrate.ts'
import pg from 'pg'
import { openBooks, settle } from './orders-books.ts'
import { hasPgbench, runPgbench } from './orders-pgbench.ts'

/**
 * npm run bench -- orders [seconds] [rounds]: a money command like an order over HTTP, with a session, a key and validation, against
 * the same statements sent by pgbench, one transaction each; everything on the same machine, one after the other, fsync on.
 */

type Load = { perSecond: number; p50: number; p99: number; refused: number; first: string }
type Measured = Load & { perCpuSecond: number }

const file = (name: string) => new URL(name, import.meta.url)

const next = <Message>(child: ChildProcess, key: string): Promise<Message> =>
  new Promise((resolve, reject) => {
    const hear = (message: Record<string, Message>) => {
      if (!(key in message)) return
      child.off('message', hear)
      resolve(message[key] as Message)
    }
    child.on('message', hear)
    child.once('exit', (code) => reject(new Error(`a process of the bench ended with ${code}`)))
  })

async function cpuOf(server: ChildProcess): Promise<number> {
  const answer = next<NodeJS.CpuUsage>(server, 'cpu')
  server.send('cpu')
  const { user, system } = await answer
  return (user + system) / 1e6
}

async function load(
  server: ChildProcess,
  port: string,
  connections: number,
  seconds: number,
): Promise<Measured> {
  const asking = fork(file('orders-load.ts'), [port, String(connections), String(seconds), '0'])
  const [begun, ended, reported] = [
    next(asking, 'begun'),
    next(asking, 'ended'),
    next<Load>(asking, 'report'),
  ]
  await begun
  const before = await cpuOf(server)
  await ended
  const used = (await cpuOf(server)) - before
  const report = await reported
  if (report.refused > 0) throw new Error(`${report.refused} requests were refused:\n${report.first}`)
  return { ...report, perCpuSecond: (report.perSecond * seconds) / used }
}

async function withServer<Value>(
  args: string[],
  work: (server: ChildProcess, port: string) => Promise<Value>,
) {
  const server = fork(file('orders-server.ts'), args)
  try {
    const origin = await next<string>(server, 'origin')
    return await work(server, new URL(origin).port)
  } finally {
    server.disconnect()
    await new Promise((resolve) => server.once('exit', resolve))
  }
}

const median = (values: number[]): number => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const round = (value: number): string => Math.round(value).toLocaleString('en')

type Round = { six: number; one: number; at64: Measured; at256: Measured }

async function measureRound(url: string, owner: pg.Client, seconds: number): Promise<Round> {
  await settle(owner)
  const six = await runPgbench(url, 'six', 256, seconds)
  await settle(owner)
  const ours = await withServer(['orders', url], async (server, port) => {
    const at64 = await load(server, port, 64, seconds)
    await settle(owner)
    return { at64, at256: await load(server, port, 256, seconds) }
  })
  await settle(owner)
  return { six, one: await runPgbench(url, 'one', 256, seconds), ...ours }
}

function tell(rounds: readonly Round[], bare: Measured): boolean {
  const of = (pick: (round: Round) => number) => median(rounds.map(pick))
  const ours = of(({ at256 }) => at256.perSecond)
  const [six, one] = [of((each) => each.six), of((each) => each.one)]
  const overSix = of((each) => each.at256.perSecond / each.six)
  const overOne = of((each) => each.at256.perSecond / each.one)
  const p99 = of(({ at64 }) => at64.p99)
  console.log(`pgbench, six statements, 256 clients: ${round(six)} a second`)
  console.log(`pgbench, one statement, 256 clients:  ${round(one)} a second`)
  console.log(
    `Candor over HTTP, 256 connections:    ${round(ours)} a second, p99 ${round(of(({ at256 }) => at256.p99))} ms`,
  )
  console.log(
    `Candor over HTTP, 64 connections:     ${round(of(({ at64 }) => at64.perSecond))} a second, p50 ${of(({ at64 }) => at64.p50).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  )
  const perCpu = of(({ at256 }) => at256.perCpuSecond)
  console.log(
    `Requests per server-CPU-second: ${round(perCpu)}; a bare Fastify route: ${round(bare.perCpuSecond)} (${(perCpu / bare.perCpuSecond).toFixed(2)} ×)`,
  )
  const verdicts: [string, boolean][] = [
    [`${overSix.toFixed(2)} × the six-statement form (at least 2)`, overSix >= 2],
    [`${overOne.toFixed(2)} × the one-statement form (at least 1.2)`, overOne >= 1.2],
    [`p99 at 64 connections ${p99.toFixed(1)} ms (at most 50)`, p99 <= 50],
  ]
  for (const [what, held] of verdicts) console.log(`${held ? 'held  ' : 'MISSED'} ${what}`)
  return verdicts.every(([, held]) => held)
}

export async function run(args: readonly string[]): Promise<boolean> {
  const [seconds = 10, rounds = 3] = args.map(Number)
  if (!(await hasPgbench())) {
    console.error('pgbench is not here. On Debian it comes with: apt-get install postgresql-contrib')
    return false
  }
  const folder = mkdtempSync(join(tmpdir(), 'candor-orders-'))
  chmodSync(folder, 0o711)
  const cluster = await startCluster({
    folder,
    say: () => {},
    settings: { max_connections: '320' },
    revive: false,
  })
  process.on('exit', cluster.abandon)
  const owner = new pg.Client({ connectionString: cluster.url })
  try {
    const migrated = await migrate(cluster.url)
    if (!migrated.ok) throw new Error(migrated.refusal)
    await owner.connect()
    await openBooks(owner)
    const measured: Round[] = []
    for (let each = 0; each < rounds; each += 1) {
      measured.push(await measureRound(cluster.url, owner, seconds))
      const { six, one, at64, at256 } = measured.at(-1) as Round
      console.log(
        `round ${each + 1}: six ${round(six)}, one ${round(one)}, ours ${round(at64.perSecond)} at 64 and ${round(at256.perSecond)} at 256`,
      )
    }
    const bare = await withServer(['bare'], (server, port) => load(server, port, 256, seconds))
    return tell(measured, bare)
  } finally {
    await owner.end()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}
