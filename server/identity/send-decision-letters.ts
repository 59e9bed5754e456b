import { fundPractice } from '../cash/fund-practice-command.ts'
import type { Dependencies } from '../dependencies.ts'
import { letterTime, writeLetter } from '../mail/write-letter.ts'
import { claimLetter, listUntold, type UntoldDecision } from './verification-table.ts'

type Deps = Pick<Dependencies, 'database' | 'mail' | 'clock' | 'log' | 'teller'>

const pollEveryMs = 5_000

function letterAbout({ status, reason, decidedAt, ...customer }: UntoldDecision) {
  const time = letterTime(decidedAt.getTime())
  return status === 'verified'
    ? writeLetter('identity-verified', customer, { time })
    : writeLetter('identity-rejected', customer, { time, reason: reason ?? '' })
}

/**
 * The practice money that registering promises, once the customer is verified. It comes before the letter, so that what was not posted is tried
 * again as long as nobody has been written to; nobody gets it twice.
 */
async function fundVerified({ teller, log }: Deps, { status, customerId }: UntoldDecision): Promise<boolean> {
  if (status !== 'verified') return true
  const funded = await teller.submit(fundPractice(customerId))
  if (!funded.ok) log.warn({ code: funded.refusal.code }, 'practice money waits')
  return funded.ok
}

/** Writes to everybody whose verification was decided and who has not been written to: once each, whichever process looks first. */
export async function sendDecisionLetters(deps: Deps): Promise<void> {
  const { database, mail, clock } = deps
  for (const untold of await listUntold(database, clock())) {
    if (!(await fundVerified(deps, untold))) continue
    const letter = letterAbout(untold)
    await database.transaction().execute(async (transaction) => {
      const isOurs = await claimLetter(transaction, untold.id, clock())
      if (isOurs && letter) await mail.postWith(transaction, letter)
    })
  }
}

/** Looks now and then for decisions that nobody has written about. Returns the function that ends it. */
export function startDecisionLetters(deps: Deps): () => void {
  const timer = setInterval(() => {
    sendDecisionLetters(deps).catch((error) =>
      deps.log.warn({ err: error }, 'letters about verifications not sent'),
    )
  }, pollEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
