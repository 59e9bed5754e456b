import { type Locale, languages, locales } from '@candor/domain/languages/language-table.ts'
import { classes } from '@candor/kit/classes.ts'
import { type ReactNode, useId } from 'react'
import css from './Editor.module.css'

const cx = classes(css)

/** All languages side by side. What is typed into a column is in its language; what its fields are called is in the operator's. */
export function LanguageColumns({ children }: { children: (locale: Locale) => ReactNode }) {
  return (
    <div className={cx('languages')}>
      {locales.map((locale) => (
        <fieldset key={locale} className={cx('language')}>
          <legend lang={languages[locale].lang}>{languages[locale].label}</legend>
          {children(locale)}
        </fieldset>
      ))}
    </div>
  )
}

type BodyFieldProps = {
  locale: Locale
  label: string
  value: string
  maxLength: number
  /** A few lines, and not a page. */
  short?: boolean
  onType: (text: string) => void
}

/** A text of several lines in a column. */
export function BodyField({ locale, label, value, maxLength, short = false, onType }: BodyFieldProps) {
  const area = useId()
  return (
    <>
      <label htmlFor={area} className={cx('label')}>
        {label}
      </label>
      <textarea
        id={area}
        lang={languages[locale].lang}
        className={cx('body', short && 'short')}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  )
}
