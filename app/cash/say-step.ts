import type { WireStep } from '@candor/wire/requests.ts'
import type { Say } from '../words/use-words.ts'
import type { StepWords } from './CashProgress.tsx'

/** Who looked at it, where that is known. */
const reviewedBy = (say: Say, { by }: WireStep): string | undefined =>
  by === null ? undefined : say('cash.reviewed-by', { name: by })

/** The steps that deposits and withdrawals have in common; null for one of their own. */
export function saySharedStep(say: Say, step: WireStep, reviewText: string): StepWords | null {
  switch (step.step) {
    case 'review':
      return step.state === 'done'
        ? { title: say('cash.reviewed'), text: reviewedBy(say, step) }
        : { title: say('cash.review'), text: reviewText }
    case 'first-approval':
    case 'second-approval':
      return { title: say(`cash.${step.step}`), text: reviewedBy(say, step) ?? say('cash.two-people') }
    case 'rejected':
      return {
        title: say('cash.refused'),
        text: step.by === null ? undefined : say('cash.refused-by', { name: step.by }),
      }
    case 'cancelled':
      return { title: say('cash.taken-back') }
    default:
      return null
  }
}
