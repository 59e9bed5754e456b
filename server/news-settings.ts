import { isLocale, type Locale, locales } from '@candor/domain/languages/language-table.ts'
import { accept } from '@candor/domain/result.ts'
import { type Reader, wrong } from './setting-reader.ts'

export type NewsSource = { url: string; language: Locale }

export const newsSources: Reader<readonly NewsSource[]> = (text) => {
  const mend = `Write language=address pairs with spaces between them, such as en=https://paper.example/feed.xml. Languages: ${locales.join(', ')}.`
  const sources: NewsSource[] = []
  for (const pair of text.split(/\s+/)) {
    const [, language = '', address = ''] = /^([a-z]+)=(.+)$/.exec(pair) ?? []
    const url = URL.parse(address)
    if (!isLocale(language)) return wrong(`"${pair}" does not begin with a language`, mend)
    if (url?.protocol !== 'https:' || url.username !== '')
      return wrong(`"${pair}" does not name an https address without a password`, mend)
    if (sources.some((source) => source.url === url.href)) return wrong(`"${address}" is named twice`, mend)
    sources.push({ language, url: url.href })
  }
  return sources.length <= 50 ? accept(sources) : wrong('there are more than 50 sources', mend)
}
