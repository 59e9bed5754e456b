import type { HeldLease } from '../leases/held-leases.ts'
import type { Command } from '../teller/command.ts'

/** The lease that a customer is watched by in an instrument, if it is held. */
export type LeaseOf = (symbol: string, customerId: bigint) => HeldLease | null

/** Something whose time has come: the command that does it, and the lease it is sent under. */
export type DueByClock = { id: string; command: Command; lease: HeldLease }
