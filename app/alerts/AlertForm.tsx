import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { classes } from '@candor/kit/classes.ts'
import { LevelField } from '@candor/kit/field/LevelField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { type Ref, useRef } from 'react'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import css from './AlertForm.module.css'
import { AlertPreview } from './AlertPreview.tsx'
import { sayAct, sayDistance, sayProblem } from './alert-text.ts'
import { type AlertFormState, minuteChoices, useAlertForm } from './use-alert-form.ts'
import { useAlertSubmit } from './use-alert-submit.ts'
import { useFailureText } from './use-failure-text.ts'

const cx = classes(css)

const kinds = ['above', 'below', 'move'] as const

type AlertFormProps = { instrument: WireInstrument; quote: WireQuote | undefined; onDone: () => void }

export function AlertForm({ instrument, quote, onDone }: AlertFormProps) {
  const say = useWords()
  const form = useAlertForm(instrument, quote)
  const field = useRef<HTMLInputElement>(null)
  const { busy, failed, submit } = useAlertSubmit(instrument.symbol, form, field, onDone)
  return (
    <form className={cx('form')} onSubmit={submit} noValidate>
      <div className={cx('part')}>
        <Segmented
          label={say('alert.kind')}
          options={kinds.map((value) => ({ value, label: say(`alert.${value}`) }))}
          value={form.kind}
          onChange={form.chooseKind}
        />
      </div>
      <div className={cx('part')}>
        <Level form={form} now={quote?.last} ref={field} />
      </div>
      {form.kind === 'move' && (
        <div className={cx('part')}>
          <Within form={form} />
        </div>
      )}
      <div className={cx('part')}>
        <AlertPreview instrument={instrument} condition={form.condition} last={quote?.last ?? null} />
      </div>
      <div className={cx('once')}>
        <SwitchRow
          title={say('alert.once')}
          checked={form.once}
          onChange={(event) => form.setOnce(event.target.checked)}
        />
      </div>
      <div className={cx('part', 'act')}>
        {failed && <NotSet refusal={failed} />}
        <Button type="submit" busy={busy}>
          {sayAct(say, form.condition)}
        </Button>
        <p className={cx('note')}>
          {say('alert.note')} <HelpLink article="price-alerts" />
        </p>
      </div>
    </form>
  )
}

/** The figure that is typed, and beside it how far away it is. */
function Level({
  form,
  now,
  ref,
}: {
  form: AlertFormState
  now: string | undefined
  ref: Ref<HTMLInputElement>
}) {
  const say = useWords()
  const { kind, condition, problem } = form
  const away =
    condition && condition.kind !== 'move' && now !== undefined
      ? sayDistance(say, condition.price, now)
      : null
  return (
    <LevelField
      // Each kind has a field of its own: the caret of one has no place in another.
      key={kind}
      ref={ref}
      label={say(kind === 'move' ? 'alert.percent' : 'alert.price')}
      text={form.text}
      unit={kind === 'move' ? '%' : ''}
      size={form.size}
      beside={kind === 'move' ? say('alert.either-way') : away}
      error={problem ? sayProblem(say, problem) : undefined}
      onType={form.type}
      onLeave={form.leave}
    />
  )
}

/** Why the alert is not set. Trying again sends the form anew, and where only the figures can help nothing is offered. */
function NotSet({ refusal }: { refusal: ApiRefusal }) {
  const say = useWords()
  const sayFailure = useFailureText()
  const hopeless = refusal.code === 'alert-exists' || refusal.code === 'alert-limit'
  const again = <LinkButton type="submit">{say('app.try-again')}</LinkButton>
  return (
    <Note tone="danger" icon={warningCircle} role="alert" {...(!hopeless && { action: again })}>
      {sayFailure(refusal, 'alert.not-saved')}
    </Note>
  )
}

function Within({ form }: { form: AlertFormState }) {
  const say = useWords()
  const options = minuteChoices.map((minutes) => ({
    value: `${minutes}` as const,
    label: say(`alert.within-${minutes}`),
  }))
  return (
    <fieldset>
      <legend className={cx('within')}>{say('alert.minutes')}</legend>
      <Segmented
        label={say('alert.minutes')}
        options={options}
        value={`${form.minutes}`}
        onChange={(value) =>
          form.setMinutes(minuteChoices.find((minutes) => `${minutes}` === value) ?? form.minutes)
        }
      />
    </fieldset>
  )
}
