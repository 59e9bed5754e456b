import type { WireCustomerAct } from '@candor/wire/customer-acts.ts'
import type { Say, WordKey } from '../words/use-words.ts'

const looks: readonly string[] = [
  'viewed-customer',
  'viewed-receipt',
  'viewed-document',
  'read-conversation',
  'checked-receipt',
  'opened-picture',
  'opened-report',
]

/** Whether somebody only looked. */
export const isLook = ({ act }: Pick<WireCustomerAct, 'act'>): boolean => looks.includes(act)

const titles = {
  'viewed-customer': 'act.viewed-customer',
  'viewed-receipt': 'act.viewed-receipt',
  'viewed-document': 'act.viewed-document',
  'read-conversation': 'act.read-conversation',
  'checked-receipt': 'act.checked-receipt',
  'opened-picture': 'act.opened-picture',
  'opened-report': 'act.opened-report',
  'took-loan': 'act.took-loan',
  'approved deposit': 'act.approved-deposit',
  'approved withdrawal': 'act.approved-withdrawal',
  'approved participation': 'act.approved-participation',
  'approved loan': 'act.approved-loan',
  'rejected deposit': 'act.rejected-deposit',
  'rejected withdrawal': 'act.rejected-withdrawal',
  'rejected participation': 'act.rejected-participation',
  'rejected loan': 'act.rejected-loan',
  'identity-verified': 'act.identity-verified',
  'identity-rejected': 'act.identity-rejected',
  'customer-signed-out': 'act.customer-signed-out',
  'customer-frozen': 'act.customer-frozen',
  'customer-unfrozen': 'act.customer-unfrozen',
  'customer-noted': 'act.customer-noted',
  'customer-corrected': 'act.customer-corrected',
  'answered-customer': 'act.answered-customer',
  'noted-conversation': 'act.noted-conversation',
  'assigned-conversation': 'act.assigned-conversation',
  'closed-conversation': 'act.closed-conversation',
  'reopened-conversation': 'act.reopened-conversation',
  'muted-customer': 'act.muted-customer',
  'unmuted-customer': 'act.unmuted-customer',
  'people-imported': 'act.people-imported',
  'people-let-in': 'act.people-let-in',
  'entry-code-renewed': 'act.entry-code-renewed',
  'group-member-added': 'act.group-member-added',
  'group-member-removed': 'act.group-member-removed',
  'group-reset': 'act.group-reset',
} as const satisfies Record<string, WordKey>

const isTitled = (name: string): name is keyof typeof titles => Object.hasOwn(titles, name)

/** What was done, in a few words. Decisions of requests have one name, and differ by what was decided. A newer server may know more acts. */
export function sayAct(say: Say, { act, subject }: Pick<WireCustomerAct, 'act' | 'subject'>): string {
  const decided = `${act} ${subject?.kind ?? ''}`
  const name = isTitled(decided) ? decided : act
  return say(isTitled(name) ? titles[name] : 'act.other')
}
