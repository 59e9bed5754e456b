import { readFile } from 'node:fs/promises'
import type { Translated } from '@candor/client/words/word-types.ts'
import { type Locale, languages, locales, perLanguage } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import { homeFactsFreshMs } from '@candor/wire/home-facts.ts'
import type { MessageTexts } from '@candor/wire/messages.en.ts'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { type PageName, routes } from '../routes.ts'
import type { entryEn } from '../words/entry.en.ts'
import { frameworkEs } from '../words/framework.es.ts'
import { frameworkFr } from '../words/framework.fr.ts'
import { laterParts } from './name-chunks.ts'
import { questionStyles, shellMarkup } from './shell-markup.ts'

/** A file of texts beside this one. Vite moves this code while it reads its configuration, and keeps `import.meta.url` true. */
const fileAt = (path: string) => import(new URL(path, import.meta.url).href)

/** What is said where the app does not arrive. */
async function failedTexts(): Promise<Record<string, string>> {
  const messages = await loadEveryLanguage<MessageTexts>((locale) =>
    fileAt(`../../wire/messages.${locale}.ts`),
  )
  return {
    ...perLanguage((locale) => messages[locale]['page-load-error']),
    es: frameworkEs['page-load-error'],
    fr: frameworkFr['page-load-error'],
  }
}

/** What is said where scripts are switched off: nobody knows in which language, so in all of them. */
async function needsScript(): Promise<string> {
  const words = await loadEveryLanguage<Translated<typeof entryEn>>((locale) =>
    fileAt(`../words/entry.${locale}.ts`),
  )
  return locales
    .map((locale) => `<p lang="${languages[locale].lang}">${words[locale]['entry.needs-script']}</p>`)
    .join('')
}

/** What the device remembers where its home page is not that of a visitor who is here for the first time. */
const visitorChoices = ['has-account', 'kept.customer', 'watchlist', 'market-tab', 'market-sort']

/** The part of the table of languages that the boot script goes by, as code. */
function languageLiteral(): string {
  const rows = locales.map((locale) => {
    const { lang, asked, chinese } = languages[locale]
    return `${locale}: { lang: '${lang}', asked: ${asked}, chinese: ${chinese} }`
  })
  return `{ ${rows.join(', ')} }`
}

/**
 * Pages that are opened by their address often, with the files of words that only they need: what they are made of is named in the HTML, so
 * that a visit need not wait for code to name it.
 */
const namedPages: Partial<Record<PageName, { chunk: string; words: readonly string[] }>> = {
  detail: { chunk: 'DetailPage', words: ['instruments', 'orders', 'chart', 'alerts'] },
  wallet: { chunk: 'WalletPage', words: ['book-words'] },
  news: { chunk: 'NewsPage', words: ['news'] },
  ai: { chunk: 'AiPage', words: ['strategies', 'book-words'] },
}

/** The files a visit needs first: the words of its language, and the page it opens on, by what comes after the `#`, with words of its own by language. */
function earlyFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const named = (name: string) => chunks.filter((chunk) => chunk.name === name)
  /** With everything that they import themselves. */
  const whole = (from: readonly Rolldown.OutputChunk[]): Set<string> => {
    const found = new Set<string>()
    const add = (names: readonly string[]) => {
      for (const name of names) {
        const file = bundle[name]
        if (file?.type !== 'chunk' || found.has(name)) continue
        found.add(name)
        add(file.imports)
      }
    }
    add(from.map(({ fileName }) => fileName))
    return found
  }
  // What the HTML names in any case.
  const first = whole(chunks.filter(({ isEntry }) => isEntry))
  const filesOf = (...names: string[]) => {
    const scripts = whole(names.flatMap(named)).difference(first)
    const styles = chunks.flatMap(({ fileName, viteMetadata }) =>
      scripts.has(fileName) ? [...(viteMetadata?.importedCss ?? [])] : [],
    )
    return [...scripts, ...styles].map((name) => `./${name}`)
  }
  const pages = Object.entries(namedPages).flatMap(([page, { chunk, words }]) => {
    const { path } = routes[page as PageName]
    const inLanguage = (locale: Locale) => {
      const chunksOf = (name: string) => [`${name}.${locale}`, `${name}-${locale}`]
      return [`${locale} ${path}`, filesOf(...['messages', ...words].flatMap(chunksOf))] as const
    }
    return [[path, filesOf(laterParts, chunk)] as const, ...locales.map(inLanguage)]
  })
  return {
    ...perLanguage((locale) => filesOf(`words-${locale}`)),
    '/': filesOf('HomePage'),
    page: filesOf(laterParts),
    ...Object.fromEntries(pages),
  }
}

/** Styles of the first page go into the page itself, so that it is painted without waiting for anything. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g, (whole, name: string) => {
    const file = bundle[name]
    if (file?.type !== 'asset') return whole
    const css = String(file.source).replaceAll('url(./', 'url(./assets/')
    // The disabled link shows the loader that these styles are there already.
    return `<style>${css.trim()}</style><link rel="stylesheet" href="./${name}" disabled>`
  })
}

/** Joins the first styles of the page: each block of its own would make the header longer that allows it by its hash. */
const addStyles = (html: string, css: string): string =>
  html.includes('</style>')
    ? html.replace('</style>', `${css}</style>`)
    : html.replace('</head>', `<style>${css}</style></head>`)

/** The font of every page is preloaded with the HTML, not when the first styles have found text that needs it. */
function facePreload(bundle: Rolldown.OutputBundle): string {
  const names = Object.keys(bundle).filter((name) =>
    /instrument-sans-latin-standard-normal-[^/]*\.woff2$/.test(name),
  )
  return names
    .map((name) => `<link rel="preload" as="font" type="font/woff2" href="./${name}" crossorigin>`)
    .join('')
}

/** The home page is what most visits open on, so its styles come along. */
function homeStyles(bundle: Rolldown.OutputBundle): string {
  const names = Object.keys(bundle).filter((name) => /HomePage-[^/]*\.css$/.test(name))
  return names.map((name) => `<link rel="stylesheet" href="./${name}">`).join('')
}

/** Writes the entry page: the boot script, the shell that is seen before any script has run, and the first styles. */
export function entryPage(): Plugin {
  return {
    name: 'candor-entry-page',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const boot = await readFile(new URL('./boot.js', import.meta.url), 'utf8')
        const filled = boot
          .replace('EARLY_FILES', JSON.stringify(bundle ? earlyFiles(bundle) : {}))
          .replace('FAILED_TEXTS', JSON.stringify(await failedTexts()))
          .replace('LANGUAGES', languageLiteral)
          .replace('FRESH_MS', String(homeFactsFreshMs))
          .replace('CHOICES', JSON.stringify(visitorChoices))
        const script = bundle ? minifySync('boot.js', filled).code.trim() : filled
        const page = html
          .replace(/<script>[\s\S]*?<\/script>/, () => `<script>${script}</script>`)
          .replace('<!-- shell -->', await shellMarkup())
          .replace('<!-- needs script -->', await needsScript())
        const dressed = bundle
          ? inlineStyles(
              page.replace('</head>', `${facePreload(bundle)}${homeStyles(bundle)}</head>`),
              bundle,
            )
          : page
        return addStyles(dressed, questionStyles())
      },
    },
  }
}
