import { type Locale, perLanguage } from '@candor/domain/languages/language-table.ts'
import type { WireDeskText, WireDeskTexts } from '@candor/wire/news-desk.ts'

/** What the editor has in each of its columns. */
export type ArticleTexts = Readonly<Record<Locale, WireDeskText>>

/** A language that is not written has an empty column. */
export const fillTexts = (texts: WireDeskTexts): ArticleTexts =>
  perLanguage((locale) => texts[locale] ?? { title: '', summary: '', text: '' })
