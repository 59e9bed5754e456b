import { createWords } from '@candor/client/words/create-words.ts'
import type { Locale } from '@candor/client/words/languages.ts'
import { type TextFile, textsOf } from '@candor/domain/languages/text-files.ts'
import type { ConsoleBundle } from './console-texts.ts'

type Texts = Readonly<Record<string, string>>

/** Every file of texts, found by the bundler by its name; each is fetched by itself when it is needed. */
const files = import.meta.glob<TextFile<Texts>>([
  './*.*.ts',
  '../../wire/{messages,*-messages}.*.ts',
  '../../wire/notice-texts.*.ts',
  '../../wire/*-postings.*.ts',
])

/** The texts of all files that end alike. */
async function load(ending: string): Promise<Texts> {
  const found = Object.entries(files).filter(([path]) => path.endsWith(ending))
  if (found.length === 0) throw new Error(`there is no file of texts ${ending}`)
  const parts = await Promise.all(found.map(async ([, file]) => textsOf(await file())))
  return Object.assign({}, ...parts)
}

/** How the files of a bundle end, without their language; what the app and the server say too is in `wire/`. */
const endingOf = (bundle: ConsoleBundle): string => {
  if (bundle === 'notify') return '/wire/notice-texts'
  return bundle === 'postings' ? '-postings' : `./${bundle}`
}

export const loadConsoleBundle = (bundle: ConsoleBundle, locale: Locale): Promise<Texts> =>
  load(`${endingOf(bundle)}.${locale}.ts`)

export const {
  store: consoleWords,
  changeLanguage,
  needWords,
} = createWords<ConsoleBundle>({
  first: 'frame',
  loadBundle: loadConsoleBundle,
  loadMessages: (locale) => load(`messages.${locale}.ts`),
})
