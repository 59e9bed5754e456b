import { locales } from '@candor/domain/languages/language-table.ts'
import type { Plugin } from 'vite'

/** The language whose texts a file holds; null where it holds none, or those of all. */
const languageOf = (name: string): string | null => {
  const [, found = ''] = /[.-]([a-z]+)-.{8}\.js$/.exec(name) ?? []
  return locales.find((locale) => locale === found) ?? null
}

/**
 * Writes down the code and styles of all pages, by language, so that the service worker can fetch what a customer has not opened yet: a page that
 * is first opened without a network is there then.
 */
export const listFiles = (): Plugin => ({
  name: 'list-files',
  apply: 'build',
  generateBundle(_options, bundle) {
    const names = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css)$/.test(name))
    const inLanguage = (language: string | null) => names.filter((name) => languageOf(name) === language)
    const source = JSON.stringify({
      all: inLanguage(null),
      ...Object.fromEntries(locales.map((locale) => [locale, inLanguage(locale)])),
    })
    this.emitFile({ type: 'asset', fileName: 'files.json', source })
  },
})
