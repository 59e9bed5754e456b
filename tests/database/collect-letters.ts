import type { Dependencies } from '@candor/server/dependencies.ts'
import { createMailer } from '@candor/server/mail/create-mailer.ts'
import type { Letter } from '@candor/server/mail/mailer.ts'

/** A mailer whose letters are kept here. */
export function collectLetters(log: Dependencies['log']) {
  const letters: Letter[] = []
  const mail = createMailer(async (letter) => void letters.push(letter), log)
  const lettersTo = (address: string) => mail.settled().then(() => letters.filter(({ to }) => to === address))
  return { mail, lettersTo }
}
