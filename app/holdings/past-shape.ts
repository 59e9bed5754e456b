/** More dots than this run into one another. */
const mostDots = 40

const round = (value: number): number => Math.round(value * 10) / 10

/** The prices of past buys as a line over the width of the column, in the drawing's own units, each with its dot while there is space for them. */
export function pastShape(prices: readonly number[]): { line: string; dots: { x: number; y: number }[] } {
  const low = Math.min(...prices)
  const span = Math.max(...prices) - low || 1
  const step = prices.length > 1 ? 329 / (prices.length - 1) : 0
  const places = prices.map((price, index) => ({
    x: round(3 + index * step),
    y: round(68 - ((price - low) / span) * 64),
  }))
  return {
    line: places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join(''),
    dots: places.length > mostDots ? [] : places,
  }
}
