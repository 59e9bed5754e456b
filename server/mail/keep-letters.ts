import { minuteMs, secondMs } from '@candor/domain/time/durations.ts'
import type { FastifyBaseLogger } from 'fastify'
import { repeatAfter } from '../clock/repeat-work.ts'
import type { Database } from '../postgres/database.ts'
import type { Vault } from '../vault/create-vault.ts'
import { type DueLetter, deleteLetter, insertLetter, putLetterBack, takeLetters } from './letter-table.ts'
import type { Mailer } from './mailer.ts'

type Keeping = {
  database: Database
  vault: Vault
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}

/** More than this on their way into the table is no post but a flood. */
const mostWaiting = 1_000

/**
 * Writes letters down, so that they outlive this process and any of several servers can send them. While the database is away they are sent
 * from here.
 */
export function keepLetters(mail: Mailer, { database, vault, log }: Keeping): Mailer {
  const writing = new Set<Promise<void>>()
  const settled = async () => {
    await Promise.all(writing)
    await mail.settled()
  }
  return {
    post(letter) {
      if (writing.size >= mostWaiting) return log.error('letters are not sent: too many are waiting')
      const written = insertLetter(database, vault, letter)
        .catch((error) => {
          log.warn({ err: error }, 'a letter could not be written down')
          mail.post(letter)
        })
        .finally(() => writing.delete(written))
      writing.add(written)
    },
    postWith: (transaction, letter) => insertLetter(transaction, vault, letter),
    send: mail.send,
    settled,
    async stop() {
      await Promise.all(writing)
      await mail.stop()
    },
  }
}

const lookEveryMs = secondMs
const atOnce = 5
/** How long a mail server that is away is waited for before each further try; then the letter is given up, and the log says so. */
const waitsMs = [2 * secondMs, 30 * secondMs, 10 * minuteMs, 60 * minuteMs]

type Sending = Keeping & { mail: Mailer }

async function sendOne({ database, mail, log }: Sending, { id, tries, letter }: DueLetter): Promise<void> {
  const outcome = letter ? await mail.send(letter) : 'refused'
  const wait = waitsMs[tries - 1]
  // One that may have been taken is sent again: twice is better than never.
  if (outcome !== 'sent' && outcome !== 'refused' && wait !== undefined)
    return await putLetterBack(database, id, wait)
  // Neither whom it was for nor what it said: a letter may carry a link that opens an account.
  if (outcome !== 'sent') log.error({ letter: id }, 'a letter could not be sent and was given up')
  await deleteLetter(database, id)
}

/** Sends what is due now; gives how many letters that were. */
export async function sendKeptLetters(deps: Sending): Promise<number> {
  const due = await takeLetters(deps.database, deps.vault, atOnce)
  await Promise.all(due.map((letter) => sendOne(deps, letter)))
  return due.length
}

/** Sends letters that were written down, whichever server looks first. Returns the function that ends it after what is under way. */
export function startSendingLetters(deps: Sending): () => Promise<void> {
  let stopped = false
  const work = repeatAfter(
    lookEveryMs,
    async () => {
      while (!stopped && (await sendKeptLetters(deps)) > 0);
    },
    (error) => deps.log.warn({ err: error }, 'letters not sent'),
  )
  work.start()
  return () => {
    stopped = true
    return work.stop()
  }
}
