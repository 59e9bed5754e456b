import type { Instrument } from '@candor/domain/instruments/instrument.ts'
import { type Quantity, quantity } from '@candor/domain/money/quantity.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'

type Stepped = Pick<Instrument, 'quantityStep' | 'minQuantity'>

/** Places of the slider at most; in a position of more steps each is several. */
const mostPlaces = 100

export type CloseParts = {
  /** The slider runs from 1 to this; the last place is all of it. */
  places: number
  at: (place: number) => Quantity
  /** The place of the slider nearest to a part. */
  placeOf: (part: Quantity) => number
  /** The part nearest to a share in percent; all of it where it cannot be divided. */
  share: (percent: number) => Quantity
}

/** The parts a position can be closed in: whole steps, where neither part nor rest is smaller than the least that is traded. */
export function closeParts(whole: Quantity, { quantityStep: step, minQuantity: least }: Stepped): CloseParts {
  const smallest = least > step ? least : step
  const room = whole - smallest - smallest
  const last = room < 0n ? -1n : room / step
  const clamp = (count: bigint): Quantity =>
    quantity(smallest + (count < 0n ? 0n : count > last ? last : count) * step)
  const parts = Math.min(Number(last) + 1, mostPlaces - 1)
  const share = (percent: number): Quantity =>
    percent >= 100 || parts === 0
      ? whole
      : clamp(divideHalfEven(whole * BigInt(percent) - smallest * 100n, step * 100n))
  return {
    places: parts + 1,
    at: (place) => {
      if (place > parts) return whole
      return parts > last ? clamp(BigInt(place - 1)) : clamp((last * BigInt(place - 1)) / BigInt(parts - 1))
    },
    placeOf: (part) => {
      if (part === whole || last <= 0n) return part === whole ? parts + 1 : 1
      return 1 + Math.round((Number((part - smallest) / step) * (parts - 1)) / Number(last))
    },
    share,
  }
}
