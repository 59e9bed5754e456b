import type { Locale } from '@candor/domain/languages/language-table.ts'
import { classes } from '@candor/kit/classes.ts'
import { listNews, type WireArticle } from '@candor/wire/news.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './News.module.css'
import { NewsRow } from './NewsRow.tsx'

const cx = classes(css)

/** Typing is let come to rest before the server is asked. */
const restMs = 300
const mostShown = '5'

async function find(locale: Locale, words: string, signal: AbortSignal): Promise<readonly WireArticle[]> {
  const answer = await request(
    listNews,
    { query: { locale, words, limit: mostShown } },
    { quiet: true, signal },
  )
  return answer.ok ? answer.value.articles.slice(0, Number(mostShown)) : []
}

/** Articles that have the words somebody searches for; nothing where there are none, or where they cannot be asked for. */
export function NewsFound({ words }: { words: string }) {
  const say = useWords()
  const locale = useLocale()
  const [found, setFound] = useState<readonly WireArticle[]>([])
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(() => {
      find(locale, words, stop.signal).then((articles) => stop.signal.aborted || setFound(articles))
    }, restMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [locale, words])
  if (found.length === 0) return null
  return (
    <section className={cx('section')}>
      <h2 className={cx('found')}>{say('news.found', { n: found.length })}</h2>
      <ul className={cx('list')}>
        {found.map((article) => (
          <NewsRow key={article.id} article={article} />
        ))}
      </ul>
    </section>
  )
}
