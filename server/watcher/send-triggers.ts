import type { Dependencies } from '../dependencies.ts'
import type { Command } from '../teller/command.ts'

export type Sending = {
  readonly key: string
  command(): Command
  /** Whether we still hold the lease. */
  mayAct(): boolean
  /** Called where it is not to be done, or was done already. */
  notDue(): void
}

export type TriggerSender = {
  /** Sends each until it is answered, unless the same one is under way. They are asked for one by one, when there is room for the next. */
  send(all: Iterable<Sending>): void
  settled(): Promise<void>
  stop(): void
}

const retryDelayMs = 500
/** So many are given to the teller at once: one tick may reach ten thousand lines, and orders come in between. */
const mostAtOnce = 100
/** An immediate retry finds what a refusal was about; one that fails for another reason must not loop without a pause. */
const pauseMs = 20

/** It was done already under the same key, or is not to be done. */
const isOver = (code: string): boolean => code === 'already-decided' || code === 'idempotency-key-reused'

/** What is to be sent, first come, first served; a retry goes first. Nothing is asked for before its turn, and what is under way is passed over. */
function createOutgoing() {
  const waiting: Iterator<Sending>[] = []
  const retries: Sending[] = []
  const inFlight = new Set<string>()
  return {
    add: (all: Iterable<Sending>) => void waiting.push(Iterator.from(all)),
    /** Its key has stayed in flight. */
    retry: (sending: Sending) => void retries.push(sending),
    /** Null where nothing waits. */
    next(): Sending | null {
      const again = retries.shift()
      if (again) return again
      for (let first = waiting[0]; first; first = waiting[0]) {
        const { value, done } = first.next()
        if (done) waiting.shift()
        else if (!inFlight.has(value.key)) {
          inFlight.add(value.key)
          return value
        }
      }
      return null
    },
    forget: ({ key }: Sending) => void inFlight.delete(key),
    isEmpty: () => inFlight.size === 0 && waiting.length === 0,
  }
}

/**
 * What is due on a tick stays due on that tick, whatever happens to the database: a command is sent again until it is answered. What waits for
 * its place costs nothing until then, because ten thousand may come at one instant while customers wait.
 */
export function createTriggerSender({ teller, log }: Pick<Dependencies, 'teller' | 'log'>): TriggerSender {
  const outgoing = createOutgoing()
  let settling: PromiseWithResolvers<void> | null = null
  let atTeller = 0
  let stopped = false

  const settle = () => {
    if (!outgoing.isEmpty()) return
    settling?.resolve()
    settling = null
  }
  const forget = (sending: Sending) => {
    outgoing.forget(sending)
    settle()
  }
  const attempt = async (sending: Sending) => {
    if (stopped || !sending.mayAct()) return forget(sending)
    const command = sending.command()
    const outcome = await teller.submit(command, 'background')
    if (outcome.ok) return forget(sending)
    if (isOver(outcome.refusal.code)) {
      setTimeout(() => {
        try {
          sending.notDue()
        } catch (error) {
          // Thrown from a timer it would end the process.
          log.error({ err: error }, 'a line could not be looked at again')
        }
        forget(sending)
      }, pauseMs).unref()
      return
    }
    log.warn({ code: outcome.refusal.code, kind: command.kind.name }, 'a trigger is sent again')
    setTimeout(() => {
      outgoing.retry(sending)
      sendNext()
    }, retryDelayMs).unref()
  }
  const sendNext = () => {
    while (atTeller < mostAtOnce) {
      const next = outgoing.next()
      if (!next) return settle()
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
  return {
    send(all) {
      outgoing.add(all)
      sendNext()
    },
    async settled() {
      while (!outgoing.isEmpty()) {
        settling ??= Promise.withResolvers()
        await settling.promise
      }
    },
    stop() {
      stopped = true
    },
  }
}
