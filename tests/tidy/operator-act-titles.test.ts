import { sayAct } from '@candor/app/identity/describe-act.ts'
import type { Say } from '@candor/app/words/use-words.ts'
import { gatedActs } from '@candor/server/operators/audit-entry.ts'
import { describe, expect, it } from 'vitest'

/** Acts that are about the installation, and about no customer's account. */
const ofNoCustomer: readonly string[] = [
  'contract-terms-set',
  'operator-roles-set',
  'strategy-ended',
  'strategy-minimum-set',
  'instrument-halted',
  'instrument-resumed',
  'saved-ready-answer',
  'deleted-ready-answer',
  'article-drafted',
  'article-scheduled',
  'article-published',
  'article-changed',
  'article-withdrawn',
  'group-made',
  'join-code-made',
  'join-code-ended',
  'joins-refused',
  'help-article-saved',
  'help-article-withdrawn',
]

const say = ((key: string) => key) as Say
const titleOf = (act: string, kind: string) => sayAct(say, { act, subject: { kind, id: '1' } })

describe('what operators did', () => {
  it.each(gatedActs.filter((act) => !ofNoCustomer.includes(act)))('%s has a title of its own', (act) => {
    for (const kind of ['deposit', 'withdrawal', 'participation', 'loan'])
      expect(titleOf(act, kind), kind).not.toBe('act.other')
  })

  it('is told apart by what was decided, and an act that is not known yet is told all the same', () => {
    expect(titleOf('approved', 'loan')).toBe('act.approved-loan')
    expect(titleOf('identity-verified', 'verification')).toBe('act.identity-verified')
    expect(titleOf('toString', 'deposit')).toBe('act.other')
  })
})
