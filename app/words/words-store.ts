import { createStore } from 'zustand/vanilla'
import type { WordBundle } from './english-texts.ts'
import { type Locale, languageList } from './languages.ts'
import { loadBundle, loadFramework, loadMessages } from './load-words.ts'

/** The texts that are loaded, all in one language, keyed by word key; messages of the catalogue stand under their code. */
export type WordsState = {
  locale: Locale
  /** What can be chosen; the language store of docs/SPECIFICATION.md, section 3, holds both. */
  languageList: typeof languageList
  texts: Readonly<Record<string, string>>
  bundles: ReadonlySet<WordBundle>
}

export const wordsStore = createStore<WordsState>(() => ({
  locale: 'en',
  languageList,
  texts: {},
  bundles: new Set(),
}))

async function fetchTexts(locale: Locale, bundles: Iterable<WordBundle>): Promise<Record<string, string>> {
  const parts = await Promise.all([...bundles].map((bundle) => loadBundle(bundle, locale)))
  return Object.assign({}, ...parts)
}

/** Has everything that is shown said once more, because figures or times in it are written otherwise now. */
export const sayAnew = (): void => wordsStore.setState((state) => ({ texts: { ...state.texts } }))

let asked = 0

/**
 * Changes the language of everything that is loaded, at once and without reloading the page. False where another was asked for while
 * the words were on their way: the last one counts, whichever arrives last.
 */
export async function changeLanguage(locale: Locale, framework: 'es' | 'fr' | null = null): Promise<boolean> {
  asked += 1
  const mine = asked
  const bundles = new Set([...wordsStore.getState().bundles, 'shell' as const])
  const [texts, messages, generic] = await Promise.all([
    fetchTexts(locale, bundles),
    loadMessages(locale),
    framework ? loadFramework(framework) : {},
  ])
  if (mine !== asked) return false
  // A page may have been opened meanwhile, and its words belong to it in the new language too.
  const grown = [...wordsStore.getState().bundles].some((bundle) => !bundles.has(bundle))
  if (grown) return await changeLanguage(locale, framework)
  wordsStore.setState({ locale, bundles, texts: { ...texts, ...messages, ...generic } })
  return true
}

/** Fetches the words a page needs, before it is shown. */
export async function needWords(bundles: readonly WordBundle[]): Promise<void> {
  const { locale, bundles: loaded } = wordsStore.getState()
  const missing = bundles.filter((bundle) => !loaded.has(bundle))
  if (missing.length === 0) return
  const texts = await fetchTexts(locale, missing)
  const now = wordsStore.getState()
  // The language may have been changed while the words were on their way; then they are fetched again in the new one.
  if (now.locale !== locale) return await needWords(bundles)
  wordsStore.setState({ bundles: new Set([...now.bundles, ...missing]), texts: { ...now.texts, ...texts } })
}
