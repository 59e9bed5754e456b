import { path as calendar } from 'phosphor:calendar-blank'
import { classes } from '@candor/kit/classes.ts'
import { Field } from '@candor/kit/field/Field.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { type MouseEvent, useId } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './PostingDates.module.css'
import { formatDay, isOrdered, type Period } from './posting-period.ts'

const cx = classes(css)

type PostingDatesProps = {
  period: Period
  /** The last day that can be chosen. */
  latest: string
  onChange: (period: Period) => void
}

/** The first and the last day, side by side. */
export function PostingDates({ period, latest, onChange }: PostingDatesProps) {
  const say = useWords()
  const error = isOrdered(period) ? undefined : say('history.order-wrong')
  return (
    <div className={cx('dates')}>
      <DayField
        label={say('history.from')}
        day={period.from}
        latest={latest}
        onChange={(from) => onChange({ ...period, from })}
      />
      <DayField
        label={say('history.until')}
        day={period.until}
        latest={latest}
        error={error}
        onChange={(until) => onChange({ ...period, until })}
      />
    </div>
  )
}

type DayFieldProps = {
  label: string
  day: string
  latest: string
  error?: string | undefined
  onChange: (day: string) => void
}

/**
 * The browser's own date field, which brings a calendar and the keyboard along. It writes dates in the browser's language, so until it
 * is being edited the day is written over it in ours.
 */
function DayField({ label, day, latest, error, onChange }: DayFieldProps) {
  const id = useId()
  const locale = useLocale()
  const open = (event: MouseEvent<HTMLInputElement>) => {
    try {
      event.currentTarget.showPicker()
    } catch {
      // A browser that opens its calendar another way has done so already.
    }
  }
  return (
    <Field id={id} label={label} error={error}>
      <label className={cx('box', error && 'wrong')} htmlFor={id}>
        <input
          id={id}
          type="date"
          className={cx('input')}
          value={day}
          max={latest}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onClick={open}
        />
        <span className={cx('written')} aria-hidden="true">
          {day && formatDay(day, locale)}
        </span>
        <span className={cx('glyph')}>
          <Icon path={calendar} />
        </span>
      </label>
    </Field>
  )
}
