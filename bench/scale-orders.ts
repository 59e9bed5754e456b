import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { customers, openCustomers, setLimits, settle } from './orders-books.ts'
import type { LoadReport } from './orders-load.ts'
import { askOf } from './place-orders.ts'
import { openTable } from './print-table.ts'
import { printCheck, printVerdict } from './print-verdict.ts'
import { type Families, measureUse, type Use } from './role-use.ts'
import type { Parts } from './scale-parts.ts'

/** Real orders at the market over HTTP to one, two and three api, and what each role uses of the processor for them. */

type OrderSizes = {
  apis: number
  seconds: number
  secondsBefore: number
  /** On each api, because an order costs the less the more are committed together. */
  connections: number
  lightConnections: number
}

type Figures = {
  apis: number
  connections: number
  report: LoadReport
  used: Use
  written: Written
}

/** Cores that one process of each role uses while nobody asks. */
type Idle = Readonly<Record<string, number>>

const perOrders = 1_000
/** An order may cost that much more where three processes commit on one database. */
const mostOverOne = 1.5

type Written = { wal: number; tables: number; transactions: number }

async function readWritten(owner: pg.Client): Promise<Written> {
  const { rows } = await owner.query<Record<keyof Written, string>>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as wal, xact_commit as transactions,
       pg_database_size(current_database()) as tables
     from pg_stat_database where datname = current_database()`,
  )
  const { wal, tables, transactions } = rows[0] ?? {}
  return { wal: Number(wal), tables: Number(tables), transactions: Number(transactions) }
}

type Scene = { parts: Parts; load: ChildProcess; owner: pg.Client }

async function ask({ parts, load }: Scene, ofEach: number, seconds: number): Promise<LoadReport> {
  const [first] = parts.apis()
  if (!first) throw new Error('there is no api')
  const ports = parts.apis().map(({ port }) => port)
  const connections = ofEach * ports.length
  const price = await askOf(first.server)
  load.send({ task: 'market', ports, connections, seconds, price, offer: null })
  const [{ report }] = (await once(load, 'message')) as [{ report: LoadReport }]
  return report
}

const familiesOf = ({ parts, load }: Scene): Families => ({
  ...parts.servers(),
  ...parts.carriers(),
  load: [load.pid ?? 0],
})

/** With one process of each role. */
async function measureIdle(scene: Scene, seconds: number): Promise<Idle> {
  await settle(scene.owner)
  const idle = await measureUse(familiesOf(scene), () => sleep(seconds * 1_000))
  return Object.fromEntries(Object.entries(idle.of).map(([role, used]) => [role, used / idle.seconds]))
}

async function measureOrders(scene: Scene, ofEach: number, seconds: number): Promise<Figures> {
  const { parts, owner } = scene
  await settle(owner)
  const before = await readWritten(owner)
  let report: LoadReport | undefined
  const used = await measureUse(familiesOf(scene), async () => {
    report = await ask(scene, ofEach, seconds)
  })
  const after = await readWritten(owner)
  if (!report) throw new Error('nothing was measured')
  return {
    ...{ apis: parts.apis().length, connections: ofEach * parts.apis().length, report, used },
    written: {
      wal: after.wal - before.wal,
      tables: after.tables - before.tables,
      transactions: after.transactions - before.transactions,
    },
  }
}

/** Processor seconds for a thousand orders, beyond what the processes use anyway. */
function costOf({ apis, used, report }: Figures, role: string, idle: Idle): number {
  const anyway = (idle[role] ?? 0) * (role === 'api' ? apis : 1) * used.seconds
  return (((used.of[role] ?? 0) - anyway) * perOrders) / report.answered
}

const costOfAll = (figures: Figures, idle: Idle): number =>
  Object.keys(figures.used.of).reduce(
    (sum, role) => (role === 'load' ? sum : sum + costOf(figures, role, idle)),
    0,
  )

/** Prints what was idle; gives what prints one measurement more. */
function openOrderTable(idle: Idle): (figures: Figures) => void {
  const roles = Object.keys(idle)
  openTable(
    'Cores that one process of each role uses while nobody asks:',
    roles,
  )(roles.map((role) => (idle[role] ?? 0).toFixed(3)))
  const print = openTable(`Orders, with processor seconds for ${perOrders} beyond what is used anyway:`, [
    ...['api', 'connections', 'orders/s', 'p50 ms', 'p99 ms', ...roles, 'all but load'],
    ...['bytes of WAL an order', 'bytes of tables', 'transactions'],
  ])
  return (figures) => {
    const { apis, connections, report, written } = figures
    print([
      ...[String(apis), String(connections), report.perSecond.toFixed()],
      ...[report.p50.toFixed(1), report.p99.toFixed(1)],
      ...roles.map((role) => costOf(figures, role, idle).toFixed(2)),
      costOfAll(figures, idle).toFixed(2),
      (written.wal / report.answered).toFixed(),
      (written.tables / report.answered).toFixed(),
      (written.transactions / report.answered).toFixed(2),
    ])
  }
}

function judge(all: readonly Figures[], heavy: readonly Figures[], idle: Idle): boolean {
  const wrong = all.reduce((sum, { report }) => sum + report.wrong, 0)
  const first = all.find(({ report }) => report.wrong > 0)?.report.first ?? ''
  const [one, most] = [heavy[0], heavy.at(-1)]
  const ratio = one && most ? costOfAll(most, idle) / costOfAll(one, idle) : Number.NaN
  return [
    printCheck(wrong === 0, `${wrong} orders answered wrongly ${first}`.trim()),
    printVerdict(
      ratio <= mostOverOne,
      `an order over ${most?.apis} api costs ${ratio.toFixed(2)} × the processor time of one over 1 (at most ${mostOverOne})`,
    ),
  ].every(Boolean)
}

/** The first api with the other roles, and customers; what they take of the disk is measured where they are made. */
export async function openBooks(parts: Parts): Promise<pg.Client> {
  await parts.addApi()
  const owner = new pg.Client({ connectionString: parts.pair.primaryUrl() })
  await owner.connect()
  const before = await readWritten(owner)
  await openCustomers(owner)
  await setLimits(owner)
  const bytes = ((await readWritten(owner)).tables - before.tables) / customers
  console.log(`A customer takes ${bytes.toFixed()} bytes of the database.`)
  return owner
}

/** Adds one api after the other. */
export async function measureScaleOfOrders(
  parts: Parts,
  owner: pg.Client,
  sizes: OrderSizes,
): Promise<boolean> {
  const load = fork(new URL('orders-load.ts', import.meta.url))
  const scene = { parts, load, owner }
  try {
    await ask(scene, sizes.connections, sizes.secondsBefore)
    await owner.query('vacuum analyze')
    const idle = await measureIdle(scene, sizes.seconds)
    const print = openOrderTable(idle)
    const take = async (connections: number): Promise<Figures> => {
      const figures = await measureOrders(scene, connections, sizes.seconds)
      print(figures)
      return figures
    }
    const light = await take(sizes.lightConnections)
    const heavy = [await take(sizes.connections)]
    while (parts.apis().length < sizes.apis) {
      await parts.addApi()
      await ask(scene, sizes.connections, sizes.secondsBefore)
      heavy.push(await take(sizes.connections))
    }
    return judge([...heavy, light], heavy, idle)
  } finally {
    load.disconnect()
  }
}
