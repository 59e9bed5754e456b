import type { CheckWord } from './words/check-words.ts'

/** The checks, in the order in which they are shown. */
export const checkNames = [
  'signature',
  'receipt',
  'inclusion',
  'consistency',
  'seed',
  'terms',
  'path',
  'ticks',
  'result',
  'payout',
  'posting',
] as const

export type CheckName = (typeof checkNames)[number]

/** The checks of a participation, in the order in which they are told. */
export const participationCheckNames = [
  'signature',
  'inclusion',
  'consistency',
  'units',
  'value',
  'trades',
  'register',
  'prices',
  'decisions',
  'weights',
  'payout',
  'posting',
] as const

export type ParticipationCheckName = (typeof participationCheckNames)[number]

/** `open`: what would decide it is not public yet. `none`: a real feed has no seed, so there is nothing to decide. */
export type CheckState = 'ok' | 'open' | 'none' | 'failed'

/** Values keep their kind, so that a page can write them in its reader's language and zone. */
export type DetailValue =
  | string
  | number
  | { readonly instant: number }
  | { readonly cents: string }
  | { readonly price: string }
  | { readonly rate: string }

/** What was found: a key of the word bundles, and what belongs into its gaps. */
export type Finding = {
  readonly state: CheckState
  readonly code: CheckWord
  readonly values: Readonly<Record<string, DetailValue>>
}

export type Check = Finding & { readonly name: CheckName }
export type ParticipationCheck = Finding & { readonly name: ParticipationCheckName }

/** A check of whatever a file proves. */
export type NamedCheck = Check | ParticipationCheck

type Values = Finding['values']

export const ok = (code: CheckWord, values: Values = {}): Finding => ({ state: 'ok', code, values })
export const open = (code: CheckWord, values: Values = {}): Finding => ({ state: 'open', code, values })
export const none = (code: CheckWord, values: Values = {}): Finding => ({ state: 'none', code, values })
export const failed = (code: CheckWord, values: Values = {}): Finding => ({ state: 'failed', code, values })

/** What goes before everything else: the first that failed, or else the first that is open; null where there is neither. */
export const worstOf = (...findings: readonly (Finding | null)[]): Finding | null =>
  findings.find((finding) => finding?.state === 'failed') ??
  findings.find((finding) => finding !== null) ??
  null

export type Verdict = 'passes' | 'recorded' | 'waits' | 'fails'

/** What all checks together say. */
export function verdictOf(checks: readonly Pick<Finding, 'state'>[]): Verdict {
  const isAny = (state: CheckState): boolean => checks.some((check) => check.state === state)
  if (isAny('failed')) return 'fails'
  if (isAny('open')) return 'waits'
  return isAny('none') ? 'recorded' : 'passes'
}
