import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { judgeMailError } from './judge-mail-error.ts'
import type { Deliver, Letter, Mailer } from './mailer.ts'

/** A mail server that is away for a moment is tried again after so long; then the letter is given up, and the log says so. */
const usualWaits = [2_000, 30_000]
/** More than this is no post but a flood. */
const mostWaiting = 1_000
const stopTimeoutMs = 3_000

export function createMailer(
  deliver: Deliver,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
  waits: readonly number[] = usualWaits,
): Mailer {
  const waiting: Letter[] = []
  const stopping = new AbortController()
  let running: Promise<void> | null = null

  const send = async (letter: Letter) => {
    for (const wait of [...waits, null]) {
      try {
        return await deliver(letter)
      } catch (error) {
        // Neither whom it was for nor what it said: a letter may carry a link that opens an account.
        if (wait === null) return log.error({ err: error }, 'a letter could not be sent and was given up')
        log.warn({ err: error }, 'a letter could not be sent yet')
        await sleep(wait, null, { signal: stopping.signal, ref: false }).catch(() => null)
      }
    }
  }
  const run = async () => {
    for (let letter = waiting.shift(); letter; letter = waiting.shift()) await send(letter)
    running = null
  }
  const post = (letter: Letter) => {
    if (waiting.length >= mostWaiting) return log.error('letters are not sent: too many are waiting')
    waiting.push(letter)
    running ??= run()
  }
  return {
    post,
    // Nothing is written down here.
    postWith: async (_transaction, letter) => post(letter),
    async send(letter) {
      try {
        await deliver(letter)
        return 'sent'
      } catch (error) {
        log.warn({ err: error }, 'a letter could not be sent')
        return judgeMailError(error)
      }
    },
    async settled() {
      await running
    },
    async stop() {
      stopping.abort()
      await Promise.race([running, sleep(stopTimeoutMs, null, { ref: false })])
    },
  }
}
