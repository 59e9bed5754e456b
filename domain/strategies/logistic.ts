/** Logistic regression with + − × ÷ only: `Math.exp` may differ in its last bit from engine to engine, and then so would a hash. */

/** e to the power of x for x ≤ 0, right to nine digits: a quotient of two polynomials near zero, squared nine times. */
export function expOf(x: number): number {
  // Below this the result is less than 10⁻¹⁷ and adds nothing to one.
  if (x < -40) return 0
  const y = x / 512
  const even = 120 + 12 * y * y
  const odd = y * (60 + y * y)
  let power = (even + odd) / (even - odd)
  for (let i = 0; i < 9; i += 1) power *= power
  return power
}

/** The probability that goes with a log of the odds. */
export function probabilityOf(logOdds: number): number {
  const small = expOf(logOdds > 0 ? -logOdds : logOdds)
  return logOdds > 0 ? 1 / (1 + small) : small / (1 + small)
}

/** Rows of inputs one after the other, each beginning with a 1 for the bias, and whether it rose (1) or not (0). */
type Samples = {
  readonly width: number
  readonly inputs: Float64Array
  readonly rose: Uint8Array
  readonly count: number
}

/** A step smaller than this leaves an error of about its square, far below the millionths that are written down; three or four do. */
const enough = 1e-5
const mostSteps = 12

/**
 * The weights that make what happened most likely, held near zero by a penalty of `pull` × samples × the weight's square (half of it): with
 * little to learn from, the model says little. The bias is not held.
 */
export function fitLogistic(samples: Samples, pull: number): Float64Array {
  const { width } = samples
  const weights = new Float64Array(width)
  for (let step = 0; step < mostSteps; step += 1) {
    const move = newtonStep(samples, weights, pull * samples.count)
    let largest = 0
    for (let i = 0; i < width; i += 1) {
      const by = move[i] as number
      weights[i] = (weights[i] as number) + by
      if (Math.abs(by) > largest) largest = Math.abs(by)
    }
    if (largest < enough) break
  }
  return weights
}

function newtonStep(
  { width, inputs, rose, count }: Samples,
  weights: Float64Array,
  held: number,
): Float64Array {
  const slope = new Float64Array(width)
  const bend = new Float64Array(width * width)
  for (let row = 0; row < count; row += 1) {
    const at = row * width
    let logOdds = 0
    for (let i = 0; i < width; i += 1) logOdds += (weights[i] as number) * (inputs[at + i] as number)
    const said = probabilityOf(logOdds)
    const missed = (rose[row] as number) - said
    const lean = said * (1 - said)
    for (let i = 0; i < width; i += 1) {
      const input = inputs[at + i] as number
      slope[i] = (slope[i] as number) + missed * input
      const leaning = lean * input
      for (let j = 0; j <= i; j += 1)
        bend[i * width + j] = (bend[i * width + j] as number) + leaning * (inputs[at + j] as number)
    }
  }
  for (let i = 1; i < width; i += 1) {
    slope[i] = (slope[i] as number) - held * (weights[i] as number)
    bend[i * width + i] = (bend[i * width + i] as number) + held
  }
  return solve(bend, slope)
}

/** Solves bend × x = slope for a symmetric bend above zero, of which the lower half is given, by its square root (Cholesky). */
export function solve(bend: Float64Array, slope: Float64Array): Float64Array {
  const width = slope.length
  const root = Float64Array.from(bend)
  const at = (i: number, j: number): number => root[i * width + j] as number
  for (let i = 0; i < width; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let left = at(i, j)
      for (let k = 0; k < j; k += 1) left -= at(i, k) * at(j, k)
      root[i * width + j] = i === j ? Math.sqrt(left > tiny ? left : tiny) : left / at(j, j)
    }
  }
  const x = Float64Array.from(slope)
  for (let i = 0; i < width; i += 1) {
    for (let k = 0; k < i; k += 1) x[i] = (x[i] as number) - at(i, k) * (x[k] as number)
    x[i] = (x[i] as number) / at(i, i)
  }
  for (let i = width - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < width; k += 1) x[i] = (x[i] as number) - at(k, i) * (x[k] as number)
    x[i] = (x[i] as number) / at(i, i)
  }
  return x
}

/** Keeps a column without any spread from dividing by nothing. */
const tiny = 1e-12
