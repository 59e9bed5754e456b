import { path as info } from 'phosphor:info'
import type { Locale } from '@candor/client/words/languages.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { RadioGroup } from '@candor/kit/choice/RadioGroup.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatDateAndTime } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { NavBar } from '../shell/NavBar.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { wordsStore } from '../words/words-store.ts'
import css from './Preferences.module.css'
import { useLanguageChoice } from './use-language-choice.ts'
import { zoneName } from './zone-name.ts'

export function LanguagePage() {
  const say = useWords()
  const locale = useLocale()
  const choice = useLanguageChoice()
  const { languageList } = useStore(wordsStore)
  const options = languageList.map(({ dictLabel, dictValue }) => ({
    value: dictValue,
    title: dictLabel,
    second: say(`language.${dictValue}`),
    lang: languages[dictValue].lang,
  }))
  return (
    <>
      <NavBar />
      <div className={css['first']}>
        <RadioGroup label={say('title.language')} options={options} {...choice} />
      </div>
      <Figures locale={locale} />
      <section className={css['note']}>
        <Note icon={info}>{say('language.note')}</Note>
      </section>
    </>
  )
}

/** How money, change, date and zone look in the chosen language, with the time of opening the page. */
function Figures({ locale }: { locale: Locale }) {
  const say = useWords()
  const [now] = useState(() => new Date())
  return (
    <section className={css['figures']}>
      <h2 className={css['caption']}>{say('language.figures')}</h2>
      <KeyValueList
        ruled
        items={[
          {
            id: 'money',
            label: say('language.money'),
            value: <span className="num">{formatMoney(cents(2_481_640n))}</span>,
          },
          { id: 'change', label: say('language.change'), value: <Change value={74n} /> },
          {
            id: 'time',
            label: say('language.date-time'),
            value: <span className="num">{formatDateAndTime(now, locale)}</span>,
          },
          { id: 'zone', label: say('language.zone'), value: zoneName(now, locale) },
        ]}
      />
    </section>
  )
}
