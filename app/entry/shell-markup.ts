import { readIcon } from '@candor/kit/icons/phosphor-plugin.ts'
import { homeEn } from '../words/home.en.ts'
import { homeMalay } from '../words/home.malay.ts'
import { homeTw } from '../words/home.tw.ts'
import { homeZh } from '../words/home.zh.ts'

/** The question of the home page in each language; the styles show the one the document is in, and only where home is opened. */
const questions = [
  ['en', homeEn['home.question']],
  ['zh-Hans', homeZh['home.question']],
  ['zh-Hant', homeTw['home.question']],
  ['ms', homeMalay['home.question']],
] as const

/** What is seen before any script has run: the bar with the name, the question and the outline of the home page, the tabs. */
export async function shellMarkup(): Promise<string> {
  const asked = questions
    .map(([lang, text]) => `<p class="boot-question" lang="${lang}">${text}</p>`)
    .join('')
  const icon = async (name: string) => `<svg viewBox="0 0 256 256"><path d="${await readIcon(name)}"/></svg>`
  const tabs = await Promise.all(['house-fill', 'newspaper', 'sparkle', 'wallet'].map(icon))
  const row = '<p class="boot-row"><i></i><i></i></p>'
  return `<div class="boot" aria-hidden="true"><div class="boot-nav"><svg viewBox="0 0 20 20"><path d="M16.36 5.55A8 8 0 1 0 16.36 14.45" fill="none" stroke="currentColor" stroke-width="2.6"/><circle cx="16.9" cy="10" r="1.9" fill="var(--c-accent)"/></svg>Candor</div>
<div class="boot-body">${asked}<p class="boot-line"></p><p class="boot-block"></p><p class="boot-line short"></p>${row.repeat(5)}</div>
<div class="boot-tabs">${tabs.join('')}</div></div>`
}
