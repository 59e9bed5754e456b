/** Counts start at one: nobody orders nothing. */
export const leastSteps = 1

export const clampSteps = (count: number, most: number): number => Math.min(Math.max(count, leastSteps), most)

/** The typed count inside its limits; null while there is no digit to read. */
export function readSteps(text: string, most: number): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 9)
  return digits === '' ? null : clampSteps(Number(digits), most)
}

/** What a key does to the count, as a spin button promises; null where it does nothing. */
export function stepByKey(key: string, count: number, most: number): number | null {
  const by: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
  if (key === 'Home') return leastSteps
  if (key === 'End' && most < Number.MAX_SAFE_INTEGER) return most
  const step = by[key]
  return step === undefined ? null : clampSteps(count + step, most)
}
