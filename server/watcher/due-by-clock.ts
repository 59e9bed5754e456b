import type { HeldLease } from '../leases/hold-leases.ts'
import type { Command } from '../teller/command.ts'

/** Something whose time has come: the command that does it, and the lease it is sent under. */
export type DueByClock = { id: string; command: Command; lease: HeldLease }
