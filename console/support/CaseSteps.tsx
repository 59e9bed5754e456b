import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { type Step, Steps } from '@candor/kit/steps/Steps.tsx'
import type { WireConversation } from '@candor/wire/conversations.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'

/** How far a case has come: opened, taken, answered, closed; what was promised stands at the answer. */
export function CaseSteps({ conversation }: { conversation: WireConversation }) {
  const say = useWords()
  const locale = useLocale()
  const { openedAt, assignedTo, waitingSince, dueAt, closedAt } = conversation
  const moment = (at: string) => formatMoment(new Date(at), locale, new Date())
  const waits = waitingSince !== null
  const steps: readonly Step[] = [
    { id: 'opened', state: 'done', title: say('inbox.step-opened'), time: moment(openedAt) },
    {
      id: 'assigned',
      state: assignedTo ? 'done' : 'to-come',
      title: assignedTo ? say('inbox.assigned', { name: assignedTo.name }) : say('inbox.nobody'),
    },
    {
      id: 'answered',
      state: waits ? 'now' : 'done',
      title: say(waits ? 'inbox.step-waits' : 'inbox.step-answered'),
      ...(waits && { time: moment(waitingSince) }),
      ...(dueAt !== null && { text: say('inbox.due', { time: moment(dueAt) }) }),
    },
    {
      id: 'closed',
      state: closedAt === null ? 'to-come' : 'done',
      title: say('inbox.step-closed'),
      ...(closedAt !== null && { time: moment(closedAt) }),
    },
  ]
  return (
    <Steps
      label={say('inbox.case')}
      steps={steps}
      words={{
        done: say('step.done'),
        now: say('step.now'),
        'to-come': say('step.to-come'),
        failed: say('step.failed'),
      }}
    />
  )
}
