import { sendRequest } from '@candor/client/api/send-request.ts'
import { languages, locales } from '@candor/domain/languages/language-table.ts'
import {
  addArticle,
  changeArticle,
  type readEditedArticle,
  type WireDeskText,
  withdrawArticle,
} from '@candor/wire/news-desk.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { toasts } from '../frame/console-toasts.ts'
import { useRefusalText, useWords } from '../words/use-console-words.ts'
import type { ArticleTexts } from './article-texts.ts'

export type OpenedArticle = ReplyOf<typeof readEditedArticle>

export type ArticleEditorProps = {
  /** Null: a new one. */
  opened: OpenedArticle | null
  /** A version was stored; with the id of the article. */
  onDone: (id: string) => void
}

type Draft = {
  texts: ArticleTexts
  /** The instruments that were chosen for it; null where they are found in the texts. */
  symbols: readonly string[] | null
  /** As the field has it; empty is now. */
  publishAt: string
}

const partsOf = ({ title, summary, text }: WireDeskText) => [title, summary, text].map((part) => part.trim())

const isEmpty = (text: WireDeskText): boolean => partsOf(text).every((part) => part === '')

const isUnfinished = (text: WireDeskText): boolean => !isEmpty(text) && partsOf(text).includes('')

/** Keeps drafts, publishes now or at a time, and withdraws. */
export function useArticleActs({ opened, onDone }: ArticleEditorProps, draft: Draft) {
  const say = useWords()
  const refusalText = useRefusalText()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)

  /** What keeps it from being stored; a draft may be unfinished. */
  function troubleWith(state: 'draft' | 'published'): string | null {
    if (locales.every((locale) => isEmpty(draft.texts[locale]))) return say('article.empty')
    const unfinished = locales.find((locale) => isUnfinished(draft.texts[locale]))
    if (state === 'draft' || unfinished === undefined) return null
    return say('article.missing', { language: languages[unfinished].label })
  }

  function send(state: 'draft' | 'published') {
    const written = locales.filter((locale) => !isEmpty(draft.texts[locale]))
    const body = {
      texts: Object.fromEntries(written.map((locale) => [locale, draft.texts[locale]])),
      state,
      ...(draft.symbols !== null && { symbols: [...draft.symbols] }),
      ...(state === 'published' &&
        draft.publishAt !== '' && { publishAt: new Date(draft.publishAt).toISOString() }),
    }
    const basedOn = opened?.versions[0]?.number
    if (opened === null || basedOn === undefined) return sendRequest(addArticle, { body })
    return sendRequest(changeArticle, { params: { id: opened.id }, body: { ...body, basedOn } })
  }

  async function save(state: 'draft' | 'published') {
    if (busy) return
    const trouble = troubleWith(state)
    if (trouble !== null) return setError(trouble)
    setBusy(true)
    const answer = await send(state)
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    setError(null)
    const published = draft.publishAt === '' ? 'article.done' : 'article.done-later'
    toasts.showToast(say(state === 'draft' ? 'article.saved' : published), 'done', 2_500)
    onDone(answer.value.id)
  }

  async function withdraw() {
    if (opened === null || busy) return
    setBusy(true)
    const answer = await sendRequest(withdrawArticle, { params: { id: opened.id } })
    setBusy(false)
    if (!answer.ok) return setError(refusalText(answer.refusal))
    toasts.showToast(say('article.gone'), 'done', 2_500)
    onDone(opened.id)
  }

  return { busy, error, save, withdraw }
}
