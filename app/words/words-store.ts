import { createWords } from '@candor/client/words/create-words.ts'
import type { Locale } from '@candor/client/words/languages.ts'
import type { WordBundle } from './english-texts.ts'
import { loadBundle, loadFirstMessages, loadFramework } from './load-words.ts'

const words = createWords<WordBundle>({ first: 'shell', loadBundle, loadMessages: loadFirstMessages })

export const { store: wordsStore, needWords } = words

/** Has everything that is shown said once more, because figures or times in it are written otherwise now. */
export const sayAnew = (): void => wordsStore.setState((state) => ({ texts: { ...state.texts } }))

/** Changes the language of everything that is loaded, and with it the texts of the framework where those are read in another. */
export const changeLanguage = (locale: Locale, framework: 'es' | 'fr' | null = null): Promise<boolean> =>
  words.changeLanguage(locale, framework === null ? undefined : () => loadFramework(framework))
