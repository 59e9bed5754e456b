import { accept, type Result, refuse } from '../result.ts'

const shortestReason = 3
const longestReason = 500

/** Whole characters, lines allowed: nothing that a page, a file or a table could take for something else than text. */
const plain = /^[^\p{Cc}\p{Cs}]*$/u

/** Reads the reason a reviewer gives. It is plain text that the customer is shown. */
export function readReason(
  text: string,
): Result<string, 'field-required' | 'field-invalid' | 'field-too-long'> {
  const reason = text.replaceAll('\r\n', '\n').trim()
  if (reason === '') return refuse('field-required')
  const { length } = [...reason]
  if (length > longestReason) return refuse('field-too-long')
  return length >= shortestReason && plain.test(reason.replaceAll('\n', ' '))
    ? accept(reason)
    : refuse('field-invalid')
}
