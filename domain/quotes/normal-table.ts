/**
 * The normal distribution as a table: sixteen random bits index a value with mean 0 and variance 1, in units of 1/4096.
 * The first bit is the sign, so the table is exactly symmetric; the other fifteen pick the middle of one of 32,768 equally
 * likely slices. It is built in bigint, because Math.exp and Math.log may differ in the last bit between engines.
 */
export const normalUnit = 4096

const fraction = 62n
// exp(−h²/2) and exp(−h²) for the step h = 1/4096, times 2⁶².
const halfStep = 4611685880988436480n
const fullStep = 4611685743549489152n
const slices = 32_768
// Beyond 4.5 deviations lies less than a fifth of the last slice.
const steps = 18_432

export const normalTable: Int16Array = buildTable()

/** Walks the bell in steps of h: each density is the last one times a ratio that itself shrinks by exp(−h²) a step. */
function buildTable(): Int16Array {
  const mass: bigint[] = [0n]
  let density = 1n << fraction
  let ratio = halfStep
  let sum = 0n
  for (let step = 0; step < steps; step += 1) {
    const next = (density * ratio) >> fraction
    sum += density + next
    mass.push(sum)
    density = next
    ratio = (ratio * fullStep) >> fraction
  }
  const table = new Int16Array(2 * slices)
  let step = 0
  for (let slice = 0; slice < slices; slice += 1) {
    const target = sum * BigInt(2 * slice + 1)
    while ((mass[step + 1] as bigint) * BigInt(2 * slices) < target) step += 1
    table[slice] = step
    table[slice + slices] = -step
  }
  return table
}
