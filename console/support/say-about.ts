import type { Say } from '../words/use-console-words.ts'

const known = [
  'proof',
  'picture',
  'order',
  'spot-order',
  'position',
  'contract',
  'deposit',
  'withdrawal',
  'participation',
  'loan',
] as const

/** What was attached, in words; a kind that the console does not know yet is shown as it came. */
export function sayAbout(say: Say, kind: string): string {
  const found = known.find((each) => each === kind)
  return found ? say(`about.${found}`) : kind
}
