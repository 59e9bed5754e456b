import { accept, type Result, refuse } from '../result.ts'

/** So many are acted on with one request: a list that a person has looked at. */
export const mostAtOnce = 100

/** A list of account numbers that somebody has frozen by choosing them one by one: not empty, each once, and not too many. */
export function readFrozenList(
  numbers: readonly string[],
): Result<readonly string[], 'field-required' | 'field-too-long' | 'field-invalid'> {
  if (numbers.length === 0) return refuse('field-required')
  if (numbers.length > mostAtOnce) return refuse('field-too-long')
  const isListed = new Set(numbers).size === numbers.length && numbers.every((one) => /^\d{10}$/.test(one))
  return isListed ? accept(numbers) : refuse('field-invalid')
}
