import type { Locale } from '@candor/domain/languages/language-table.ts'
import { type TextFile, textsOf } from '@candor/domain/languages/text-files.ts'
import type { WordBundle } from './english-texts.ts'

type Texts = Readonly<Record<string, string>>
type Files = Record<string, () => Promise<TextFile<Texts>>>

/** The files of texts that the first page needs; where the others are is known to code that comes after it. */
const firstFiles: Files = import.meta.glob<TextFile<Texts>>(['./shell.*.ts', './home.*.ts'])
const firstMessages: Files = import.meta.glob<TextFile<Texts>>('../../wire/messages.*.ts', {
  query: '?first',
})

async function load(files: Files, path: string): Promise<Texts> {
  const file = files[path]
  if (file === undefined) throw new Error(`there is no file of texts ${path}`)
  return textsOf(await file())
}

export async function loadBundle(bundle: WordBundle, locale: Locale): Promise<Texts> {
  const path = `./${bundle}.${locale}.ts`
  if (path in firstFiles) return load(firstFiles, path)
  return (await import('./load-later-words.ts')).loadLater(bundle, locale)
}

/** Those of the catalogue that can be said at any time; the others are the bundle `messages`. */
export const loadFirstMessages = (locale: Locale): Promise<Texts> =>
  load(firstMessages, `../../wire/messages.${locale}.ts`)

/** The framework's own texts exist in more languages than the product. */
export const loadFramework = async (language: 'es' | 'fr'): Promise<Texts> =>
  (await import('./load-later-words.ts')).loadLater('framework', language)
