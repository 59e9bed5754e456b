import type { Locale } from '@candor/domain/languages/language-table.ts'
import { type TextFile, textsOf } from '@candor/domain/languages/text-files.ts'
import type { WordBundle } from './english-texts.ts'

type Texts = Readonly<Record<string, string>>

/** Every file of texts, found by the bundler by its name; each is fetched by itself when it is needed. */
const files = import.meta.glob<TextFile<Texts>>([
  './*.*.ts',
  '../../wire/messages.*.ts',
  '../../wire/notice-texts.*.ts',
  '!./entry.*.ts',
  '!./*.test.ts',
])

async function load(path: string): Promise<Texts> {
  const file = files[path]
  if (file === undefined) throw new Error(`there is no file of texts ${path}`)
  return textsOf(await file())
}

export const loadBundle = (bundle: WordBundle, locale: Locale): Promise<Texts> =>
  load(bundle === 'notify' ? `../../wire/notice-texts.${locale}.ts` : `./${bundle}.${locale}.ts`)

export const loadMessages = (locale: Locale): Promise<Texts> => load(`../../wire/messages.${locale}.ts`)

/** The framework's own texts exist in more languages than the product. */
export const loadFramework = (language: 'es' | 'fr'): Promise<Texts> => load(`./framework.${language}.ts`)
