import { markets } from '@candor/domain/instruments/market-list.ts'
import { sayStrategy } from '../desk/say-strategy.ts'
import type { Say } from '../words/use-console-words.ts'

const jobs = ['alerts', 'feed', 'loans', 'old-notices', 'participations', 'snapshots'] as const

/** The work that a lease stands for, in words; one that the console does not know yet is shown by its own name. */
export function sayLease(say: Say, name: string): string {
  const job = jobs.find((each) => each === name)
  if (job) return say(`lease.${job}`)
  const [kind, of = ''] = name.split('/')
  if (kind === 'strategy') return say('lease.strategy', { name: sayStrategy(say, of) })
  const market = kind === 'watch' && markets.find((each) => each === of)
  return market ? say('lease.watch', { market: say(`lease.${market}`) }) : name
}
