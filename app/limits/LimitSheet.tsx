import { path as clock } from 'phosphor:clock'
import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { changeLimit } from '@candor/domain/limits/own-limits.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { AmountField } from '@candor/kit/field/AmountField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { setLimit, type WireOwnLimit } from '@candor/wire/limits.ts'
import { type FormEvent, useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { toasts } from '../shell/toasts.ts'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import css from './Limits.module.css'
import { readValue, showLimit } from './limit-text.ts'
import { loadLimits } from './limits-store.ts'

const cx = classes(css)

/** Sets one limit. Before it is set it says whether it counts at once or waits, by the rule the server decides with. */
export function LimitSheet({ limit, onClose }: { limit: WireOwnLimit | null; onClose: () => void }) {
  const say = useWords()
  return (
    <Sheet
      open={limit !== null}
      title={limit ? say(`limits.${limit.name}`) : ''}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
      onClose={onClose}
    >
      {limit && <LimitForm key={limit.name} limit={limit} onDone={onClose} />}
    </Sheet>
  )
}

/** What would come of a value, by the rule itself; null where it is out of bounds. */
function foresee(limit: WireOwnLimit, value: bigint | null, now: number) {
  const { name, unit, waiting } = limit
  const read = (text: string | null) => (text === null ? null : readValue(unit, text))
  const known = {
    value: read(limit.value),
    waiting: waiting && { value: read(waiting.value), from: Date.parse(waiting.from) },
  }
  const changed = changeLimit(name, known, value, now)
  return changed.ok ? { ...changed.value, same: value === known.value } : null
}

function useLimitForm(limit: WireOwnLimit, onDone: () => void) {
  const say = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState(limit.value ?? '')
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const { busy, send } = useSubmission(`limit-${limit.name}`, setLimit)
  const set = async (value: string | null) => {
    if (busy) return
    setRefusal(null)
    const answer = await send({ params: { name: limit.name }, body: { value } })
    if (!answer.ok) return setRefusal(answer.refusal)
    const { waiting } = answer.value
    const time = waiting && formatMoment(new Date(waiting.from), locale, new Date())
    const gone = answer.value.value === null
    toasts.showToast(
      time ? say('limits.counts-later', { time }) : say(gone ? 'limits.removed' : 'limits.counts-now'),
      'done',
    )
    void loadLimits()
    onDone()
  }
  return { typed, setTyped, refusal, busy, set }
}

function LimitForm({ limit, onDone }: { limit: WireOwnLimit; onDone: () => void }) {
  const say = useWords()
  const textOf = useRefusalText()
  const { typed, setTyped, refusal, busy, set } = useLimitForm(limit, onDone)
  const [left, setLeft] = useState(false)
  const { name, unit, min, max } = limit
  const bounds = { min: showLimit(limit, min), max: showLimit(limit, max) }
  const value = readValue(unit, typed.replace(/\.$/, ''))
  const coming = value === null ? null : foresee(limit, value, Date.now())
  const field = {
    label: say('limits.at-most'),
    hint: say('limits.between', bounds),
    error: left && coming === null ? say('limits.out-of-bounds', bounds) : undefined,
    value: typed,
    onBlur: () => setLeft(typed !== ''),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setLeft(true)
    if (coming && value !== null) void set(typed.replace(/\.$/, ''))
  }
  return (
    <form className={cx('form')} onSubmit={submit} noValidate>
      <p className={cx('why')}>{say(`limits.why-${name}`)}</p>
      {unit === 'money' ? (
        <AmountField {...field} onChange={setTyped} />
      ) : (
        <TextField
          {...field}
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
        />
      )}
      {coming && (
        <Note icon={clock} role="status">
          <Coming limit={limit} coming={coming} />
        </Note>
      )}
      {refusal && (
        <Note tone="danger" icon={warningCircle} role="alert">
          {textOf(refusal)}
        </Note>
      )}
      <Button type="submit" busy={busy} disabled={coming?.same ?? false}>
        {say('limits.set')}
      </Button>
      {limit.value !== null && <Removal limit={limit} busy={busy} onRemove={() => void set(null)} />}
    </form>
  )
}

type Foreseen = NonNullable<ReturnType<typeof foresee>>

const sayWaits = (say: Say, limit: WireOwnLimit, time: string): string =>
  say('limits.looser', { time, value: showLimit(limit, limit.value ?? limit.max) })

function Coming({ limit, coming }: { limit: WireOwnLimit; coming: Foreseen }) {
  const say = useWords()
  const locale = useLocale()
  if (coming.same) return say('limits.same')
  if (!coming.waiting) return say('limits.stricter')
  return sayWaits(say, limit, formatMoment(new Date(coming.waiting.from), locale, new Date()))
}

/** No limit is the loosest of all: it waits too, and says so. */
function Removal({ limit, busy, onRemove }: { limit: WireOwnLimit; busy: boolean; onRemove: () => void }) {
  const say = useWords()
  const locale = useLocale()
  const coming = foresee(limit, null, Date.now())
  const from = coming?.waiting?.from
  return (
    <div>
      <Button tone="quiet" busy={busy} onClick={onRemove}>
        {say('limits.remove')}
      </Button>
      {from !== undefined && (
        <p className={cx('why')}>{sayWaits(say, limit, formatMoment(new Date(from), locale, new Date()))}</p>
      )}
    </div>
  )
}
