import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Locale, languageList } from './languages.ts'

type Texts = Readonly<Record<string, string>>

/** The texts that are loaded, all in one language, keyed by word key; messages of the catalogue are stored under their code. */
type LoadedWords<Bundle extends string> = {
  locale: Locale
  /** What can be chosen; the language store of docs/SPECIFICATION.md, section 3, holds both. */
  languageList: typeof languageList
  texts: Texts
  bundles: ReadonlySet<Bundle>
}

type Sources<Bundle extends string> = {
  /** The bundle that every page may need. */
  first: Bundle
  loadBundle(bundle: Bundle, locale: Locale): Promise<Texts>
  loadMessages(locale: Locale): Promise<Texts>
}

type Words<Bundle extends string> = {
  store: StoreApi<LoadedWords<Bundle>>
  /**
   * Changes the language of everything that is loaded, at once and without reloading the page; `over` comes on top of it. False where
   * another was asked for while the words were on their way: the last one counts, whichever arrives last.
   */
  changeLanguage(locale: Locale, over?: () => Promise<Texts>): Promise<boolean>
  /** Fetches the words a page needs, before it is shown. */
  needWords(bundles: readonly Bundle[]): Promise<void>
}

const noTexts = async (): Promise<Texts> => ({})

/** The words of an app: each bundle is fetched in the reader's language when something first needs it. */
export function createWords<Bundle extends string>(sources: Sources<Bundle>): Words<Bundle> {
  const store = createStore<LoadedWords<Bundle>>(() => ({
    locale: 'en',
    languageList,
    texts: {},
    bundles: new Set(),
  }))
  let asked = 0

  async function fetchTexts(locale: Locale, bundles: Iterable<Bundle>): Promise<Record<string, string>> {
    const parts = await Promise.all([...bundles].map((bundle) => sources.loadBundle(bundle, locale)))
    return Object.assign({}, ...parts)
  }

  async function changeLanguage(locale: Locale, over = noTexts): Promise<boolean> {
    asked += 1
    const mine = asked
    const bundles = new Set([...store.getState().bundles, sources.first])
    const parts = [fetchTexts(locale, bundles), sources.loadMessages(locale), over()]
    const texts: Texts[] = await Promise.all(parts)
    if (mine !== asked) return false
    // A page may have been opened meanwhile, and its words belong to it in the new language too.
    const grown = [...store.getState().bundles].some((bundle) => !bundles.has(bundle))
    if (grown) return await changeLanguage(locale, over)
    store.setState({ locale, bundles, texts: Object.assign({}, ...texts) })
    return true
  }

  async function needWords(bundles: readonly Bundle[]): Promise<void> {
    const { locale, bundles: loaded } = store.getState()
    const missing = bundles.filter((bundle) => !loaded.has(bundle))
    if (missing.length === 0) return
    const texts = await fetchTexts(locale, missing)
    const now = store.getState()
    // The language may have been changed while the words were on their way; then they are fetched again in the new one.
    if (now.locale !== locale) return await needWords(bundles)
    // What is there already stays: it may be the framework's own, in another language.
    store.setState({ bundles: new Set([...now.bundles, ...missing]), texts: { ...texts, ...now.texts } })
  }

  return { store, changeLanguage, needWords }
}
