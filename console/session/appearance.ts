import { recall, remember } from '@candor/client/device/device-memory.ts'
import { decideLocale, type Locale } from '@candor/client/words/languages.ts'
import { languages } from '@candor/domain/languages/language-table.ts'
import { changeLanguage } from '../words/console-words.ts'

/** Kept under names of their own: a customer's choices on the same device are theirs. */
const localeKey = 'console.locale'
const themeKey = 'console.theme'

export type Theme = 'dark' | 'light'

export const chosenTheme = (): Theme => (recall(themeKey) === 'light' ? 'light' : 'dark')

export function chooseTheme(theme: Theme): void {
  remember(themeKey, theme)
  document.documentElement.dataset['theme'] = theme
}

function dressIn(locale: Locale): void {
  const root = document.documentElement
  root.lang = languages[locale].lang
  root.dataset['updown'] = languages[locale].chinese ? 'red-up' : 'green-up'
}

export async function chooseLocale(locale: Locale): Promise<void> {
  remember(localeKey, locale)
  if (await changeLanguage(locale)) dressIn(locale)
}

/** The language that was chosen here, otherwise the browser's. */
export async function startLanguage(): Promise<void> {
  const locale = decideLocale(recall(localeKey), navigator.language)
  await changeLanguage(locale)
  dressIn(locale)
}
