import { moneyOf } from '../ledger/balance-cents.ts'
import { showUnits, showUnitValue } from '../strategies/unit-text.ts'
import type { Say } from '../words/use-words.ts'
import type { ParticipationStep, ParticipationTold } from './participation-steps.ts'

type StepWords = { title: string; text?: string }

/** What a step of the way out says. */
function leavingWords(say: Say, { kind, redemption }: ParticipationStep): StepWords {
  if (kind === 'term-ended')
    return { title: say('participation.term-ended'), text: say('participation.term-text') }
  const units = showUnits(redemption?.units ?? '0')
  if (kind === 'asked-out')
    return {
      title: say('participation.asked-out'),
      text: say('participation.asked-out-text', { units }),
    }
  if (kind === 'leaving')
    return { title: say('participation.leaving'), text: say('participation.leaving-text') }
  return {
    title: say('participation.left', { value: showUnitValue(redemption?.value ?? '0') }),
    text: say(
      redemption?.cause === 'term' ? 'participation.left-term-text' : 'participation.left-asked-text',
    ),
  }
}

/** What each step says: what, who and why. */
export function stepWords(
  say: Say,
  { participation, trades }: ParticipationTold,
  step: ParticipationStep,
): StepWords {
  const { amount, days, reviewer, reason, joinValue, units } = participation
  switch (step.kind) {
    case 'asked':
      return {
        title: say('participation.asked'),
        text: say('participation.asked-text', { amount: moneyOf(amount), n: days }),
      }
    case 'review':
      return { title: say('participation.review'), text: say('participation.review-text') }
    case 'approved':
      return {
        title: say('participation.approved'),
        text:
          reviewer === null
            ? say('participation.approved-rule')
            : say('participation.approved-by', { name: reviewer }),
      }
    case 'rejected':
      return {
        title: say('participation.was-rejected'),
        ...(reason !== null && { text: say('participation.rejected-text', { reason }) }),
      }
    case 'taken-back':
      return { title: say('participation.was-taken-back') }
    case 'joining':
      return { title: say('participation.joining'), text: say('participation.joining-text') }
    case 'joined':
      return {
        title: say('participation.joined', { value: showUnitValue(joinValue ?? '0') }),
        text: say('participation.joined-text', { units: showUnits(units ?? '0') }),
      }
    case 'traded':
      return {
        title: say('participation.traded', { n: trades.count }),
        text: say('participation.traded-text', { won: trades.won, lost: trades.lost }),
      }
    case 'term-runs':
      return { title: say('participation.term-runs'), text: say('participation.term-runs-text') }
    default:
      return leavingWords(say, step)
  }
}
