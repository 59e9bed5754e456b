/** What tests and reports measure of a row of returns. Statistics only: nothing here ever touches a price that is published. */

export const returnsOf = (levels: ArrayLike<number>): Float64Array =>
  Float64Array.from(
    { length: Math.max(0, levels.length - 1) },
    (_, i) => (levels[i + 1] as number) / (levels[i] as number) - 1,
  )

export function momentsOf(values: ArrayLike<number>): { mean: number; deviation: number; kurtosis: number } {
  const count = values.length
  let sum = 0
  for (let i = 0; i < count; i += 1) sum += values[i] as number
  const mean = sum / count
  let square = 0
  let fourth = 0
  for (let i = 0; i < count; i += 1) {
    const distance = ((values[i] as number) - mean) ** 2
    square += distance
    fourth += distance * distance
  }
  return { mean, deviation: Math.sqrt(square / count), kurtosis: (fourth * count) / (square * square) }
}

/** How many of its own standard errors the mean lies from zero. */
export function meanScore(values: ArrayLike<number>): number {
  const { mean, deviation } = momentsOf(values)
  return deviation === 0 ? 0 : (mean / deviation) * Math.sqrt(values.length)
}

/** Correlation of a row with itself `lag` places later. */
export function autocorrelation(values: ArrayLike<number>, lag: number): number {
  const { mean } = momentsOf(values)
  let product = 0
  let square = 0
  for (let i = 0; i < values.length; i += 1) {
    const here = (values[i] as number) - mean
    square += here * here
    if (i >= lag) product += here * ((values[i - lag] as number) - mean)
  }
  return product / square
}

/**
 * The same as a number of standard errors that is right also when volatility clusters: where nothing can be foretold it is
 * standard normal, whatever the variances do.
 */
export function foretellingScore(values: ArrayLike<number>, lag: number): number {
  let sum = 0
  let square = 0
  for (let i = lag; i < values.length; i += 1) {
    const product = (values[i] as number) * (values[i - lag] as number)
    sum += product
    square += product * product
  }
  return square === 0 ? 0 : sum / Math.sqrt(square)
}

export function correlation(one: ArrayLike<number>, other: ArrayLike<number>): number {
  const first = momentsOf(one)
  const second = momentsOf(other)
  let product = 0
  for (let i = 0; i < one.length; i += 1)
    product += ((one[i] as number) - first.mean) * ((other[i] as number) - second.mean)
  return product / (one.length * first.deviation * second.deviation)
}
