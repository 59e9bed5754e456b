import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Locale, languages, locales, perLanguage } from '@candor/domain/languages/language-table.ts'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import {
  type readHelpVersions,
  saveHelpArticle,
  type WireHelpTexts,
  withdrawHelpArticle,
} from '@candor/wire/help-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useId, useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './HelpEditor.module.css'
import { HelpPreview } from './HelpPreview.tsx'
import { HelpVersions } from './HelpVersions.tsx'

type Opened = ReplyOf<typeof readHelpVersions>

type HelpEditorProps = {
  /** Null: a new one. */
  opened: Opened | null
  sections: readonly string[]
  onDone: (slug: string) => void
}

const nothing: WireHelpTexts = perLanguage(() => ({ title: '', body: '' }))

/** What the editor begins with: what readers see now, or will see next. */
const beginningOf = (opened: Opened | null): WireHelpTexts =>
  opened?.versions[0]?.texts ?? opened?.shipped ?? nothing

type Draft = { slug: string; section: string; texts: WireHelpTexts; publishAt: string }

function useHelpActs({ opened, onDone }: HelpEditorProps, draft: Draft) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function save() {
    if (busy) return
    if (!/^[a-z-]{3,40}$/.test(draft.slug)) return setError(say('help-desk.slug-wrong'))
    if (
      locales.some(
        (locale) => draft.texts[locale].title.trim() === '' || draft.texts[locale].body.trim() === '',
      )
    )
      return setError(say('help-desk.missing'))
    setBusy(true)
    const later = draft.publishAt === '' ? {} : { publishAt: new Date(draft.publishAt).toISOString() }
    const basedOn = opened?.versions[0]?.id ?? null
    const place = opened?.shipped ? {} : { section: draft.section }
    const body = { texts: draft.texts, basedOn, ...later, ...place }
    const answer = await sendRequest(saveHelpArticle, { params: { slug: draft.slug }, body })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    setError(null)
    toasts.showToast(say(draft.publishAt === '' ? 'help-desk.done' : 'help-desk.done-later'), 'done', 2_500)
    onDone(draft.slug)
  }

  async function withdraw() {
    if (busy) return
    setBusy(true)
    const answer = await sendRequest(withdrawHelpArticle, { params: { slug: draft.slug } })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(say('help-desk.gone'), 'done', 2_500)
    onDone(draft.slug)
  }
  return { busy, error, save, withdraw }
}

type ColumnProps = {
  locale: Locale
  text: WireHelpTexts[Locale]
  onType: (text: WireHelpTexts[Locale]) => void
}

function LanguageColumn({ locale, text, onType }: ColumnProps) {
  const say = useWords()
  const area = useId()
  const { label, lang } = languages[locale]
  return (
    <fieldset className={css['language']} lang={lang}>
      <legend>{label}</legend>
      <TextField
        label={say('help-desk.title')}
        value={text.title}
        maxLength={120}
        onChange={(event) => onType({ ...text, title: event.target.value })}
      />
      <label htmlFor={area}>{say('help-desk.text')}</label>
      <textarea
        id={area}
        className={css['body']}
        value={text.body}
        maxLength={12_000}
        onChange={(event) => onType({ ...text, body: event.target.value })}
      />
    </fieldset>
  )
}

/** A new article has an address of its own and a place. */
function NewPlace({
  draft,
  sections,
  type,
}: {
  draft: Draft
  sections: readonly string[]
  type: (part: Partial<Draft>) => void
}) {
  const say = useWords()
  return (
    <>
      <TextField
        label={say('help-desk.slug')}
        value={draft.slug}
        maxLength={40}
        autoComplete="off"
        onChange={(event) => type({ slug: event.target.value })}
      />
      <Chips
        label={say('help-desk.section')}
        options={sections.map((value) => ({ value, label: say(`help-section.${value as 'start'}`) }))}
        value={draft.section}
        onChange={(section) => type({ section })}
      />
    </>
  )
}

/** One article in all languages side by side, with how a phone shows one of them, and its versions. */
export function HelpEditor(props: HelpEditorProps) {
  const { opened, sections } = props
  const say = useWords()
  const own = useLocale()
  const moment = useId()
  const [draft, setDraft] = useState<Draft>({
    slug: opened?.slug ?? '',
    section: opened?.section ?? 'start',
    texts: beginningOf(opened),
    publishAt: '',
  })
  const [shown, setShown] = useState<Locale>(own)
  const { busy, error, save, withdraw } = useHelpActs(props, draft)
  const type = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const last = opened?.versions[0]
  if (opened?.drawn) return <p className={css['note']}>{say('help-desk.drawn')}</p>
  return (
    <div className={css['editor']}>
      {opened === null && <NewPlace draft={draft} sections={sections} type={type} />}
      <div className={css['languages']}>
        {locales.map((locale) => (
          <LanguageColumn
            key={locale}
            locale={locale}
            text={draft.texts[locale]}
            onType={(text) => type({ texts: { ...draft.texts, [locale]: text } })}
          />
        ))}
      </div>
      <p className={css['note']}>{say('help-desk.rules')}</p>
      <div className={css['send']}>
        <label htmlFor={moment}>{say('help-desk.publish-at')}</label>
        <input
          id={moment}
          type="datetime-local"
          className={css['moment']}
          value={draft.publishAt}
          onChange={(event) => type({ publishAt: event.target.value })}
        />
        <ActButton tone="ink" busy={busy} onPress={() => void save()}>
          {say(draft.publishAt === '' ? 'help-desk.publish' : 'help-desk.schedule')}
        </ActButton>
        {last && last.texts !== null && (
          <ActButton busy={busy} onPress={() => void withdraw()}>
            {say(opened?.shipped ? 'help-desk.withdraw' : 'help-desk.remove')}
          </ActButton>
        )}
      </div>
      {error !== null && (
        <p role="alert" className={css['error']}>
          {error}
        </p>
      )}
      <Chips
        label={say('help-desk.preview')}
        options={locales.map((value) => ({ value, label: languages[value].label }))}
        value={shown}
        onChange={setShown}
      />
      <HelpPreview locale={shown} {...draft.texts[shown]} />
      {opened && opened.versions.length > 0 && (
        <HelpVersions versions={opened.versions} onTake={(texts) => type({ texts })} />
      )}
    </div>
  )
}
