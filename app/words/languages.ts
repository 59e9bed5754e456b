/** The languages a customer can choose, by the values of docs/SPECIFICATION.md, section 3, each named in itself. */
export const languageList = [
  { dictLabel: 'English', dictValue: 'en' },
  { dictLabel: '简体中文', dictValue: 'zh' },
  { dictLabel: '繁體中文', dictValue: 'tw' },
  { dictLabel: 'Melayu', dictValue: 'malay' },
] as const

export type Locale = (typeof languageList)[number]['dictValue']

/** The value of the document's `lang` attribute. */
export const documentLanguage: Record<Locale, string> = {
  en: 'en',
  zh: 'zh-Hans',
  tw: 'zh-Hant',
  malay: 'ms',
}

export const isLocale = (value: unknown): value is Locale =>
  languageList.some(({ dictValue }) => dictValue === value)

/** Our language for one of the browser's, or null where we do not speak it. */
export function localeForTag(tag: string): Locale | null {
  const lower = tag.toLowerCase()
  if (/^zh-(hant|tw|hk|mo)\b/.test(lower)) return 'tw'
  if (/^zh\b/.test(lower)) return 'zh'
  if (/^ms\b/.test(lower)) return 'malay'
  return /^en\b/.test(lower) ? 'en' : null
}

/**
 * The rule of docs/SPECIFICATION.md, section 4: what is stored under `locale`, otherwise the browser's language, otherwise English;
 * a value that is not in the list becomes English.
 */
export function decideLocale(stored: string | null, browser: string | undefined): Locale {
  if (stored !== null) return isLocale(stored) ? stored : 'en'
  return localeForTag(browser ?? '') ?? 'en'
}
