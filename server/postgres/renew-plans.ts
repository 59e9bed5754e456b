import type { ClientBase, Pool } from 'pg'

/*
 * Even by key there is a choice of keys, and on a table that was empty when it was counted one is as good as another. So plans are made again while tables
 * grow, which they do by use: a busy connection spends less than a hundredth of its time on that, and one that is not keeps its plans.
 */
const afterUses = 200
const afterMs = 5_000

export const DISCARD_PLANS = 'discard plans'

/** Counts a use of a connection, and says whether its plans are old by now. */
export function createPlanAges(): (client: ClientBase) => boolean {
  const plans = new WeakMap<ClientBase, { uses: number; since: number }>()
  return (client) => {
    const { uses, since } = plans.get(client) ?? { uses: 0, since: performance.now() }
    const isOld = uses >= afterUses && performance.now() - since >= afterMs
    plans.set(client, isOld ? { uses: 0, since: performance.now() } : { uses: uses + 1, since })
    return isOld
  }
}

/** For a pool whose statements are sent without waiting: what follows comes after it, and says so where the connection is broken. */
export function renewPlans(pool: Pool): void {
  const isOld = createPlanAges()
  pool.on('acquire', (client) => {
    if (isOld(client)) client.query(DISCARD_PLANS).catch(() => {})
  })
}
