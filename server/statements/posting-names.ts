import { readdirSync } from 'node:fs'
import { type Locale, locales } from '@candor/domain/languages/language-table.ts'
import { textsOf } from '@candor/domain/languages/text-files.ts'
import { type PostingKind, postingKinds } from '@candor/domain/ledger/posting-kind.ts'

export type PostingNames = Readonly<Record<PostingKind, string>>

const named = /^([a-z-]+)-posting-names-([a-z]+)\.ts$/

/** What postings are called, in every language. Each product has files of its own, which are found by their names. */
export async function loadPostingNames(): Promise<Readonly<Record<Locale, PostingNames>>> {
  const products = new Set(readdirSync(import.meta.dirname).flatMap((name) => named.exec(name)?.[1] ?? []))
  const load = async (locale: Locale): Promise<PostingNames> => {
    const files = await Promise.all(
      [...products].map((product) => import(`./${product}-posting-names-${locale}.ts`)),
    )
    const names: Partial<PostingNames> = Object.assign(
      {},
      ...files.map((file) => textsOf<PostingNames>(file)),
    )
    const nameless = postingKinds.filter((kind) => names[kind] === undefined)
    if (nameless.length > 0) throw new Error(`statements have no name for ${nameless.join(', ')}`)
    return names as PostingNames
  }
  const loaded = await Promise.all(locales.map(async (locale) => [locale, await load(locale)] as const))
  return Object.fromEntries(loaded) as Record<Locale, PostingNames>
}
