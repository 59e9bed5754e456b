import { type Locale, languageList } from '@candor/client/words/languages.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import { CheckField } from '@candor/kit/field/CheckField.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { KeyCap } from '../controls/KeyCap.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './ReasonPicker.module.css'
import type { Reason } from './use-decision-reason.ts'

/** What the customer will read, in their language, with the reviewer's own below where it is another. */
export function ReasonPicker({
  reason,
  locale,
  error,
}: {
  reason: Reason
  locale: Locale
  error?: string | undefined
}) {
  const say = useWords()
  const own = useLocale()
  const { dictLabel = '' } = languageList.find(({ dictValue }) => dictValue === locale) ?? {}
  return (
    <fieldset className={css['reasons']}>
      <legend className={css['legend']}>
        <b>{say('decide.reason')}</b>
        <span>{say('decide.reads', { language: dictLabel })}</span>
      </legend>
      {reason.names.map((name, at) => (
        <div key={name} className={css['row']}>
          <CheckField
            checked={reason.chosen.has(name)}
            onChange={() => reason.toggle(name)}
            aria-keyshortcuts={String(at + 1)}
            label={
              <>
                <span lang={languages[locale].lang}>{reason.texts?.[name] ?? ''}</span>
                {own !== locale && <span className={css['gloss']}>{say(name)}</span>}
              </>
            }
          />
          <KeyCap letter={String(at + 1)} />
        </div>
      ))}
      <TextField
        label={say('decide.own-words')}
        value={reason.own}
        maxLength={400}
        lang={languages[locale].lang}
        error={error}
        onChange={(event) => reason.setOwn(event.target.value)}
      />
    </fieldset>
  )
}
