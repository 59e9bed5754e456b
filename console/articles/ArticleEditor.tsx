import { type Locale, languages, perLanguage } from '@candor/domain/languages/language-table.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import type { WireDeskTexts } from '@candor/wire/news-desk.ts'
import { useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import css from '../editing/Editor.module.css'
import { BodyField, LanguageColumns } from '../editing/LanguageColumns.tsx'
import { LanguagePreview } from '../editing/LanguagePreview.tsx'
import { PublishBar } from '../editing/PublishBar.tsx'
import { VersionTable } from '../editing/VersionTable.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { ArticleInstruments } from './ArticleInstruments.tsx'
import { ArticlePreview } from './ArticlePreview.tsx'
import { type ArticleTexts, fillTexts } from './article-texts.ts'
import { type ArticleEditorProps, type OpenedArticle, useArticleActs } from './use-article-acts.ts'

/** What the editor begins with: the last text that was written, whether or not the article was withdrawn since. */
const lastWorded = (opened: OpenedArticle | null) => opened?.versions.find(({ texts }) => texts !== null)

/** Taking an article back is asked about once more. */
function Withdrawing({ busy, withdraw }: { busy: boolean; withdraw: () => Promise<void> }) {
  const say = useWords()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <ActButton onPress={() => setAsking(true)}>{say('article.withdraw')}</ActButton>
      <Dialog
        open={asking}
        title={say('article.withdraw')}
        words={{ ok: say('article.withdraw'), cancel: say('cancel') }}
        busy={busy}
        onCancel={() => setAsking(false)}
        onOk={() => void withdraw().then(() => setAsking(false))}
      >
        {say('article.withdraw-text')}
      </Dialog>
    </>
  )
}

/** What readers see now, and what they will. */
function ReadersSee({ opened }: { opened: OpenedArticle }) {
  const say = useWords()
  const locale = useLocale()
  const [last] = opened.versions
  const current = opened.versions.find(({ state }) => state === 'current')
  const shown = current && current.texts !== null ? current : null
  const waits = last?.state === 'scheduled' ? last.publishAt : null
  return (
    <div className={css['note']}>
      <p>{shown ? say('article.shown', { number: shown.number }) : say('article.not-shown')}</p>
      {waits !== null && (
        <p>{say('article.waits', { time: formatMoment(new Date(waits), locale, new Date()) })}</p>
      )}
    </div>
  )
}

type OpenVersionProps = { number: number; busy: boolean; onRestore: () => void; onBack: () => void }

/** An earlier version that is in the editor. */
function OpenVersion({ number, busy, onRestore, onBack }: OpenVersionProps) {
  const say = useWords()
  const acts = (
    <div className={css['send']}>
      <ActButton busy={busy} onPress={onRestore}>
        {say('article.restore')}
      </ActButton>
      <ActButton onPress={onBack}>{say('article.back')}</ActButton>
    </div>
  )
  return (
    <Note tone="field" role="status" action={acts}>
      {say('article.opened', { number })}
    </Note>
  )
}

/** One language of the article. */
function ArticleFields({
  locale,
  text,
  onType,
}: {
  locale: Locale
  text: ArticleTexts['en']
  onType: (part: Partial<ArticleTexts['en']>) => void
}) {
  const say = useWords()
  return (
    <>
      <TextField
        lang={languages[locale].lang}
        label={say('editing.title')}
        value={text.title}
        maxLength={300}
        onChange={(event) => onType({ title: event.target.value })}
      />
      <BodyField
        locale={locale}
        label={say('article.summary')}
        value={text.summary}
        maxLength={600}
        short
        onType={(summary) => onType({ summary })}
      />
      <BodyField
        locale={locale}
        label={say('editing.text')}
        value={text.text}
        maxLength={16_000}
        onType={(typed) => onType({ text: typed })}
      />
    </>
  )
}

type Draft = Parameters<typeof useArticleActs>[1] & {
  /** The number of an earlier version that was taken into the editor. */
  version: number | null
}

/** One article in all languages side by side, with how a phone shows one of them, and its versions. */
export function ArticleEditor(props: ArticleEditorProps) {
  const { opened } = props
  const say = useWords()
  const begun = lastWorded(opened)
  const beginning = { texts: fillTexts(begun?.texts ?? {}), symbols: begun?.symbols ?? null }
  const [draft, setDraft] = useState<Draft>({ ...beginning, publishAt: '', version: null })
  const { busy, error, save, withdraw } = useArticleActs(props, draft)
  const type = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const open = (texts: WireDeskTexts, version: number) => {
    const symbols = opened?.versions.find(({ number }) => number === version)?.symbols ?? null
    type({ texts: fillTexts(texts), symbols, version })
  }
  return (
    <div className={css['editor']}>
      {opened && <ReadersSee opened={opened} />}
      {draft.version !== null && (
        <OpenVersion
          number={draft.version}
          busy={busy}
          onRestore={() => void save('draft')}
          onBack={() => type({ ...beginning, version: null })}
        />
      )}
      <LanguageColumns>
        {(locale) => (
          <ArticleFields
            locale={locale}
            text={draft.texts[locale]}
            onType={(part) =>
              type({
                texts: perLanguage((each) => ({ ...draft.texts[each], ...(each === locale && part) })),
              })
            }
          />
        )}
      </LanguageColumns>
      <p className={css['note']}>{say('article.rules')}</p>
      <ArticleInstruments symbols={draft.symbols} onChange={(symbols) => type({ symbols })} />
      <PublishBar
        publishAt={draft.publishAt}
        onTime={(publishAt) => type({ publishAt })}
        busy={busy}
        error={error}
        onPublish={() => void save('published')}
      >
        <ActButton busy={busy} onPress={() => void save('draft')}>
          {say('article.save')}
        </ActButton>
        {opened?.versions[0]?.texts && <Withdrawing busy={busy} withdraw={withdraw} />}
      </PublishBar>
      <div className={css['below']}>
        <LanguagePreview>{(locale) => <ArticlePreview {...draft.texts[locale]} />}</LanguagePreview>
        {opened && (
          <VersionTable
            versions={opened.versions}
            before={null}
            gone={say('article.withdrawn')}
            onOpen={open}
          />
        )}
      </div>
    </div>
  )
}
