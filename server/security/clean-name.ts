import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { type Refusal, refusal } from '../http/refusal.ts'

/** A name as its owner wrote it: one line, no control characters, no blanks at the ends, and something left of it. */
export function cleanName(text: string): Result<string, Refusal> {
  const name = text.replaceAll(/\p{C}+/gu, ' ').trim()
  return name === ''
    ? refuse(refusal('invalid-request', { path: 'name', problem: 'field-required' }))
    : accept(name)
}
