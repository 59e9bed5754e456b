import type { Dependencies } from '../dependencies.ts'
import type { Command } from '../teller/command.ts'
import { createSlots } from './work-slots.ts'

export type TriggerSender = {
  /** Sends a command until it is answered, unless the same one is under way. `mayAct` says whether we still hold the lease. */
  send(command: Command, mayAct: () => boolean, notDue: () => void): void
  settled(): Promise<void>
  stop(): void
}

const retryDelayMs = 500
/** So many are given to the teller at once: one tick may reach ten thousand lines, and orders come in between. */
const mostAtOnce = 200
/** An immediate retry finds what a refusal was about; one that fails for another reason must not loop without a pause. */
const pauseMs = 20

/** It was done already under the same key, or is not to be done. */
const isOver = (code: string): boolean => code === 'already-decided' || code === 'idempotency-key-reused'

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref())

/** What is due on a tick stays due on that tick, whatever happens to the database: a command is sent again until it is answered. */
export function createTriggerSender({ teller, log }: Pick<Dependencies, 'teller' | 'log'>): TriggerSender {
  const inFlight = new Map<string, Promise<void>>()
  const inSlot = createSlots(mostAtOnce)
  let stopped = false

  const persist = async (command: Command, mayAct: () => boolean, notDue: () => void): Promise<void> => {
    for (;;) {
      const outcome = await inSlot(async () =>
        stopped || !mayAct() ? null : await teller.submit(command, 'background'),
      )
      if (outcome === null || outcome.ok) return
      if (isOver(outcome.refusal.code)) {
        await wait(pauseMs)
        return notDue()
      }
      log.warn({ code: outcome.refusal.code, kind: command.kind.name }, 'a trigger is sent again')
      await wait(retryDelayMs)
    }
  }
  return {
    send(command, mayAct, notDue) {
      if (inFlight.has(command.key)) return
      const sent = persist(command, mayAct, notDue)
        .catch((error) => log.error({ err: error }, 'a trigger failed'))
        .finally(() => inFlight.delete(command.key))
      inFlight.set(command.key, sent)
    },
    async settled() {
      while (inFlight.size > 0) await Promise.all(inFlight.values())
    },
    stop() {
      stopped = true
    },
  }
}
