import { createWords } from '@candor/client/words/create-words.ts'
import type { Locale } from '@candor/client/words/languages.ts'
import { type TextFile, textsOf } from '@candor/domain/languages/text-files.ts'
import type { ConsoleBundle } from './console-texts.ts'

type Texts = Readonly<Record<string, string>>

/** Every file of texts, found by the bundler by its name; each is fetched by itself when it is needed. */
const files = import.meta.glob<TextFile<Texts>>([
  './*.*.ts',
  '../../wire/messages.*.ts',
  '../../wire/notice-texts.*.ts',
  '../../wire/posting-names.*.ts',
])

async function load(path: string): Promise<Texts> {
  const file = files[path]
  if (file === undefined) throw new Error(`there is no file of texts ${path}`)
  return textsOf(await file())
}

/** Where the files of a bundle are, without their language; what the app and the server say too is in `wire/`. */
const placeOf = (bundle: ConsoleBundle): string => {
  if (bundle === 'notify') return '../../wire/notice-texts'
  return bundle === 'posting-names' ? '../../wire/posting-names' : `./${bundle}`
}

export const loadConsoleBundle = (bundle: ConsoleBundle, locale: Locale): Promise<Texts> =>
  load(`${placeOf(bundle)}.${locale}.ts`)

export const {
  store: consoleWords,
  changeLanguage,
  needWords,
} = createWords<ConsoleBundle>({
  first: 'frame',
  loadBundle: loadConsoleBundle,
  loadMessages: (locale) => load(`../../wire/messages.${locale}.ts`),
})
