import type { Translated } from '@candor/client/words/word-types.ts'
import { languages, locales } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import { readIcon } from '@candor/kit/icons/phosphor-plugin.ts'
import type { EnglishBundles } from '../words/english-texts.ts'

const homeWords = () =>
  loadEveryLanguage<Translated<EnglishBundles['home']>>(
    (locale) => import(new URL(`../words/home.${locale}.ts`, import.meta.url).href),
  )

/** Shows the question of the language the document is in, where home is opened. */
export function questionStyles(): string {
  const shown = locales.map((locale) => {
    const { lang } = languages[locale]
    return `[data-boot=home]:lang(${lang}) .boot-question:lang(${lang})`
  })
  return `${shown.join(',')}{display:block}`
}

/** The question of the home page in each language. */
async function questions(): Promise<string> {
  const words = await homeWords()
  const asked = locales.map(
    (locale) =>
      `<p class="boot-question" lang="${languages[locale].lang}">${words[locale]['home.question']}</p>`,
  )
  return asked.join('')
}

/** What is seen before any script has run: the bar with the name, the question and the outline of the home page, the tabs. */
export async function shellMarkup(): Promise<string> {
  const icon = async (name: string) => `<svg viewBox="0 0 256 256"><path d="${await readIcon(name)}"/></svg>`
  const tabs = await Promise.all(['house-fill', 'newspaper', 'sparkle', 'wallet'].map(icon))
  const row = '<p class="boot-row"><i></i><i></i></p>'
  return `<div class="boot" aria-hidden="true"><div class="boot-nav"><svg viewBox="0 0 20 20"><path d="M16.36 5.55A8 8 0 1 0 16.36 14.45" fill="none" stroke="currentColor" stroke-width="2.6"/><circle cx="16.9" cy="10" r="1.9" fill="var(--c-accent)"/></svg>Candor</div>
<div class="boot-body">${await questions()}<p class="boot-line"></p><p class="boot-block"></p><p class="boot-line short"></p>${row.repeat(5)}</div>
<div class="boot-tabs">${tabs.join('')}</div></div>`
}
