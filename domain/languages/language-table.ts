/** What the product has to know of a language beside its texts. */
type LanguageRow = {
  /** Its name in itself, as the page of languages lists it. */
  label: string
  /** The value of a document's `lang` attribute. */
  lang: string
  /** Whose dates, lists and country names `Intl` writes. */
  region: string
  /** The browsers' tags that mean this language, in lower case. No tag fits two rows. */
  asked: RegExp
  /** Dates run from the year to the day, sentences are joined without a space, and rising prices are red, as on Chinese markets. */
  chinese: boolean
}

/** The languages of the product, by the specification's values, in the order in which they are offered. */
const table = {
  en: { label: 'English', lang: 'en', region: 'GB', asked: /^en\b/, chinese: false },
  zh: {
    label: '简体中文',
    lang: 'zh-Hans',
    region: 'CN',
    asked: /^zh\b(?!-(hant|tw|hk|mo)\b)/,
    chinese: true,
  },
  tw: { label: '繁體中文', lang: 'zh-Hant', region: 'TW', asked: /^zh-(hant|tw|hk|mo)\b/, chinese: true },
  malay: { label: 'Melayu', lang: 'ms', region: 'MY', asked: /^ms\b/, chinese: false },
} satisfies Record<string, LanguageRow>

export type Locale = keyof typeof table

export const languages: Readonly<Record<Locale, LanguageRow>> = table

export const locales = Object.keys(table) as readonly Locale[]

export const isLocale = (value: unknown): value is Locale => locales.some((locale) => locale === value)

/** Our language for one of the browser's, or null where we do not have it. */
export const localeForTag = (tag: string): Locale | null =>
  locales.find((locale) => languages[locale].asked.test(tag.toLowerCase())) ?? null

/** The name by which `Intl` knows a language, as in `zh-Hant-TW`. */
export const intlTag = (locale: Locale): string => `${languages[locale].lang}-${languages[locale].region}`

export const isChinese = (locale: Locale): boolean => languages[locale].chinese

/** One value for each language. */
export const perLanguage = <Value>(make: (locale: Locale) => Value): Record<Locale, Value> =>
  Object.fromEntries(locales.map((locale) => [locale, make(locale)])) as Record<Locale, Value>
