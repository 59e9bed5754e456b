import { cancelKinds } from '../cash/cancel-command.ts'
import { depositKind } from '../cash/deposit-command.ts'
import { fundPracticeKind } from '../cash/fund-practice-command.ts'
import { reviewKind } from '../cash/review-command.ts'
import { withdrawalKind } from '../cash/withdrawal-command.ts'
import type { AnyCommandKind } from './command.ts'

/** Everything that can be asked of the teller. A new kind of command is one line here. */
export const commandKinds: readonly AnyCommandKind[] = [
  fundPracticeKind,
  depositKind,
  withdrawalKind,
  ...cancelKinds,
  reviewKind,
]
