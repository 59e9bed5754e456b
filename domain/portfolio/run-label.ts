import { accept, type Result, refuse } from '../result.ts'

export const longestLabel = 40

/** Letters of any language and what people write between them: nothing that a page or a table could take for something else. */
const plain = /^[^\p{Cc}\p{Cs}]*$/u

/** The name a customer gives a run that ends; an empty one is none. */
export function readRunLabel(text: string | null): Result<string | null, 'field-invalid' | 'field-too-long'> {
  const label = text?.trim() ?? ''
  if (label === '') return accept(null)
  if ([...label].length > longestLabel) return refuse('field-too-long')
  return plain.test(label) ? accept(label) : refuse('field-invalid')
}
