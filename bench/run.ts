import { runAll } from './run-all.ts'

/** Each is named after what it measures, exports `run`, and returns whether its limits were kept. */
type Bench = { run(args: readonly string[]): Promise<boolean> }

const benches: Readonly<Record<string, () => Promise<Bench>>> = {
  page: () => import('./page.ts'),
  fanout: () => import('./fanout.ts'),
  chart: () => import('./chart.ts'),
  orders: () => import('./orders-rate.ts'),
  history: () => import('./history.ts'),
  'audit-time': () => import('./audit-time.ts'),
  wallet: () => import('./wallet.ts'),
  triggers: () => import('./triggers.ts'),
  'audit-trades': () => import('./audit-trades.ts'),
  young: () => import('./young.ts'),
  purchase: () => import('./purchase.ts'),
  strategies: () => import('./strategy-pools.ts'),
  loans: () => import('./loan-night.ts'),
  notices: () => import('./notice-waves.ts'),
  console: () => import('./console-lists.ts'),
}

/** npm run bench -- <name> [arguments]; without a name, all of them. */
const [name, ...args] = process.argv.slice(2)
if (name === undefined) process.exit((await runAll(Object.keys(benches))) ? 0 : 1)
const load = benches[name]
if (!load) {
  console.error(`Say which bench to run, or none for all: ${Object.keys(benches).join(', ')}`)
  process.exit(1)
}
process.exit((await (await load()).run(args)) ? 0 : 1)
