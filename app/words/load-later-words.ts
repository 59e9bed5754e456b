import { type TextFile, textsOf } from '@candor/domain/languages/text-files.ts'

type Texts = Readonly<Record<string, string>>

/** Every file of texts that the first page does not need, found by the bundler by its name. */
const laterFiles = import.meta.glob<TextFile<Texts>>([
  './*.*.ts',
  '../../wire/{messages,*-messages}.*.ts',
  '../../wire/notice-texts.*.ts',
  '../../wire/*-postings.*.ts',
  '!./{entry,shell,home}.*.ts',
  '!./*.test.ts',
])

/** How the files of bundles end that server and console have too. Refusals and postings are said by products too, each in files of its own. */
const sharedEndings: ReadonlyMap<string, string> = new Map([
  ['messages', 'messages'],
  ['notify', '/wire/notice-texts'],
  ['postings', '-postings'],
])

/** The texts of a bundle in a language, fetched when they are needed. */
export async function loadLater(bundle: string, language: string): Promise<Texts> {
  const ending = `${sharedEndings.get(bundle) ?? `./${bundle}`}.${language}.ts`
  const files = Object.entries(laterFiles).filter(([path]) => path.endsWith(ending))
  if (files.length === 0) throw new Error(`there is no file of texts ${ending}`)
  const parts = await Promise.all(files.map(async ([, load]) => textsOf(await load())))
  return Object.assign({}, ...parts)
}
