import { readFile } from 'node:fs/promises'
import { languages, locales, perLanguage } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import type { MessageTexts } from '@candor/wire/messages.en.ts'
import { minifySync, type Plugin } from 'vite'
import type { OperatorEntryTexts } from '../words/operator-entry.en.ts'

/** A file of texts beside this one. Vite moves this code while it reads its configuration, and keeps `import.meta.url` true. */
const fileAt = (path: string) => import(new URL(path, import.meta.url).href)

/** The part of the table of languages that the boot script goes by, as code. */
function languageLiteral(): string {
  const rows = locales.map((locale) => {
    const { lang, asked, chinese } = languages[locale]
    return `${locale}: { lang: '${lang}', asked: ${asked}, chinese: ${chinese} }`
  })
  return `{ ${rows.join(', ')} }`
}

async function failedTexts(): Promise<Record<string, string>> {
  const messages = await loadEveryLanguage<MessageTexts>((locale) =>
    fileAt(`../../wire/messages.${locale}.ts`),
  )
  return perLanguage((locale) => messages[locale]['page-load-error'])
}

/** What is said where scripts are switched off: nobody knows in which language, so in all of them. */
async function needsScript(): Promise<string> {
  const words = await loadEveryLanguage<OperatorEntryTexts>((locale) =>
    fileAt(`../words/operator-entry.${locale}.ts`),
  )
  return locales
    .map((locale) => `<p lang="${languages[locale].lang}">${words[locale]['sign-in.needs-script']}</p>`)
    .join('')
}

/** Writes the entry page of the console with its boot script, which the server allows by its hash. */
export function consolePage(): Plugin {
  return {
    name: 'candor-console-page',
    transformIndexHtml: {
      order: 'post',
      async handler(html, { bundle }) {
        const boot = await readFile(new URL('./console-boot.js', import.meta.url), 'utf8')
        const filled = boot
          .replace('FAILED_TEXTS', JSON.stringify(await failedTexts()))
          .replace('LANGUAGES', languageLiteral)
        const script = bundle ? minifySync('console-boot.js', filled).code.trim() : filled
        return html
          .replace(/<script>[\s\S]*?<\/script>/, () => `<script>${script}</script>`)
          .replace('<!-- needs script -->', await needsScript())
      },
    },
  }
}
