import type { Cents } from '@candor/domain/money/cents.ts'
import { type PositionResult, resultOf } from '@candor/domain/positions/position-result.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import { centsOf } from '../ledger/balance-cents.ts'

/** What a position has brought, after fees; with what its open part would make if it were closed now. */
export const positionResult = (position: WirePosition, made?: Cents): PositionResult =>
  resultOf(
    {
      realised: centsOf(position.realised),
      gap: centsOf(position.gap),
      openingFee: centsOf(position.openingFee),
      financing: centsOf(position.financing),
    },
    made === undefined ? undefined : { made, margin: centsOf(position.margin) },
  )
