import { postTransfers } from '@candor/domain/ledger/post-transfers.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { CommandContext } from '../command-context.ts'
import { type Refusal, refusal } from '../http/refusal.ts'
import { makeId } from '../postgres/make-id.ts'
import type { AnyCommandKind, Asked, Command, Decision } from './command.ts'
import { type Entry, findAnswers, type KnownAnswer, type LockedLedger, lockLedgers } from './ledger-rows.ts'
import type { TellerTransaction } from './teller-transaction.ts'
import { tipPostings } from './tip-postings.ts'

/** What a command is answered: the text that is stored and sent, or a no. */
export type Outcome = Result<string, Refusal>

export type Submitted = { command: Command; bodyHash: Buffer }

/** An accepted command with everything that is to be written for it. */
export type Accepted = Entry & { rows: readonly unknown[]; notices: readonly NewNotice[] }

type Decided = { outcomes: Map<Submitted, Outcome>; accepted: Accepted[] }

type BatchTools = {
  context: CommandContext
  now: number
  /** Whether the prices of this server lag behind those that are public already. */
  isBehind(): boolean
  /** A rule that crashes is a bug of ours: it is logged, and only its own command fails. */
  onCrash(error: unknown, command: Command): void
}

/** A command that is to be decided, with the tip of its customer's chain of postings. */
type Case = { submitted: Submitted; asked: Asked<unknown>; tip: string }

/** What can be answered without deciding anything: unknown customers, and what was answered before. */
function answerEarly(
  { command, bodyHash }: Submitted,
  ledgers: ReadonlyMap<bigint, LockedLedger>,
  answers: ReadonlyMap<bigint, KnownAnswer>,
): Outcome | null {
  const known = answers.get(command.customerId)
  if (known)
    return known.bodyHash.equals(bodyHash) ? accept(known.answer) : refuse(refusal('idempotency-key-reused'))
  return ledgers.has(command.customerId) ? null : refuse(refusal('not-found'))
}

/** The text that is stored and sent: only what the reply names goes out, as with any other route. */
const writeAnswer = ({ reply }: AnyCommandKind, answer: unknown): string =>
  JSON.stringify(reply === null ? answer : reply.parse(answer))

function entryOf(
  { submitted: { command, bodyHash }, asked, tip }: Case,
  decision: Decision<unknown, unknown>,
): Result<Accepted, Refusal> {
  const posted = postTransfers(asked.ledger, decision.transfers)
  if (!posted.ok) return refuse(refusal(posted.refusal))
  return accept({
    command,
    bodyHash,
    at: new Date(asked.at).toISOString(),
    ledger: posted.value.ledger,
    postings: tipPostings(tip, posted.value.postings, asked.at, decision.subject),
    subject: decision.subject,
    answer: writeAnswer(command.kind, decision.answer),
    rows: decision.rows,
    notices: decision.notices ?? [],
  })
}

/** Locks the customers of a batch, loads the facts and decides each command. A batch has at most one command of a customer (`command-queue.ts`). */
export async function decideBatch(
  transaction: TellerTransaction,
  batch: readonly Submitted[],
  { context, now, isBehind, onCrash }: BatchTools,
): Promise<Decided> {
  const commands = batch.map(({ command }) => command)
  const customers = commands.map(({ customerId }) => customerId)
  // Sent together and answered one after the other: the second sees what was committed while the first waited.
  const [ledgers, answers] = await Promise.all([
    lockLedgers(transaction, customers),
    findAnswers(transaction, commands),
  ])
  const outcomes = new Map<Submitted, Outcome>()
  const accepted: Accepted[] = []
  const open = new Map<AnyCommandKind, Case[]>()
  for (const submitted of batch) {
    const { command } = submitted
    const early = answerEarly(submitted, ledgers, answers)
    const locked = ledgers.get(command.customerId)
    if (early || !locked) {
      outcomes.set(submitted, early ?? refuse(refusal('not-found')))
      continue
    }
    // A clock that was put back must not make a customer's postings run backwards.
    const at = Math.max(now, locked.changedAt)
    const asked = { ...command, id: makeId(now), at, changedAt: locked.changedAt, ledger: locked.ledger }
    const cases = open.get(command.kind)
    const opened = { submitted, asked, tip: locked.tip }
    if (cases) cases.push(opened)
    else open.set(command.kind, [opened])
  }
  for (const [kind, cases] of open) {
    const facts = await kind.load(
      transaction,
      cases.map(({ asked }) => asked),
      context,
    )
    for (const [place, one] of cases.entries()) {
      const { submitted, asked } = one
      try {
        const decision =
          kind.priced && isBehind()
            ? refuse(refusal('data-anomaly'))
            : kind.decide(facts[place], asked, context)
        const entry = decision.ok ? entryOf(one, decision.value) : decision
        if (entry.ok) accepted.push(entry.value)
        outcomes.set(submitted, entry.ok ? accept(entry.value.answer) : entry)
      } catch (error) {
        onCrash(error, submitted.command)
        outcomes.set(submitted, refuse(refusal('internal-error')))
      }
    }
  }
  return { outcomes, accepted }
}
