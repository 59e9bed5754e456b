import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import type { Bus } from '../bus/bus.ts'
import type { CommandContext } from '../command-context.ts'
import type { Command } from './command.ts'
import type { Urgency } from './command-queue.ts'
import type { Outcome } from './decide-batch.ts'
import type { WriteGate } from './write-gate.ts'

export type Teller = {
  /** Resolves once the command is committed, or with the reason why it is not. Somebody waits for the answer, unless it is background work. */
  submit(command: Command, urgency?: Urgency): Promise<Outcome>
  /** No money moves until `resume`: what waits and what comes is refused. */
  halt(reason: string): void
  resume(): void
  haltedFor(): string | null
  /** After an error that nothing caught: this process may refuse for wrong reasons, so that from here on every refusal is "server busy". */
  doubt(): void
  /** Serves what waits and ends. */
  stop(): Promise<void>
}

export type TellerOptions = {
  /** Connections of the teller's own, so that money never waits for a page that is slow to read. */
  pool: Pool
  /** Those of background work; the same, where nothing is given. */
  backgroundPool?: Pool
  bus: Bus
  clock: () => number
  log: FastifyBaseLogger
  context: CommandContext
  /** Whether the prices of this server lag behind those that are public already; never, where nothing is given. */
  isBehind?: () => boolean
  /** Whether the database can write; one of its own, where nobody else asks. */
  gate?: WriteGate
}
