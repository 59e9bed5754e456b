import { type Cents, cents, noCents } from '../money/cents.ts'

/** What is posted of a position so far. */
type PostedResult = {
  /** What closed parts made or lost by the price. */
  readonly realised: Cents
  /** What of the losses went beyond the margin and was borne by the house. */
  readonly gap: Cents
  readonly openingFee: Cents
  readonly financing: Cents
}

/** What a position has brought its customer, and its parts, which add up to it. */
export type PositionResult = {
  readonly price: Cents
  readonly fee: Cents
  readonly financing: Cents
  readonly total: Cents
}

/**
 * The one profit that is shown of a position, in lists, stories, history and portfolio alike: after fees and financing, and with what the
 * open part would make if it were closed now. The open part cannot lose more than the margin behind it.
 */
export function resultOf(
  { realised, gap, openingFee, financing }: PostedResult,
  open: { made: Cents; margin: Cents } = { made: noCents, margin: noCents },
): PositionResult {
  const unrealised = open.made < -open.margin ? -open.margin : open.made
  const price = cents(realised + gap + unrealised)
  const fee = cents(-openingFee)
  const charged = cents(-financing)
  return { price, fee, financing: charged, total: cents(price + fee + charged) }
}
