import type { Sizes } from './read-sizes.ts'

/** Each returns whether its limits were kept. The short form goes through every line of it in seconds, and says nothing about speed. */
type Bench = {
  usual: Sizes
  short: Sizes
  /** Words are what was said beside sizes. */
  run(sizes: Sizes, words: readonly string[]): Promise<boolean>
}

type Listed = {
  load(): Promise<Bench>
  /** How many limits and checks the short form prints. */
  verdicts: number
  inBrowser?: true
}

/** Named after what they measure. */
export const benches: Readonly<Record<string, Listed>> = {
  page: { load: () => import('./page.ts'), verdicts: 7, inBrowser: true },
  fanout: { load: () => import('./fanout.ts'), verdicts: 5 },
  chart: { load: () => import('./chart.ts'), verdicts: 4, inBrowser: true },
  orders: { load: () => import('./orders-rate.ts'), verdicts: 6 },
  history: { load: () => import('./history.ts'), verdicts: 6 },
  'audit-time': { load: () => import('./audit-time.ts'), verdicts: 1 },
  wallet: { load: () => import('./wallet.ts'), verdicts: 5, inBrowser: true },
  triggers: { load: () => import('./triggers.ts'), verdicts: 3 },
  'audit-trades': { load: () => import('./audit-trades.ts'), verdicts: 1 },
  young: { load: () => import('./young.ts'), verdicts: 3 },
  purchase: { load: () => import('./purchase.ts'), verdicts: 1, inBrowser: true },
  strategies: { load: () => import('./strategy-pools.ts'), verdicts: 5 },
  loans: { load: () => import('./loan-night.ts'), verdicts: 4 },
  notices: { load: () => import('./notice-waves.ts'), verdicts: 5 },
  console: { load: () => import('./console-lists.ts'), verdicts: 34, inBrowser: true },
  growth: { load: () => import('./growth.ts'), verdicts: 11 },
  scale: { load: () => import('./scale.ts'), verdicts: 6 },
  start: { load: () => import('./start-time.ts'), verdicts: 2 },
}
