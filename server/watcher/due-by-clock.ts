import type { Command } from '../teller/command.ts'
import type { HeldLease } from './hold-leases.ts'

/** Something whose time has come: the command that does it, and the lease it is sent under. */
export type DueByClock = { id: string; command: Command; lease: HeldLease }
