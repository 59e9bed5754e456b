import type { PoolClient } from 'pg'
import { decideBatch, type Outcome, type Submitted } from './decide-batch.ts'
import type { OutboxKeeper } from './keep-outbox.ts'
import { tell } from './outbox.ts'
import type { TellerOptions } from './teller.ts'
import { tellerTransaction } from './teller-transaction.ts'
import { withClient } from './with-client.ts'
import { writeBatch } from './write-batch.ts'

export type CommitTools = Pick<TellerOptions, 'pool' | 'bus' | 'clock' | 'log' | 'context' | 'isBehind'> & {
  outbox: OutboxKeeper
}

async function transact(
  { bus, clock, log, context, outbox, isBehind = () => false }: CommitTools,
  client: PoolClient,
  batch: readonly Submitted[],
  told: readonly string[],
): Promise<Map<Submitted, Outcome>> {
  const transaction = tellerTransaction(client)
  const now = clock()
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
    await client.query('rollback')
    outbox.put(told)
    return outcomes
  }
  const { events, outboxId } = await writeBatch(transaction, accepted, told, now)
  await client.query('commit')
  tell(bus, events)
  outbox.put([outboxId])
  return outcomes
}

/** One batch, one transaction: decided, written, committed, told. */
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
