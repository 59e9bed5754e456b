import { readdirSync } from 'node:fs'
import { locales } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import { postingKinds } from '@candor/domain/ledger/posting-kind.ts'
import { expect, it } from 'vitest'
import type { PostingTexts } from './posting-texts.ts'

const ending = '-postings.en.ts'

const files = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(ending))
    .map((name) =>
      loadEveryLanguage<Partial<PostingTexts>>(
        (locale) => import(`./${name.slice(0, -ending.length)}-postings.${locale}.ts`),
      ),
    ),
)

/** Which kinds there are follows from the ways of postings; where they are said, from the names of files. */
it.each(locales)('what is said of postings in %s is said once of every kind', (locale) => {
  const said = files.flatMap((file) => Object.keys(file[locale]))
  const wanted = postingKinds.flatMap((kind) => ['', '-second', '-why'].map((end) => `posting.${kind}${end}`))
  expect(said.toSorted()).toEqual(wanted.toSorted())
})
