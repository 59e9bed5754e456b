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
import { useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import css from '../editing/Editor.module.css'
import { BodyField, LanguageColumns } from '../editing/LanguageColumns.tsx'
import { LanguagePreview } from '../editing/LanguagePreview.tsx'
import { PublishBar } from '../editing/PublishBar.tsx'
import { VersionTable } from '../editing/VersionTable.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import { HelpPreview } from './HelpPreview.tsx'

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

type HelpText = WireHelpTexts[Locale]

type HelpFieldsProps = { locale: Locale; text: HelpText; onType: (text: HelpText) => void }

function HelpFields({ locale, text, onType }: HelpFieldsProps) {
  const say = useWords()
  return (
    <>
      <TextField
        lang={languages[locale].lang}
        label={say('editing.title')}
        value={text.title}
        maxLength={120}
        onChange={(event) => onType({ ...text, title: event.target.value })}
      />
      <BodyField
        locale={locale}
        label={say('editing.text')}
        value={text.body}
        maxLength={12_000}
        onType={(body) => onType({ ...text, body })}
      />
    </>
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
  const [draft, setDraft] = useState<Draft>({
    slug: opened?.slug ?? '',
    section: opened?.section ?? 'start',
    texts: beginningOf(opened),
    publishAt: '',
  })
  const { busy, error, save, withdraw } = useHelpActs(props, draft)
  const type = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const last = opened?.versions[0]
  if (opened?.drawn) return <p className={css['note']}>{say('help-desk.drawn')}</p>
  return (
    <div className={css['editor']}>
      {opened === null && <NewPlace draft={draft} sections={sections} type={type} />}
      <LanguageColumns>
        {(locale) => (
          <HelpFields
            locale={locale}
            text={draft.texts[locale]}
            onType={(text) => type({ texts: { ...draft.texts, [locale]: text } })}
          />
        )}
      </LanguageColumns>
      <p className={css['note']}>{say('help-desk.rules')}</p>
      <PublishBar
        publishAt={draft.publishAt}
        onTime={(publishAt) => type({ publishAt })}
        busy={busy}
        error={error}
        onPublish={() => void save()}
      >
        {last && last.texts !== null && (
          <ActButton busy={busy} onPress={() => void withdraw()}>
            {say(opened?.shipped ? 'help-desk.withdraw' : 'help-desk.remove')}
          </ActButton>
        )}
      </PublishBar>
      <div className={css['below']}>
        <LanguagePreview>
          {(locale) => <HelpPreview locale={locale} {...draft.texts[locale]} />}
        </LanguagePreview>
        {opened && opened.versions.length > 0 && (
          <VersionTable
            versions={opened.versions}
            before={opened.shipped}
            gone={say(opened.shipped ? 'help-desk.back' : 'help-desk.removed')}
            onOpen={(texts) => type({ texts })}
          />
        )}
      </div>
    </div>
  )
}
