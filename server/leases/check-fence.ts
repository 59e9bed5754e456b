import type { Asked } from '../teller/command.ts'
import type { TellerTransaction } from '../teller/teller-transaction.ts'

/** Who sends a command of the watcher: a lease and its token. An older token is refused, however late it arrives. */
export type Fence = { lease: string; token: bigint }

/** Which of these are sent by the current holder of the lease; the leases cannot be taken over until the commit. */
export async function checkFences(
  transaction: TellerTransaction,
  asked: readonly Asked<{ fence: Fence }>[],
): Promise<boolean[]> {
  const leases = await transaction.query<{ name: string; token: bigint }>(
    'leases-held',
    'select name, token from watcher_leases where name = any($1::text[]) for key share',
    [[...new Set(asked.map(({ body }) => body.fence.lease))]],
  )
  const tokens = new Map(leases.map(({ name, token }) => [name, token]))
  return asked.map(({ body: { fence } }) => tokens.get(fence.lease) === fence.token)
}
