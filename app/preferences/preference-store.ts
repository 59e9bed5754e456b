import { createStore } from 'zustand/vanilla'
import { frameworkLanguage } from '../words/framework-words.ts'
import { decideLocale, documentLanguage, type Locale } from '../words/languages.ts'
import { changeLanguage } from '../words/words-store.ts'
import { recall, remember } from './device-memory.ts'

export type Theme = 'dark' | 'light'
export type PriceColours = 'green-up' | 'red-up'

export type Preferences = { theme: Theme; priceColours: PriceColours }

/** Dark unless light is stored; anything else that stands there counts for nothing. */
export const decideTheme = (stored: string | null): Theme => (stored === 'light' ? 'light' : 'dark')

/** What was chosen counts; until then Chinese readers see red for rising prices, as their markets do. */
export function decidePriceColours(stored: string | null, locale: Locale): PriceColours {
  if (stored === 'green-up' || stored === 'red-up') return stored
  return locale === 'zh' || locale === 'tw' ? 'red-up' : 'green-up'
}

export const preferenceStore = createStore<Preferences>(() => ({ theme: 'dark', priceColours: 'green-up' }))

/** The document carries the preferences, so that the styles follow at once and everywhere. */
function dress(locale: Locale): void {
  const { theme, priceColours } = preferenceStore.getState()
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.dataset['updown'] = priceColours
  root.lang = documentLanguage[locale]
  const colour = getComputedStyle(root).getPropertyValue('--c-bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
}

/** Reads what the device remembers and dresses the page; waits for the words of its language. */
export async function startPreferences(): Promise<void> {
  const browser = navigator.languages[0] ?? navigator.language
  const locale = decideLocale(recall('locale'), browser)
  const chosen = recall('locale.chosen') !== null
  remember('locale', locale)
  preferenceStore.setState({
    theme: decideTheme(recall('theme')),
    priceColours: decidePriceColours(recall('price-colours'), locale),
  })
  dress(locale)
  await changeLanguage(locale, frameworkLanguage(browser, chosen))
}

export function chooseTheme(theme: Theme): void {
  remember('theme', theme)
  preferenceStore.setState({ theme })
  dress(decideLocale(recall('locale'), undefined))
}

export function choosePriceColours(priceColours: PriceColours): void {
  remember('price-colours', priceColours)
  preferenceStore.setState({ priceColours })
  dress(decideLocale(recall('locale'), undefined))
}

/** False where another language was chosen before the words of this one had arrived. */
export async function chooseLocale(locale: Locale): Promise<boolean> {
  if (!(await changeLanguage(locale))) return false
  remember('locale', locale)
  remember('locale.chosen', 'yes')
  preferenceStore.setState({ priceColours: decidePriceColours(recall('price-colours'), locale) })
  dress(locale)
  return true
}
