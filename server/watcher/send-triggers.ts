import type { Dependencies } from '../dependencies.ts'
import type { Command } from '../teller/command.ts'

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

type Sending = { command: Command; mayAct(): boolean; notDue(): void }

/**
 * What is due on a tick stays due on that tick, whatever happens to the database: a command is sent again until it is answered. What waits for
 * its place costs an entry in a list and nothing else, because ten thousand may come at one instant while customers wait.
 */
export function createTriggerSender({ teller, log }: Pick<Dependencies, 'teller' | 'log'>): TriggerSender {
  const inFlight = new Set<string>()
  const waiting: Sending[] = []
  let settling: PromiseWithResolvers<void> | null = null
  let atTeller = 0
  let stopped = false

  const forget = ({ command }: Sending) => {
    inFlight.delete(command.key)
    if (inFlight.size > 0) return
    settling?.resolve()
    settling = null
  }
  const attempt = async (sending: Sending) => {
    const { command, mayAct, notDue } = sending
    const outcome = stopped || !mayAct() ? null : await teller.submit(command, 'background')
    if (outcome === null || outcome.ok) return forget(sending)
    if (isOver(outcome.refusal.code)) {
      setTimeout(() => {
        try {
          notDue()
        } catch (error) {
          // Thrown from a timer it would end the process.
          log.error({ err: error }, 'a line could not be looked at again')
        }
        forget(sending)
      }, pauseMs).unref()
      return
    }
    log.warn({ code: outcome.refusal.code, kind: command.kind.name }, 'a trigger is sent again')
    setTimeout(() => queueUp(sending), retryDelayMs).unref()
  }
  const sendNext = () => {
    while (atTeller < mostAtOnce) {
      const next = waiting.shift()
      if (!next) return
      atTeller += 1
      attempt(next)
        .catch((error) => {
          log.error({ err: error }, 'a trigger failed')
          forget(next)
        })
        .finally(() => {
          atTeller -= 1
          sendNext()
        })
    }
  }
  const queueUp = (sending: Sending) => {
    waiting.push(sending)
    sendNext()
  }
  return {
    send(command, mayAct, notDue) {
      if (inFlight.has(command.key)) return
      inFlight.add(command.key)
      queueUp({ command, mayAct, notDue })
    },
    async settled() {
      while (inFlight.size > 0) {
        settling ??= Promise.withResolvers()
        await settling.promise
      }
    },
    stop() {
      stopped = true
    },
  }
}
