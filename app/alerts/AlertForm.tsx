import { Button } from '@candor/kit/button/Button.tsx'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireQuote } from '@candor/wire/quotes.ts'
import { type FormEvent, type Ref, type RefObject, useRef, useState } from 'react'
import { sessionStore } from '../customers/session-store.ts'
import { writeAddress } from '../shell/decide-navigation.ts'
import { openPage } from '../shell/Link.tsx'
import { usePage } from '../shell/page-context.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import css from './AlertForm.module.css'
import { AlertPreview } from './AlertPreview.tsx'
import { setAlert } from './alert-store.ts'
import { sayAct, sayDistance, sayProblem } from './alert-text.ts'
import { LevelField } from './LevelField.tsx'
import { type AlertFormState, minuteChoices, useAlertForm } from './use-alert-form.ts'

const cx = classes(css)

const kinds = ['above', 'below', 'move'] as const

type AlertFormProps = { instrument: WireInstrument; quote: WireQuote | undefined; onDone: () => void }

export function AlertForm({ instrument, quote, onDone }: AlertFormProps) {
  const say = useWords()
  const form = useAlertForm(instrument, quote)
  const field = useRef<HTMLInputElement>(null)
  const { busy, submit } = useSubmit(instrument.symbol, form, field, onDone)
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
        <Button type="submit" busy={busy}>
          {sayAct(say, form.condition)}
        </Button>
        <p className={cx('note')}>{say('alert.note')}</p>
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

/** Sets the alert. Visitors are sent to log in first, and come back to the page they were on. */
function useSubmit(
  symbol: string,
  form: AlertFormState,
  field: RefObject<HTMLInputElement | null>,
  onDone: () => void,
) {
  const say = useWords()
  const message = useMessage()
  const here = usePage()
  const [busy, setBusy] = useState(false)
  const logInFirst = () => {
    onDone()
    const to = writeAddress({ page: here.page, query: here.query.toString() })
    openPage('login', new URLSearchParams({ to }).toString())
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const condition = form.judge()
    if (condition === null) return field.current?.focus()
    if (sessionStore.getState().status === 'visitor') return logInFirst()
    setBusy(true)
    const refusal = await setAlert({ symbol, condition, repeating: !form.once })
    setBusy(false)
    if (refusal === null) {
      toasts.showToast(say('alert.was-set'), 'done')
      onDone()
    } else if (refusal.fields.some(({ path }) => path === 'alerts')) {
      toasts.showToast(say('alert.too-many'), 'error', 4_000)
    } else toasts.showToast(message(refusal.code, refusal.params), 'error')
  }
  return { busy, submit }
}
