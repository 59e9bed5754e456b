import type { Ledger } from '@candor/domain/ledger/post-transfers.ts'
import type { SubjectKind } from '@candor/domain/ledger/subject-kind.ts'
import type { Transfer } from '@candor/domain/ledger/transfer.ts'
import type { Result } from '@candor/domain/result.ts'
import type { RefusalCode } from '@candor/wire/refusals.ts'
import type { Refusal } from '../http/refusal.ts'
import type { TellerTransaction } from './teller-transaction.ts'

/** What is asked of the teller, as data. */
export type Command<Body = unknown> = {
  readonly kind: string
  /** Whose money it is about: this customer is locked while it is decided. */
  readonly customerId: bigint
  /** The idempotency key: with it, a command has one effect and one answer, however often it is sent. */
  readonly key: string
  readonly body: Body
}

/** A command on the table: with the customer's ledger under lock, the moment, and an id for the row it may create. */
export type Asked<Body = unknown> = Command<Body> & {
  readonly id: string
  readonly at: number
  readonly ledger: Ledger
}

export type Subject = { kind: SubjectKind; id: string }

/** What an accepted command does. */
export type Decision<Row> = {
  readonly transfers: readonly Transfer[]
  /** What the transfers are about. */
  readonly subject: Subject | null
  readonly rows: readonly Row[]
  /** What the customer is answered, as the route's reply describes it. */
  readonly answer: unknown
}

/**
 * A kind of command: a loader that brings the facts of all commands of the batch with one query a table, a pure rule, and a writer
 * that writes the rows of all of them with one statement a table.
 */
export type CommandKind<Body, Facts, Row> = {
  readonly kind: string
  load(transaction: TellerTransaction, asked: readonly Asked<Body>[]): Promise<readonly Facts[]>
  decide(facts: Facts, asked: Asked<Body>): Result<Decision<Row>, Refusal>
  write(transaction: TellerTransaction, rows: readonly Row[]): Promise<void>
  /** Written after all other kinds of the batch, because it takes a lock that everybody waits for. */
  readonly last?: true
  /** Decided on the price of this moment as this server has it: refused while that price is known to be superseded. */
  readonly priced?: true
  /** Constraints that can only be broken by somebody else at the same moment, and what is said then. */
  readonly constraints?: Readonly<Record<string, RefusalCode>>
}

/** The teller knows kinds by name only; what passes between the parts of one kind is that kind's business. */
export type AnyCommandKind = CommandKind<unknown, unknown, unknown>

export const defineKind = <Body, Facts, Row>(kind: CommandKind<Body, Facts, Row>): AnyCommandKind =>
  kind as unknown as AnyCommandKind
