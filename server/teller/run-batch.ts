import { setTimeout as sleep } from 'node:timers/promises'
import { refuse } from '@candor/domain/result.ts'
import type { PoolClient } from 'pg'
import { refusal } from '../http/refusal.ts'
import { decideBatch, type Outcome, type Submitted } from './decide-batch.ts'
import { constraintOf, isPassing } from './failure-kind.ts'
import { deleteOutbox, takeForgotten, tell } from './outbox.ts'
import type { TellerOptions } from './teller.ts'
import { tellerTransaction } from './teller-transaction.ts'
import { writeBatch } from './write-batch.ts'

export type BatchRunner = {
  /** Always gives an outcome for each; what is answered with an error can be sent again with its key. */
  run(batch: readonly Submitted[]): Promise<Map<Submitted, Outcome>>
  /** Nothing is waiting: what is left to tidy up can be tidied up. */
  idle(): void
  stop(): Promise<void>
}

/** How long a batch waits for a database that is away, and between tries. */
const patience = 10_000
const pause = 200
/** What a living process has told is removed long before this. */
const forgotten = 30_000

export function createBatchRunner({ pool, bus, clock, log, kinds: list }: TellerOptions): BatchRunner {
  const kinds = new Map(list.map((kind) => [kind.kind, kind]))
  let told: string[] = []
  let tidying: Promise<void> = Promise.resolve()

  const withClient = async <Value>(work: (client: PoolClient) => Promise<Value>): Promise<Value> => {
    const client = await pool.connect()
    try {
      const value = await work(client)
      client.release()
      return value
    } catch (error) {
      // A connection on which something failed is not used again: whatever it was in the middle of ends with it.
      client.release(true)
      throw error
    }
  }
  const transact = async (
    client: PoolClient,
    batch: readonly Submitted[],
    done: readonly string[],
  ): Promise<Map<Submitted, Outcome>> => {
    const transaction = tellerTransaction(client)
    const now = clock()
    await client.query('begin')
    const { outcomes, accepted } = await decideBatch(transaction, batch, {
      kinds,
      now,
      onCrash: (error, { kind }) => log.error({ err: error, kind }, 'a rule crashed'),
    })
    if (accepted.length === 0) {
      await client.query('rollback')
      told.push(...done)
      return outcomes
    }
    const { events, outboxId } = await writeBatch(transaction, accepted, done, now)
    await client.query('commit')
    tell(bus, events)
    told.push(outboxId)
    return outcomes
  }
  const once = async (batch: readonly Submitted[]): Promise<Map<Submitted, Outcome>> => {
    const done = told
    told = []
    try {
      return await withClient((client) => transact(client, batch, done))
    } catch (error) {
      // Removing them once more does no harm, if they are gone already.
      told.push(...done)
      throw error
    }
  }

  /** The database may be away for a moment. Trying again is safe: what was committed after all is found by its key. */
  const persist = async (batch: readonly Submitted[]): Promise<Map<Submitted, Outcome>> => {
    const deadline = performance.now() + patience
    for (;;) {
      try {
        return await once(batch)
      } catch (error) {
        if (!isPassing(error) || performance.now() > deadline) throw error
        log.warn({ err: error }, 'a batch is tried again')
        await sleep(pause)
      }
    }
  }
  const alone = async (one: Submitted): Promise<[Submitted, Outcome]> => {
    try {
      return [one, (await persist([one])).get(one) ?? refuse(refusal('internal-error'))]
    } catch (error) {
      const broken = kinds.get(one.command.kind)?.constraints?.[constraintOf(error)]
      if (broken) return [one, refuse(refusal(broken))]
      log.error({ err: error, kind: one.command.kind }, 'a command failed')
      return [one, refuse(refusal(isPassing(error) ? 'network-error-try-later' : 'internal-error'))]
    }
  }
  const tidy = async () => {
    const ids = told
    told = []
    await withClient(async (client) => {
      if (ids.length > 0) await deleteOutbox(tellerTransaction(client), ids)
    }).catch(() => told.push(...ids))
  }
  /** Another process may have died between commit and telling. */
  const tellForgotten = async () => {
    try {
      const events = await withClient((client) =>
        takeForgotten(tellerTransaction(client), clock() - forgotten),
      )
      tell(bus, events)
    } catch (error) {
      log.warn({ err: error }, 'the outbox could not be read')
    }
  }
  const looking = setInterval(tellForgotten, forgotten / 3)
  looking.unref()

  return {
    async run(batch) {
      try {
        return await persist(batch)
      } catch (error) {
        // The one that is to blame fails alone; when the database is away they all fail at the same time.
        if (!isPassing(error)) {
          const outcomes = new Map<Submitted, Outcome>()
          for (const one of batch) outcomes.set(...(await alone(one)))
          return outcomes
        }
        log.error({ err: error }, 'a batch failed')
        return new Map(batch.map((one) => [one, refuse(refusal('network-error-try-later'))]))
      }
    },
    idle() {
      if (told.length > 0) tidying = tidying.then(tidy)
    },
    async stop() {
      clearInterval(looking)
      await tidying
      if (told.length > 0) await tidy()
    },
  }
}
