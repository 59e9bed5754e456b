import type { Locale } from '@candor/domain/languages/language-table.ts'
import { accept } from '@candor/domain/result.ts'
import { listNews, type WireArticle } from '@candor/wire/news.ts'
import { useEffect, useMemo } from 'react'
import { useStore } from 'zustand'
import { createRenewedList, type RenewedList } from '../api/renewed-list.ts'
import { request } from '../api/request.ts'
import { useLocale } from '../words/use-words.ts'

/** As many instruments as the route takes. */
const mostSymbols = 50

type Known = { articles: readonly WireArticle[]; more: boolean }

/** Articles page by page, of all instruments or of some. */
function createNewsList(locale: Locale, symbols: string): RenewedList<WireArticle> {
  const nothing: Known = { articles: [], more: true }
  return createRenewedList<Known, WireArticle>({
    nothing,
    async readOn(known, renews) {
      const before = known.articles.at(-1)?.id
      const query = { locale, ...(symbols !== '' && { symbols }), ...(before !== undefined && { before }) }
      const answer = await request(listNews, { query }, { quiet: renews })
      if (!answer.ok) return answer
      return accept({ articles: [...known.articles, ...answer.value.articles], more: answer.value.more })
    },
    show: ({ articles, more }) => ({ items: articles, more }),
    concerns: () => false,
  })
}

export function useNewsList(symbols: readonly string[] | null) {
  const locale = useLocale()
  const named = symbols === null ? '' : symbols.slice(0, mostSymbols).join(',')
  const list = useMemo(() => createNewsList(locale, named), [locale, named])
  useEffect(() => list.start(), [list])
  return { ...useStore(list.store), loadMore: list.loadMore }
}
