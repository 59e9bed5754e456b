import { refuse } from '@candor/domain/result.ts'
import { refusal } from '../http/refusal.ts'
import { createCommandQueue, type Urgency } from './command-queue.ts'
import type { Outcome, Submitted } from './decide-batch.ts'
import { hashBody } from './hash-body.ts'
import { createOutboxKeeper } from './keep-outbox.ts'
import { notSaved, runBatch } from './run-batch.ts'
import { createLanes } from './serve-lanes.ts'
import type { Teller, TellerOptions } from './teller.ts'
import { createWriteGate } from './write-gate.ts'

const limits = { inAll: 10_000, ofCustomer: 500 }

type Waiting = Submitted & { urgency: Urgency; answer(outcome: Outcome): void }

/** The one door through which money moves. While batches commit, the next one gathers; an idle teller adds no delay. */
export function createTeller(options: TellerOptions): Teller {
  const queue = createCommandQueue<Waiting>(limits)
  const outbox = createOutboxKeeper(options)
  const { gate = createWriteGate(options.log) } = options
  const awaited = { ...options, outbox, gate }
  const background = { ...awaited, pool: options.backgroundPool ?? options.pool }
  let halted: string | null = null
  let isDoubted = false
  let stopped = false

  const serve = async (batch: Waiting[], urgency: Urgency) => {
    const tools = urgency === 'awaited' ? awaited : background
    const outcomes = halted === null ? await runBatch(tools, batch) : new Map<Submitted, Outcome>()
    for (const item of batch) {
      const outcome = outcomes.get(item) ?? refuse(refusal('money-stopped'))
      // A yes is committed and true. A no may rest on an answer of the database that got lost, so that we only say that we are busy.
      item.answer(isDoubted && !outcome.ok ? refuse(refusal('server-busy')) : outcome)
    }
    queue.release(batch)
  }
  const { plan, running } = createLanes({ queue, serve, idle: outbox.idle })
  return {
    submit(command, urgency = 'awaited') {
      if (halted !== null) return Promise.resolve(refuse(refusal('money-stopped')))
      if (stopped || isDoubted) return Promise.resolve(refuse(refusal('server-busy')))
      if (gate.trouble() !== null) return Promise.resolve(notSaved())
      return new Promise((answer) => {
        const item = { command, urgency, bodyHash: hashBody(command.kind.name, command.body), answer }
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
      while (queue.size() > 0 || running().length > 0) {
        plan()
        await Promise.all([...running(), new Promise(setImmediate)])
      }
      await outbox.stop()
    },
  }
}
