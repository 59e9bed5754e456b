import { readCheckpoint } from '@candor/domain/proofs/checkpoint.ts'
import { dateAt, openMarketDays } from '@candor/server/proofs/keep-market-days.ts'
import type { TestServer } from './test-server.ts'

/** Lets the log of a test server begin: with the anchor of its seeds and the terms of a few days. Gives its size and a day. */
export async function begunLog({
  database,
  deps,
  clock,
}: TestServer): Promise<{ size: number; day: string }> {
  const days = await openMarketDays(database, clock.now())
  await days.commit(clock.now())
  await deps.publicLog.seal()
  const size = readCheckpoint(deps.publicLog.latest()?.text ?? '')?.size ?? 0
  return { size, day: dateAt(clock.now()) }
}
