import { loadavg } from 'node:os'
import { secondMs } from '@candor/domain/time/durations.ts'
import {
  awaitAnswer,
  databaseUrlOf,
  endAll,
  launchServer,
  removeDataFolder,
  type ServerUnderTest,
} from '@candor/tests/faults/server-under-test.ts'
import { buildAppIfStale } from '@candor/tools/build-app.ts'
import { readBalance } from '@candor/wire/balance.ts'
import { listContracts } from '@candor/wire/contracts.ts'
import { listOrders, listPositions } from '@candor/wire/orders.ts'
import { listParticipations } from '@candor/wire/participations.ts'
import { readPortfolio, readWorth } from '@candor/wire/portfolio.ts'
import { listHoldings, listSpotOrders } from '@candor/wire/spot.ts'
import pg from 'pg'
import { type AuditTime, watchAudits } from './growth-audits.ts'
import { tradersOf } from './growth-books.ts'
import { makeOldFolder } from './growth-folder.ts'
import { median } from './measure-visit.ts'
import { tokenOf } from './orders-books.ts'
import { placeOrders } from './place-orders.ts'
import { printCheck, printVerdict } from './print-verdict.ts'

/**
 * npm run bench -- growth [few] [many]: an installation after so many months and after so many more, each a server as npm start runs it on a folder of
 * its own: a warm start, orders, the audits that it makes by itself, and what the wallet asks for. Both are measured in turns, so that whatever
 * else the machine does falls on both. As usual, 1 and 20 million postings.
 */

export const usual = {
  few: 3,
  many: 60,
  customers: 10_400,
  rounds: 5,
  orderSeconds: 40,
  visits: 30,
  minutes: 1,
}
export const short: typeof usual = {
  few: 1,
  many: 2,
  customers: 42,
  rounds: 1,
  orderSeconds: 0.5,
  visits: 1,
  // The audit of a minute comes after a minute.
  minutes: 0,
}

const mostRatio = 1.2
const ordersPerSecond = 100
const patienceMs = 300_000

/** What the wallet asks for when it is opened, and its second and third tab. */
const asked: Readonly<Record<string, readonly string[]>> = {
  wallet: [
    readBalance.path,
    `${readWorth.path}?zone=Asia/Kuala_Lumpur`,
    `${listPositions.path}?status=open&limit=100`,
    `${listOrders.path}?status=resting&limit=100`,
    `${listSpotOrders.path}?status=resting&limit=100`,
    listHoldings.path,
    `${listContracts.path}?status=running&limit=100`,
    `${listParticipations.path}?status=in-progress&limit=100`,
  ],
  'closed trades': [
    `${listPositions.path}?status=closed&limit=50`,
    `${listOrders.path}?status=ended&limit=50`,
    `${listSpotOrders.path}?status=ended&limit=50`,
  ],
  portfolio: [`${readPortfolio.path}?range=1M&zone=Asia/Kuala_Lumpur`],
}

async function ask(server: ServerUnderTest, token: string, path: string): Promise<void> {
  const answer = await fetch(server.origin + path, { headers: { cookie: `candor_session=${token}` } })
  const text = await answer.text()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${text}`)
}

/** Milliseconds until the last of the answers is there, as often as asked. */
async function visit(
  server: ServerUnderTest,
  token: string,
  paths: readonly string[],
  visits: number,
): Promise<number> {
  const times: number[] = []
  for (let turn = -1; turn < visits; turn += 1) {
    const began = performance.now()
    await Promise.all(paths.map((path) => ask(server, token, path)))
    // The first one finds nothing ready.
    if (turn >= 0) times.push(performance.now() - began)
  }
  return median(times)
}

/** By name; milliseconds. */
type Figures = Record<string, number>

const auditFigures = (name: string, { ms, cpuMs }: AuditTime): Figures => ({
  [name]: ms,
  [`${name}, of a processor`]: cpuMs,
})

async function measure(folder: string, sizes: typeof usual): Promise<{ figures: Figures; refused: string }> {
  const began = performance.now()
  const server = await launchServer(folder, 'bootstrap', { RATE_LIMIT_PER_MINUTE: '999999999' })
  let owner: pg.Client | null = null
  try {
    if ((await awaitAnswer(server, '/ready', patienceMs)) === null)
      throw new Error(`the server does not serve:\n${server.output()}`)
    const started = performance.now() - began
    owner = new pg.Client({ connectionString: databaseUrlOf(folder) })
    await owner.connect()
    // Books of many months take longer to write than a session lasts.
    await owner.query('update sessions set started_at = now(), seen_at = now()')
    const nextAudit = watchAudits(owner)
    const first = auditFigures('audit after the start', await nextAudit())
    const orders = await placeOrders(server, sizes.orderSeconds, ordersPerSecond)
    const minute = sizes.minutes > 0 ? auditFigures('audit of a minute', await nextAudit()) : {}
    const figures: Figures = { 'warm start': started, 'order p50': orders.p50, ...first, ...minute }
    for (const [who, number] of Object.entries(tradersOf(sizes.customers)))
      for (const [page, paths] of Object.entries(asked))
        figures[`${page}, ${who} history`] = await visit(server, tokenOf(number), paths, sizes.visits)
    await owner.end()
    server.child.kill('SIGTERM')
    await server.exit
    return { figures, refused: orders.first }
  } catch (error) {
    console.log(server.output())
    throw error
  } finally {
    await owner?.end().catch(() => {})
    await endAll(folder, server)
  }
}

const told = (milliseconds: number): string =>
  milliseconds >= secondMs ? `${(milliseconds / secondMs).toFixed(2)} s` : `${milliseconds.toFixed(1)} ms`

function judge(small: readonly Figures[], large: readonly Figures[]): boolean {
  const names = Object.keys(small[0] ?? {})
  const verdicts = names.map((name) => {
    const [few, many] = [small, large].map((rounds) =>
      median(rounds.map((figures) => figures[name] ?? Number.NaN)),
    )
    const ratio = (many ?? Number.NaN) / (few ?? Number.NaN)
    return printVerdict(
      ratio <= mostRatio,
      `${name}: ${told(few ?? Number.NaN)} and ${told(many ?? Number.NaN)}: ${ratio.toFixed(2)} × (at most ${mostRatio})`,
    )
  })
  return verdicts.every(Boolean)
}

export async function run(sizes: typeof usual): Promise<boolean> {
  await buildAppIfStale(console.log)
  const { customers, few, many } = sizes
  const folders: string[] = []
  const measured: Record<string, Figures[]> = {}
  let refused = ''
  try {
    for (const months of [few, many]) folders.push(await makeOldFolder({ customers, months }))
    console.log(`load of the machine before: ${loadavg()[0]?.toFixed(1)}`)
    for (let round = 1; round <= sizes.rounds; round += 1)
      for (const folder of round % 2 === 1 ? folders : folders.toReversed()) {
        const seen = await measure(folder, sizes)
        refused ||= seen.refused
        measured[folder] = [...(measured[folder] ?? []), seen.figures]
        console.log(
          `round ${round}, ${folders.indexOf(folder) === 0 ? few : many} months: ${JSON.stringify(seen.figures)}`,
        )
      }
    console.log(`load of the machine after: ${loadavg()[0]?.toFixed(1)}`)
    const [small, large] = folders.map((folder) => measured[folder] ?? [])
    const isHeld = judge(small ?? [], large ?? [])
    return printCheck(refused === '', `orders refused: ${refused || 'none'}`) && isHeld
  } finally {
    for (const folder of folders) await removeDataFolder(folder)
  }
}
