import { forget, recall, remember } from '@candor/client/device/device-memory.ts'
import { decideLocale, type Locale } from '@candor/client/words/languages.ts'
import { isChinese, languages } from '@candor/domain/languages/language-table.ts'
import {
  type Preferences as Chosen,
  deviceZone,
  joinChanges,
  type PreferenceChanges,
  preferencesOf,
} from '@candor/domain/preferences/preference.ts'
import { setNumberStyle } from '@candor/kit/numbers/group-digits.ts'
import { setPreferredZone } from '@candor/kit/numbers/preferred-zone.ts'
import { createStore } from 'zustand/vanilla'
import { frameworkLanguage } from '../words/framework-words.ts'
import { changeLanguage, sayAnew } from '../words/words-store.ts'
import { readChosen, themeAsDevice } from './read-chosen.ts'

export type Theme = 'dark' | 'light'
export type PriceColours = 'green-up' | 'red-up'

/** What was chosen, and what follows from it here and now. */
type Preferences = Omit<Chosen, 'theme' | 'priceColours'> & {
  themeChoice: Chosen['theme']
  theme: Theme
  priceColours: PriceColours
}

/** Dark unless light is stored, or the device is light and was to be followed; any other stored value is ignored. */
export function decideTheme(stored: string | null, deviceIsLight: boolean): Theme {
  if (stored === 'system') return deviceIsLight ? 'light' : 'dark'
  return stored === 'light' ? 'light' : 'dark'
}

/** What was chosen counts; until then Chinese readers see red for rising prices, as their markets do. */
export function decidePriceColours(stored: string | null, locale: Locale): PriceColours {
  if (stored === 'green-up' || stored === 'red-up') return stored
  return isChinese(locale) ? 'red-up' : 'green-up'
}

const light = (): MediaQueryList | null =>
  typeof matchMedia === 'function' ? matchMedia('(prefers-color-scheme: light)') : null

/** What holds for who has chosen this, on this device and in this language. */
function derive(chosen: PreferenceChanges, locale: Locale): Preferences {
  const { theme, priceColours, ...rest } = preferencesOf(chosen)
  return {
    ...rest,
    themeChoice: theme,
    theme: decideTheme(theme, light()?.matches ?? false),
    priceColours: decidePriceColours(priceColours, locale),
  }
}

export const preferenceStore = createStore<Preferences>(() => derive({}, 'en'))

const localeNow = (): Locale => decideLocale(recall('locale'), undefined)

/** The document carries the preferences, so that the styles follow at once and everywhere. */
function dress(locale: Locale): void {
  const { theme, priceColours, motion, numbers, zone } = preferenceStore.getState()
  const root = document.documentElement
  root.dataset['theme'] = theme
  root.dataset['updown'] = priceColours
  root.dataset['motion'] = motion
  root.lang = languages[locale].lang
  const colour = getComputedStyle(root).getPropertyValue('--c-bg').trim()
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colour)
  setNumberStyle(numbers)
  setPreferredZone(zone === deviceZone ? null : zone)
}

function wear(chosen: PreferenceChanges, locale: Locale): void {
  preferenceStore.setState(derive(chosen, locale))
  if (chosen.theme !== undefined) remember('theme', preferenceStore.getState().theme)
  dress(locale)
}

/** Reads what the device remembers and dresses the page; waits for the words of its language. */
export async function startPreferences(): Promise<void> {
  const browser = navigator.languages[0] ?? navigator.language
  const locale = decideLocale(recall('locale'), browser)
  const chosen = recall('locale.chosen') !== null
  remember('locale', locale)
  wear(readChosen(), locale)
  light()?.addEventListener('change', () => wear(readChosen(), localeNow()))
  await changeLanguage(locale, frameworkLanguage(browser, chosen))
}

/** The first paint reads the theme, which `wear` keeps under the key of docs/SPECIFICATION.md, section 3, and the colours; the rest is one value. */
function keepOnDevice(chosen: PreferenceChanges): void {
  const { theme, priceColours, ...rest } = chosen
  if (theme === 'system') remember(themeAsDevice, 'yes')
  else forget(themeAsDevice)
  if (priceColours !== undefined) remember('price-colours', priceColours)
  remember('preferences', JSON.stringify(rest))
}

/** Chooses something on this device, at once. Keeping it with the customer is `keep-preferences.ts`. */
export function choose(changes: PreferenceChanges): void {
  const chosen = joinChanges(readChosen(), changes)
  keepOnDevice(chosen)
  wear(chosen, localeNow())
  // Figures and times that are printed already are printed anew.
  if (changes.numbers !== undefined || changes.zone !== undefined) sayAnew()
}

/** False where another language was chosen before the words of this one had arrived. */
export async function chooseLocale(locale: Locale): Promise<boolean> {
  if (!(await changeLanguage(locale))) return false
  remember('locale', locale)
  remember('locale.chosen', 'yes')
  wear(readChosen(), locale)
  return true
}
