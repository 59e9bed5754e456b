import { readFile } from 'node:fs/promises'
import { messagesEn } from '@candor/wire/messages.en.ts'
import { messagesMalay } from '@candor/wire/messages.malay.ts'
import { messagesTw } from '@candor/wire/messages.tw.ts'
import { messagesZh } from '@candor/wire/messages.zh.ts'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import { frameworkEs } from '../words/framework.es.ts'
import { frameworkFr } from '../words/framework.fr.ts'
import { shellMarkup } from './shell-markup.ts'

const failedTexts = {
  en: messagesEn['page-load-error'],
  zh: messagesZh['page-load-error'],
  tw: messagesTw['page-load-error'],
  malay: messagesMalay['page-load-error'],
  es: frameworkEs['page-load-error'],
  fr: frameworkFr['page-load-error'],
}

/** The files a visit needs first: the words of its language, and the page it opens on. */
function earlyFiles(bundle: Rolldown.OutputBundle): Record<string, string[]> {
  const named = (name: string) =>
    Object.values(bundle)
      .filter((file) => file.type === 'chunk' && file.name === name)
      .map((file) => `./${file.fileName}`)
  return {
    en: named('words-en'),
    zh: named('words-zh'),
    tw: named('words-tw'),
    malay: named('words-malay'),
    home: named('HomePage'),
  }
}

/** Styles of the first page go into the page itself, so that it is painted without waiting for anything. */
function inlineStyles(html: string, bundle: Rolldown.OutputBundle): string {
  return html.replaceAll(/<link rel="stylesheet"[^>]*href="\.\/([^"]+)"[^>]*>/g, (whole, name: string) => {
    const file = bundle[name]
    if (file?.type !== 'asset') return whole
    const css = String(file.source).replaceAll('url(./', 'url(./assets/')
    // The switched-off link tells the loader that these styles are there already.
    return `<style>${css.trim()}</style><link rel="stylesheet" href="./${name}" disabled>`
  })
}

/** The face that every page is written in is asked for with the HTML, not when the first styles have found text to dress. */
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
          .replace('FAILED_TEXTS', JSON.stringify(failedTexts))
        const script = bundle ? minifySync('boot.js', filled).code.trim() : filled
        const page = html
          .replace(/<script>[\s\S]*?<\/script>/, () => `<script>${script}</script>`)
          .replace('<!-- shell -->', await shellMarkup())
        return bundle
          ? inlineStyles(
              page.replace('</head>', `${facePreload(bundle)}${homeStyles(bundle)}</head>`),
              bundle,
            )
          : page
      },
    },
  }
}
