import { type Locale, languages } from '@candor/domain/languages/language-table.ts'
import type { ReactNode } from 'react'
import css from './PhoneFrame.module.css'

/** A text as a phone shows it, in its language. */
export function PhoneFrame({
  head,
  language,
  children,
}: {
  head: string
  language: Locale | null
  children: ReactNode
}) {
  return (
    <div className={css['frame']}>
      <p className={css['head']}>{head}</p>
      <article className={css['phone']} lang={language === null ? undefined : languages[language].lang}>
        {children}
      </article>
    </div>
  )
}
