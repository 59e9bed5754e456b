import type { FocusEvent } from 'react'

/**
 * Whether a field is left for the button that sends its form. Then sending judges it: an error that came with the blur would move the
 * button away from under the finger, and the press would be lost.
 */
export function leavesForSubmit({ relatedTarget }: FocusEvent): boolean {
  return relatedTarget instanceof HTMLButtonElement && relatedTarget.type === 'submit'
}
