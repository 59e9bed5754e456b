import { path as caretDown } from 'phosphor:caret-down'
import { findCountry } from '@candor/domain/identity/country-list.ts'
import { classes } from '@candor/kit/classes.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { useState } from 'react'
import { useLocale, useWords } from '../words/use-words.ts'
import { CountrySheet } from './CountrySheet.tsx'
import { nameOfCountry } from './country-names.ts'
import css from './Identity.module.css'

const cx = classes(css)

type PhoneFieldProps = {
  value: string
  /** The country the number is of. */
  country: string
  error: string | undefined
  onChange: (text: string) => void
  onCountry: (code: string) => void
  onLeave: () => void
}

/** A mobile number behind the dialling code of its country, which can be another one than the person's. */
export function PhoneField({ value, country, error, onChange, onCountry, onLeave }: PhoneFieldProps) {
  const say = useWords()
  const locale = useLocale()
  const [open, setOpen] = useState(false)
  const dial = findCountry(country)?.dial
  const code = (
    <button
      type="button"
      className={cx('dial')}
      aria-haspopup="dialog"
      aria-label={
        dial === undefined
          ? say('identity.no-code')
          : say('identity.code', { dial, country: nameOfCountry(country, locale) })
      }
      onClick={() => setOpen(true)}
    >
      {`+${dial ?? ''}`}
      {dial === undefined && <Icon path={caretDown} size="s" />}
    </button>
  )
  return (
    <>
      <TextField
        label={say('identity.phone')}
        type="tel"
        autoComplete="tel-national"
        maxLength={40}
        leading={code}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
        error={error}
      />
      <CountrySheet
        open={open}
        of="code"
        chosen={country}
        onClose={() => setOpen(false)}
        onChoose={(next) => {
          onCountry(next)
          setOpen(false)
        }}
      />
    </>
  )
}
