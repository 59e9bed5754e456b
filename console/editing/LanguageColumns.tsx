import { type Locale, languages, locales } from '@candor/domain/languages/language-table.ts'
import { type ReactNode, useId } from 'react'
import css from './Editor.module.css'

/** All languages side by side; what is typed into a column is in its language. */
export function LanguageColumns({ children }: { children: (locale: Locale) => ReactNode }) {
  return (
    <div className={css['languages']}>
      {locales.map((locale) => (
        <fieldset key={locale} className={css['language']} lang={languages[locale].lang}>
          <legend>{languages[locale].label}</legend>
          {children(locale)}
        </fieldset>
      ))}
    </div>
  )
}

type BodyFieldProps = { label: string; value: string; maxLength: number; onType: (text: string) => void }

/** The long text of a column. */
export function BodyField({ label, value, maxLength, onType }: BodyFieldProps) {
  const area = useId()
  return (
    <>
      <label htmlFor={area}>{label}</label>
      <textarea
        id={area}
        className={css['body']}
        value={value}
        maxLength={maxLength}
        onChange={(event) => onType(event.target.value)}
      />
    </>
  )
}
