import { path as hourglass } from 'phosphor:hourglass-medium'
import { longestTimeOut } from '@candor/domain/limits/time-out.ts'
import { dayMs } from '@candor/domain/time/durations.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { Stepper } from '@candor/kit/choice/Stepper.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { beginTimeOut } from '@candor/wire/limits.ts'
import { useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Limits.module.css'
import { loadLimits } from './limits-store.ts'

const cx = classes(css)

const usual = [1, 7, 30] as const

/** The length of a break; a free length is chosen in the confirmation. */
type Length = { days: number; free: boolean }

/** A time in which nothing new can be opened. It cannot be ended early, so it needs a confirmation. */
export function TakeBreak({ until }: { until: string | null }) {
  const say = useWords()
  const locale = useLocale()
  const [asked, setAsked] = useState<Length | null>(null)
  return (
    <section className={cx('section')}>
      <h2 className="title-3">{say('break.title')}</h2>
      {until && (
        <Note tone="accent" icon={hourglass} role="status">
          {say('break.running', { time: formatMoment(new Date(until), locale, new Date()) })}{' '}
          {say('break.longer')}
        </Note>
      )}
      <p className={cx('why')}>{say('break.text')}</p>
      <div className={cx('lengths')}>
        {usual.map((days) => (
          <Button key={days} tone="line" size="s" onClick={() => setAsked({ days, free: false })}>
            {say('break.days', { n: days })}
          </Button>
        ))}
      </div>
      <LinkButton onClick={() => setAsked({ days: 14, free: true })}>{say('break.other')}</LinkButton>
      <BreakDialog
        asked={asked}
        onDays={(days) => setAsked({ days, free: true })}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}

type BreakDialogProps = { asked: Length | null; onDays: (days: number) => void; onClose: () => void }

function BreakDialog({ asked, onDays, onClose }: BreakDialogProps) {
  const say = useWords()
  const locale = useLocale()
  const textOf = useRefusalText()
  const { busy, send } = useSubmission('time-out', beginTimeOut)
  const n = asked?.days ?? 1
  const begin = async () => {
    const answer = await send({ body: { days: n } })
    if (answer.ok) toasts.showToast(say('break.begun'), 'done')
    else toasts.showToast(textOf(answer.refusal), 'error', 4_000)
    void loadLimits()
    onClose()
  }
  const time = formatMoment(new Date(Date.now() + n * dayMs), locale, new Date())
  return (
    <Dialog
      open={asked !== null}
      title={say('break.question', { days: say('break.days', { n }) })}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ cancel: say('cancel'), ok: say('ok') }}
      busy={busy}
      onCancel={onClose}
      onOk={() => void begin()}
    >
      {asked?.free && (
        <div className={cx('other')}>
          <Stepper
            label={say('break.other')}
            value={n}
            max={longestTimeOut}
            onChange={onDays}
            words={{ less: say('break.less'), more: say('break.more') }}
          />
        </div>
      )}
      {say('break.question-text', { time })}
    </Dialog>
  )
}
