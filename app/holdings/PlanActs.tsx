import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { changePlan, removePlan, type WirePlan } from '@candor/wire/recurring.ts'
import { useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { Link } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { adoptPlan } from './holdings-store.ts'
import css from './Recurring.module.css'

const cx = classes(css)

type PlanActsProps = { plan: WirePlan; onChanged: (plan: WirePlan) => void }

/** Pause or go on, change, remove. */
export function PlanActs({ plan, onChanged }: PlanActsProps) {
  const say = useWords()
  const textOf = useRefusalText()
  const [asking, setAsking] = useState(false)
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const pausing = useSubmission(`plan-pause.${plan.id}`, changePlan)
  const removing = useSubmission(`plan-remove.${plan.id}`, removePlan)
  const params = { id: plan.id }
  const isPaused = plan.status === 'paused'
  const show = (
    answer: Awaited<ReturnType<typeof removing.send>>,
    done: 'plan.was-paused' | 'plan.was-resumed' | 'plan.was-removed',
  ) => {
    if (!answer.ok) return setRefusal(answer.refusal)
    adoptPlan(answer.value)
    onChanged(answer.value)
    toasts.showToast(say(done), 'done')
  }
  const pause = async () => {
    setRefusal(null)
    const { amount, rhythm } = plan
    const body = { amount, rhythm, status: isPaused ? ('active' as const) : ('paused' as const) }
    show(await pausing.send({ params, body }), isPaused ? 'plan.was-resumed' : 'plan.was-paused')
  }
  const remove = async () => {
    setRefusal(null)
    show(await removing.send({ params }), 'plan.was-removed')
    setAsking(false)
  }
  return (
    <>
      <div className={cx('acts')}>
        <Button tone="soft" size="s" busy={pausing.busy} onClick={() => void pause()}>
          {say(isPaused ? 'plan.resume' : 'plan.pause')}
        </Button>
        <Link
          to="detail"
          query={`symbol=${encodeURIComponent(plan.symbol)}&view=recurring&plan=${plan.id}`}
          className={buttonClass({ tone: 'soft', size: 's' })}
        >
          {say('plan.change')}
        </Link>
        <Button tone="line" size="s" onClick={() => setAsking(true)}>
          {say('plan.remove')}
        </Button>
      </div>
      {refusal && (
        <div className={cx('card')}>
          <Note tone="danger" icon={warningCircle} role="alert">
            <b>{say('plan.not-changed')}</b> {textOf(refusal)}
          </Note>
        </div>
      )}
      <Dialog
        open={asking}
        title={say('plan.remove-title')}
        badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
        words={{ cancel: say('cancel'), ok: say('plan.remove') }}
        busy={removing.busy}
        onCancel={() => setAsking(false)}
        onOk={() => void remove()}
      >
        {say('plan.remove-text')}
      </Dialog>
    </>
  )
}
