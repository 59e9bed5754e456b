import type { PoolClient } from 'pg'
import { commitSurely } from './commit-surely.ts'
import { decideBatch, type Outcome, type Submitted } from './decide-batch.ts'
import type { OutboxKeeper } from './keep-outbox.ts'
import { tell } from './outbox.ts'
import { storeBatch } from './store-batch.ts'
import type { TellerOptions } from './teller.ts'
import { tellerTransaction } from './teller-transaction.ts'
import { withClient } from './with-client.ts'

export type CommitTools = Pick<TellerOptions, 'pool' | 'bus' | 'clock' | 'log' | 'context' | 'isBehind'> & {
  outbox: OutboxKeeper
}

/**
 * Ends a transaction that has changed nothing. Where a command is answered as it was before, the first time may be committed here and not
 * yet on the standby, if its connection was cut while it waited. A commit waits for the standby only if it has written something, so an empty
 * message is written to the log, which nobody reads.
 */
async function endUnchanged(client: PoolClient, outcomes: ReadonlyMap<Submitted, Outcome>): Promise<void> {
  const isRepeated = [...outcomes.values()].some(({ ok }) => ok)
  if (!isRepeated) {
    await client.query('rollback')
    return
  }
  await Promise.all([
    client.query("select pg_logical_emit_message(true, 'candor', '')"),
    commitSurely(client),
  ])
}

async function transact(
  { bus, clock, log, context, outbox, isBehind = () => false }: CommitTools,
  client: PoolClient,
  batch: readonly Submitted[],
  told: readonly string[],
): Promise<Map<Submitted, Outcome>> {
  const transaction = tellerTransaction(client)
  const now = clock()
  // Statements of one client are sent in this order and answered in it: `begin` comes before what decides, without a round trip of its own.
  const [, { outcomes, accepted }] = await Promise.all([
    client.query('begin'),
    decideBatch(transaction, batch, {
      context,
      now,
      isBehind,
      onCrash: (error, { kind }) => log.error({ err: error, kind: kind.name }, 'a rule crashed'),
    }),
  ])
  if (accepted.length === 0) {
    await endUnchanged(client, outcomes)
    outbox.put(told)
    return outcomes
  }
  const { events, outboxId, counts } = await storeBatch(transaction, accepted, told, now)
  await commitSurely(client)
  tell(bus, events, counts)
  outbox.put([outboxId])
  return outcomes
}

/** One batch, one transaction: decided, written, committed, published. */
export async function commitBatch(
  tools: CommitTools,
  batch: readonly Submitted[],
): Promise<Map<Submitted, Outcome>> {
  const told = tools.outbox.take()
  try {
    return await withClient(tools.pool, (client) => transact(tools, client, batch, told))
  } catch (error) {
    // Removing them once more does no harm, if they are gone already.
    tools.outbox.put(told)
    throw error
  }
}
