import { listStates } from '@candor/wire/request-lists.ts'
import type { Say } from '../words/use-console-words.ts'

const cashStates = [...listStates.deposits, ...listStates.participations]

/** What a state of a list is called; one that the console does not know yet by its own name. */
export function sayState(say: Say, list: keyof typeof listStates, status: string): string {
  if (list === 'support') {
    const known = listStates.support.find((each) => each === status)
    return known ? say(`inbox.${known}`) : status
  }
  if (list === 'loans') {
    const known = listStates.loans.find((each) => each === status)
    return known ? say(`loan.${known}`) : status
  }
  const known = cashStates.find((each) => each === status)
  return known ? say(`status.${known}`) : status
}
