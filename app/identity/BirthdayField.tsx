import { path as calendarBlank } from 'phosphor:calendar-blank'
import { daysInMonth } from '@candor/domain/identity/birthday.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { formatMonthName } from '@candor/kit/numbers/format-date.ts'
import { Picker } from '@candor/kit/picker/Picker.tsx'
import { useState } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { birthdayOf, groupBirthday, partsOf, storedDay, typedBirthday, wheelDay } from './birthday-text.ts'
import css from './Identity.module.css'
import { today } from './use-details.ts'

const cx = classes(css)

type BirthdayFieldProps = {
  /** `1991-04-09`, or empty while it is not whole. */
  value: string
  error: string | undefined
  onChange: (value: string) => void
  onLeave: () => void
}

/** Typed in the order of the language, or chosen on wheels. */
export function BirthdayField({ value, error, onChange, onLeave }: BirthdayFieldProps) {
  const say = useWords()
  const locale = useLocale()
  const [typed, setTyped] = useState(() => typedBirthday(value, locale))
  const [open, setOpen] = useState(false)
  // What was loaded, chosen on the wheels or typed in another language is shown as it would be typed here.
  const shown = value !== '' && birthdayOf(typed, locale) !== value ? typedBirthday(value, locale) : typed
  const enter = (text: string) => {
    const grouped = groupBirthday(text, locale)
    setTyped(grouped)
    onChange(birthdayOf(grouped, locale))
  }
  return (
    <>
      <TextField
        label={say('identity.birthday')}
        labelEnd={say('identity.birthday-order')}
        inputMode="numeric"
        autoComplete="bday"
        value={shown}
        onChange={(event) => enter(event.target.value)}
        onBlur={onLeave}
        error={error}
        trailing={
          <span className={cx('tail')}>
            <IconButton
              path={calendarBlank}
              label={say('identity.choose-day')}
              onClick={() => setOpen(true)}
            />
          </span>
        }
      />
      <Sheet
        open={open}
        onClose={() => setOpen(false)}
        title={say('identity.birthday')}
        words={{ close: say('app.close') }}
      >
        <Wheels
          value={value}
          onTake={(day) => {
            setTyped(typedBirthday(day, locale))
            onChange(day)
            setOpen(false)
          }}
        />
      </Sheet>
    </>
  )
}

const numbers = (from: number, until: number): number[] =>
  Array.from({ length: until - from + 1 }, (_, at) => from + at)

const oldestYear = 120

function Wheels({ value, onTake }: { value: string; onTake: (day: string) => void }) {
  const say = useWords()
  const locale = useLocale()
  const { year: thisYear } = today()
  const [chosen, setChosen] = useState(() => wheelDay(value, thisYear))
  const last = daysInMonth(chosen.year, chosen.month)
  const day = { ...chosen, day: Math.min(chosen.day, last) }
  const options = {
    day: numbers(1, last).map((each) => ({ value: String(each), label: String(each) })),
    month: numbers(1, 12).map((each) => ({ value: String(each), label: formatMonthName(each, locale) })),
    year: numbers(thisYear - oldestYear, thisYear).map((each) => ({
      value: String(each),
      label: String(each),
    })),
  }
  return (
    <>
      <div className={cx('wheels')}>
        {partsOf(locale).map((part) => (
          <Picker
            key={part}
            label={say(`identity.${part}`)}
            options={options[part]}
            value={String(day[part])}
            onChange={(next) => setChosen({ ...day, [part]: Number(next) })}
          />
        ))}
      </div>
      <Button onClick={() => onTake(storedDay(day))}>{say('identity.take-day')}</Button>
    </>
  )
}
