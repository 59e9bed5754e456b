import { readLoginNames } from '@candor/domain/customers/contact.ts'
import { mostResetLetters, resetLetterWindowMs, resetLinkLifeMs } from '@candor/domain/security/reset-rule.ts'
import type { Config } from '../config.ts'
import { findCustomerByLogin } from '../customers/customer-table.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownOrigin } from '../mail/own-origin.ts'
import { writeLetter } from '../mail/write-letter.ts'
import { countTokensSince, makeOneTimeToken } from './one-time-token-table.ts'

/** The page that takes the link; the token is in the `#` fragment, so that it reaches no server and no log on its way. */
const linkOf = (config: Config, token: string): string =>
  `${ownOrigin(config)}/#/pages/my/login/login?reset=${token}`

async function sendReset(deps: Dependencies, account: string): Promise<void> {
  const { database, config, mail, clock } = deps
  const customer = await findCustomerByLogin(database, readLoginNames(account))
  if (!customer?.email || customer.password_hash === null) return
  const now = clock()
  const sent = await countTokensSince(database, 'password-reset', customer.id, now - resetLetterWindowMs)
  if (sent >= mostResetLetters) return
  const asked = { purpose: 'password-reset', customerId: customer.id, life: resetLinkLifeMs, now } as const
  const link = linkOf(config, await makeOneTimeToken(database, asked))
  const letter = writeLetter('password-reset', customer, { link, minutes: String(resetLinkLifeMs / 60_000) })
  if (letter) mail.post(letter)
}

/** More than this at once is no crowd of forgetful people. */
const mostWaiting = 200

type ResetSender = { ask(account: string): void; settled(): Promise<void> }

/**
 * Looks accounts up and sends links after the answer has been given: the answer is the same, and as quick, whether there is such an account or
 * not, because nothing of it depends on that.
 */
export function createResetSender(deps: Dependencies): ResetSender {
  const waiting: string[] = []
  let running: Promise<void> | null = null
  const run = async () => {
    for (let account = waiting.shift(); account !== undefined; account = waiting.shift())
      await sendReset(deps, account).catch((error) =>
        deps.log.error({ err: error }, 'a link for a new password was not sent'),
      )
    running = null
  }
  return {
    ask(account) {
      if (waiting.length < mostWaiting) waiting.push(account)
      // Not before the answer has left.
      running ??= new Promise((resolve) => setImmediate(() => resolve(run())))
    },
    async settled() {
      await running
    },
  }
}
