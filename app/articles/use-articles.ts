import type { Article } from '@candor/help/make-article.ts'
import { useCallback, useEffect, useState } from 'react'
import { useLocale } from '../words/use-words.ts'
import { loadArticles } from './load-articles.ts'

type Articles = {
  /** Null until they are there. */
  articles: readonly Article[] | null
  failed: boolean
  retry: () => void
}

/** The articles in the reader's language. */
export function useArticles(): Articles {
  const locale = useLocale()
  const [state, setState] = useState<Omit<Articles, 'retry'>>({ articles: null, failed: false })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let current = true
    const heard = (next: typeof state) => current && setState(next)
    loadArticles(locale).then(
      (articles) => heard({ articles, failed: false }),
      () => heard({ articles: null, failed: true }),
    )
    return () => {
      current = false
    }
  }, [locale, attempt])
  const retry = useCallback(() => {
    setState({ articles: null, failed: false })
    setAttempt((count) => count + 1)
  }, [])
  return { ...state, retry }
}
