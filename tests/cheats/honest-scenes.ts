import type { Script } from './cheat.ts'

/** Servers that do nothing wrong, some of them slowly: nothing of theirs may fail. */
export const honestScenes: readonly Script[] = [
  { name: 'honest, simulated prices' },
  { name: 'honest, prices of a feed', prices: { told: (second) => `${90_000 + second}.00` } },
  { name: 'honest, a tie', prices: { told: () => '90000.00' } },
  {
    name: 'honest, a silent feed',
    prices: { told: (second) => (second < 18 ? '90000.00' : second < 40 ? null : '90500.00') },
  },
  { name: 'honest, answers 2 s late', answeringSeconds: 2 },
  {
    name: 'honest, off for 200 s',
    // Nothing is published while it is paused, and then the ticks of the path are stored.
    acts: {
      bought: async ({ server, pass }) => {
        await pass(5)
        server.clock.advance(200_000)
        await pass(1)
      },
    },
  },
  {
    name: 'honest, pages at their deadline',
    lie: (patch) =>
      patch('gatherLeaves', (honest) => async (connection, key, now) => {
        const leaves = await honest(connection, key, now)
        const isDue = (content: string): boolean =>
          now >= (JSON.parse(content) as { opensAt: number }).opensAt + 165_000
        const first = leaves.findIndex(({ kind, content }) => kind === 'ticks' && !isDue(content))
        return leaves.filter(({ kind }, i) => kind !== 'ticks' || first < 0 || i < first)
      }),
    acts: { settled: ({ pass }) => pass(180) },
  },
]
