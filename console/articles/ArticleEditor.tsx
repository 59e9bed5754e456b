import { sendRequest } from '@candor/client/api/send-request.ts'
import { languageList } from '@candor/client/words/languages.ts'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { changeArticle, type listEditedArticles, publishArticle, withdrawArticle } from '@candor/wire/news.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useId, useState } from 'react'
import { ActButton } from '../controls/ActButton.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import css from './ArticleEditor.module.css'
import { ArticlePreview } from './ArticlePreview.tsx'

export type EditedArticle = ReplyOf<typeof listEditedArticles>['articles'][number]

type Draft = { language: string; title: string; summary: string; text: string }

type ArticleEditorProps = {
  /** Null: a new one. */
  article: EditedArticle | null
  /** It was published, changed or withdrawn; with the id of a new one. */
  onDone: (id: string | null) => void
}

/** Publishes, changes and withdraws. An article keeps its language: another language is another article. */
function useArticleActs({ article, onDone }: ArticleEditorProps, draft: Draft) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  async function publish() {
    if (busy) return
    if ([draft.title, draft.summary, draft.text].some((part) => part.trim() === ''))
      return setError(say('article.missing'))
    setBusy(true)
    const answer = article
      ? await sendRequest(changeArticle, {
          params: { id: article.id },
          body: { ...draft, basedOn: article.changedAt },
        })
      : await sendRequest(publishArticle, { body: draft })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    setError(null)
    toasts.showToast(say('article.done'), 'done', 2_500)
    onDone('id' in answer.value ? String(answer.value.id) : null)
  }

  async function withdraw() {
    if (!article) return
    setBusy(true)
    const answer = await sendRequest(withdrawArticle, { params: { id: article.id } })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(say('article.gone'), 'done', 2_500)
    onDone(null)
  }

  return { busy, error, publish, withdraw }
}

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

/** One article in one language, with how readers see it beside it. */
export function ArticleEditor({ article, onDone }: ArticleEditorProps) {
  const say = useWords()
  const own = useLocale()
  const area = useId()
  const [draft, setDraft] = useState<Draft>({
    language: article?.language ?? own,
    title: article?.title ?? '',
    summary: article?.summary ?? '',
    text: article?.text ?? '',
  })
  const { busy, error, publish, withdraw } = useArticleActs({ article, onDone }, draft)
  const type = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }))
  const language = languageList.find(({ dictValue }) => dictValue === draft.language)?.dictLabel ?? ''
  return (
    <div className={css['both']}>
      <div className={css['editor']}>
        {article === null && (
          <Chips
            label={say('article.language')}
            options={languageList.map(({ dictLabel, dictValue }) => ({
              value: dictValue as string,
              label: dictLabel,
            }))}
            value={draft.language}
            onChange={(chosen) => type({ language: chosen })}
          />
        )}
        <TextField
          label={say('article.title')}
          value={draft.title}
          maxLength={300}
          onChange={(event) => type({ title: event.target.value })}
        />
        <TextField
          label={say('article.summary')}
          value={draft.summary}
          maxLength={600}
          onChange={(event) => type({ summary: event.target.value })}
        />
        <label htmlFor={area}>{say('article.text')}</label>
        <textarea
          id={area}
          className={css['text']}
          value={draft.text}
          maxLength={16_000}
          onChange={(event) => type({ text: event.target.value })}
        />
        <p className={css['note']}>{say('article.rules')}</p>
        {error !== null && (
          <p role="alert" className={css['error']}>
            {error}
          </p>
        )}
        <ActButton tone="ink" busy={busy} onPress={() => void publish()}>
          {article ? say('article.change') : say('article.publish', { language })}
        </ActButton>
        {article && article.withdrawnAt === null && <Withdrawing busy={busy} withdraw={withdraw} />}
      </div>
      <ArticlePreview draft={draft} />
    </div>
  )
}
