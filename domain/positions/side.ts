/** Long gains when the price rises, short when it falls. */
export type Side = 'long' | 'short'

export const sides = ['long', 'short'] as const satisfies readonly Side[]

/** What profit is multiplied by. */
export const signOf = (side: Side): 1n | -1n => (side === 'long' ? 1n : -1n)

type TwoSided<Price> = { bid: Price; ask: Price }

/** What a side opens at: the buyer pays the ask, the seller gets the bid. */
export const openingPrice = <Price>(side: Side, { bid, ask }: TwoSided<Price>): Price =>
  side === 'long' ? ask : bid

/** What a side closes at. */
export const closingPrice = <Price>(side: Side, { bid, ask }: TwoSided<Price>): Price =>
  side === 'long' ? bid : ask
