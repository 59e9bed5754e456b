import type { Direction } from '@candor/domain/contracts/contract.ts'
import type { Judgement } from '@candor/verify/hindsight.ts'
import type { WireContract } from '@candor/wire/contracts.ts'

/** What a scene asks a device to do; contracts go by their ids. */
export type DeviceCalls = {
  /** Runs the app's timers that have come due, and resolves when the app has nothing under way. */
  keepUp(): Promise<void>
  /** Asks for a contract; null where it is refused. */
  buy(direction: Direction): Promise<string | null>
  contract(id: string): Promise<WireContract>
  /** Comes back to the app, which then does what it does at the start of every visit. */
  visit(): Promise<void>
  /** Opens the proof of a contract: its checks run, and what fails is kept. */
  check(id: string): Promise<void>
  /** The proof file as the app saves it: what the server says, and what this device has kept. */
  file(id: string): Promise<string>
  /** What the app makes of the orders that got no receipt. */
  refusals(): Promise<Judgement>
}

export type CallName = keyof DeviceCalls

export type ToDevice =
  | { kind: 'call'; number: number; name: CallName; given: readonly unknown[] }
  | { kind: 'resume'; number: number }

export type FromDevice =
  | { kind: 'ready' }
  | { kind: 'answer'; number: number; value: unknown }
  | { kind: 'broken'; number: number; message: string }
  /** An order is on its way, or its answer is. */
  | { kind: 'pause'; number: number; where: 'sending' | 'answering' }
