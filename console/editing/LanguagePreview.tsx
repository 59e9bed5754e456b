import { type Locale, languages, locales } from '@candor/domain/languages/language-table.ts'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { type ReactNode, useState } from 'react'
import { PhoneFrame } from '../desk/PhoneFrame.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './Editor.module.css'

/** One language at a time as a phone shows it. */
export function LanguagePreview({ children }: { children: (locale: Locale) => ReactNode }) {
  const say = useWords()
  const own = useLocale()
  const [shown, setShown] = useState<Locale>(own)
  return (
    <div className={css['preview']}>
      <Chips
        label={say('editing.preview')}
        options={locales.map((value) => ({ value, label: languages[value].label }))}
        value={shown}
        onChange={setShown}
      />
      <PhoneFrame head={say('editing.preview')} language={shown}>
        {children(shown)}
      </PhoneFrame>
    </div>
  )
}
