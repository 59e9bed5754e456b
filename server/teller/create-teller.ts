import { refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import { createCommandQueue } from './command-queue.ts'
import type { Outcome, Submitted } from './decide-batch.ts'
import { hashBody } from './hash-body.ts'
import { createOutboxKeeper } from './keep-outbox.ts'
import { notSaved, runBatch } from './run-batch.ts'
import type { Teller, TellerOptions } from './teller.ts'
import { createWriteGate } from './write-gate.ts'

/** Batches at a time, each with customers of its own: while one waits for the disk, the next is decided. */
export const lanes = 2
const mostInBatch = 500
/** So many are quicker together than as two batches side by side. */
const fewest = 50
const limits = { inAll: 10_000, ofCustomer: 500 }

type Waiting = Submitted & { answer(outcome: Outcome): void }

/** The one door through which money moves. While batches commit, the next one gathers; an idle teller adds no delay. */
export function createTeller(options: TellerOptions): Teller {
  const queue = createCommandQueue<Waiting>(limits)
  const outbox = createOutboxKeeper(options)
  const { gate = createWriteGate(options.log) } = options
  const tools = { ...options, outbox, gate }
  const running = new Set<Promise<void>>()
  let halted: string | null = null
  let isDoubted = false
  let stopped = false
  let planned = false

  const serve = async (batch: Waiting[]) => {
    const outcomes = halted === null ? await runBatch(tools, batch) : new Map<Submitted, Outcome>()
    for (const item of batch) {
      const outcome = outcomes.get(item) ?? refuse(refusal('money-stopped'))
      // What is done is in the database. Why something is not may follow from an answer of the database that got lost.
      item.answer(isDoubted && !outcome.ok ? refuse(refusal('server-busy')) : outcome)
    }
    queue.release(batch)
  }
  const begin = () => {
    planned = false
    while (running.size < lanes && queue.ready() > 0) {
      const share = Math.max(fewest, Math.ceil(queue.ready() / (lanes - running.size)))
      const work = serve(queue.take(Math.min(share, mostInBatch))).finally(() => {
        running.delete(work)
        begin()
      })
      running.add(work)
    }
    if (running.size === 0) outbox.idle()
  }
  // Requests that arrive in the same turn of the event loop share a batch.
  const plan = () => {
    if (planned) return
    planned = true
    setImmediate(begin)
  }
  return {
    submit(command) {
      if (halted !== null) return Promise.resolve(refuse(refusal('money-stopped')))
      if (stopped || isDoubted) return Promise.resolve(refuse(refusal('server-busy')))
      if (gate.trouble() !== null) return Promise.resolve(notSaved())
      return new Promise((answer) => {
        const item = { command, bodyHash: hashBody(command.kind.name, command.body), answer }
        if (queue.add(item)) plan()
        else answer(refuse({ ...refusal('server-busy'), params: { seconds: '1' } }))
      })
    },
    halt(reason) {
      halted ??= reason
    },
    resume() {
      halted = null
    },
    haltedFor: () => halted,
    doubt() {
      isDoubted = true
    },
    async stop() {
      stopped = true
      while (queue.size() > 0 || running.size > 0) {
        plan()
        await Promise.all([...running, new Promise(setImmediate)])
      }
      await outbox.stop()
    },
  }
}
