import type { Ledger } from '@candor/domain/ledger/post-transfers.ts'
import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { Transfer } from '@candor/domain/ledger/transfer.ts'
import type { NewNotice } from '@candor/domain/notices/notice-event.ts'
import type { Result } from '@candor/domain/result.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type * as z from 'zod/mini'
import type { CommandContext } from '../command-context.ts'
import type { Refusal } from '../http/refusal.ts'
import type { TellerTransaction } from './teller-transaction.ts'

/** Who asks for what, whatever the kind of command. */
type Asking<Body> = {
  /** Whose money it is about: this customer is locked while it is decided. */
  readonly customerId: bigint
  /** The idempotency key: with it, a command has one effect and one answer, however often it is sent. */
  readonly key: string
  readonly body: Body
}

/** A command on the table: with the customer's ledger under lock, the moment, and an id for the row it may create. */
export type Asked<Body> = Asking<Body> & {
  readonly id: string
  readonly at: number
  /** When the customer's last posting was made: none to come has an earlier instant, whatever the clocks of servers say. */
  readonly changedAt: number
  readonly ledger: Ledger
}

export type Subject = { kind: SubjectKind; id: string }

/** What an accepted command does. */
export type Decision<Row, Answer> = {
  readonly transfers: readonly Transfer[]
  /** What the transfers are about. */
  readonly subject: Subject | null
  readonly rows: readonly Row[]
  /** What the customer is notified of. */
  readonly notices?: readonly NewNotice[]
  readonly answer: Answer
}

/** The reply of the route that asks for a kind of command; null where it is sent by the server itself and nobody reads the answer. */
export type Reply = z.ZodMiniType | null

export type AnswerOf<R extends Reply> = R extends z.ZodMiniType
  ? z.output<R>
  : Readonly<Record<string, unknown>>

/**
 * A kind of command: a loader that brings the facts of all commands of the batch with one query a table, a pure rule, and a
 * function that stores the rows of all of them with one statement a table. Its parts are properties and not methods, so that TypeScript compares
 * what they take: a command whose body is another kind's does not compile. The kinds are the constants named `…Kind` in the files
 * of `server/` that end in `-command.ts` or `-commands.ts`.
 */
export type CommandKind<Body, Facts, Row, R extends Reply = null> = {
  /** Stored with each command, and part of what its key identifies: it never changes. */
  readonly name: string
  /** What is answered is checked against it before anything is written. */
  readonly reply: R
  readonly load: (
    transaction: TellerTransaction,
    asked: readonly Asked<Body>[],
    context: CommandContext,
  ) => Promise<readonly Facts[]>
  readonly decide: (
    facts: Facts,
    asked: Asked<Body>,
    context: CommandContext,
  ) => Result<Decision<Row, AnswerOf<R>>, Refusal>
  readonly store: (transaction: TellerTransaction, rows: readonly Row[]) => Promise<void>
  /** Written after all other kinds of the batch, because it takes a lock that everybody waits for. */
  readonly last?: true
  /** Decided on the price of this moment as this server has it: refused while that price is known to be superseded. */
  readonly priced?: true
  /** Constraints that can only be broken by somebody else at the same moment, and what is said then. */
  readonly constraints?: Readonly<Record<string, RefusalCode>>
}

/** A kind as the teller sees it; what passes between the parts of one kind is that kind's business. */
export type AnyCommandKind = CommandKind<unknown, unknown, unknown, Reply>

/** A command for the teller, as data. `commandOf` makes it: body and kind fit each other. */
export type Command = Asking<unknown> & { readonly kind: AnyCommandKind }

export const commandOf = <Body, Facts, Row, R extends Reply>(
  kind: CommandKind<Body, Facts, Row, R>,
  asking: Asking<NoInfer<Body>>,
): Command => ({ ...asking, kind: kind as unknown as AnyCommandKind })
