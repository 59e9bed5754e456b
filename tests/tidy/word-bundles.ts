import { intlTag, isLocale, locales } from '@candor/domain/languages/language-table.ts'
import { type Bundle, englishOf, readBundles, type Word } from './read-bundles.ts'
import { type Finding, findingAt, type SourceFile } from './source-file.ts'

type Pair = { bundle: Bundle; english: Bundle }

/** Each bundle of another language beside its English one. */
const pairsOf = (files: readonly SourceFile[]): Pair[] => {
  const bundles = readBundles(files)
  return bundles.flatMap((bundle) => {
    const english = englishOf(bundles, bundle)
    return bundle.locale === 'en' || english === undefined ? [] : [{ bundle, english }]
  })
}

const tell = ({ file }: Bundle, word: Word | undefined, message: string): Finding =>
  findingAt(file, word?.offset ?? 0, message)

export const checkBundlesComplete = (files: readonly SourceFile[]): Finding[] => {
  const bundles = readBundles(files)
  return bundles
    .filter(({ noun }) => noun !== 'framework')
    .filter(
      ({ noun, locale }) =>
        locale === 'en' || !bundles.some((each) => each.noun === noun && each.locale === 'en'),
    )
    .flatMap((bundle) => {
      const present = bundles.filter(({ noun }) => noun === bundle.noun).map(({ locale }) => locale)
      const missing = locales.filter((locale) => !present.includes(locale))
      return missing.map((locale) =>
        tell(bundle, undefined, `has no ${bundle.noun}.${locale}.ts beside it. Write it.`),
      )
    })
}

/** Whether a language counts one apart from many; the others have one form and so no `…_one`. */
const countsOne = (locale: string): boolean =>
  isLocale(locale) && new Intl.PluralRules(intlTag(locale)).resolvedOptions().pluralCategories.includes('one')

export const checkSameKeys = (files: readonly SourceFile[]): Finding[] =>
  pairsOf(files).flatMap(({ bundle, english }) => {
    const singular = countsOne(bundle.locale)
    const wanted = english.words.map(({ key }) => key).filter((key) => singular || !key.endsWith('_one'))
    const present = bundle.words.map(({ key }) => key)
    // The framework's texts are a part of the catalogue; which part, the compiler holds.
    const missing = bundle.noun === 'framework' ? [] : wanted.filter((key) => !present.includes(key))
    return [
      ...missing.map((key) => tell(bundle, undefined, `lacks "${key}". Translate it.`)),
      ...bundle.words
        .filter(({ key }, place) => !wanted.includes(key) || present.indexOf(key) !== place)
        .map((word) =>
          tell(bundle, word, `has "${word.key}", which English lacks or this file has twice. Delete it.`),
        ),
    ]
  })

const placeholdersOf = (text: string): string => [...new Set(text.match(/\{[^}]*\}/g) ?? [])].sort().join(' ')

export const checkPlaceholders = (files: readonly SourceFile[]): Finding[] =>
  pairsOf(files).flatMap(({ bundle, english }) =>
    bundle.words.flatMap((word) => {
      const source = english.words.find(({ key }) => key === word.key)
      if (source === undefined || placeholdersOf(source.text) === placeholdersOf(word.text)) return []
      const wanted = placeholdersOf(source.text) || 'none'
      return [tell(bundle, word, `"${word.key}" has other placeholders than English, which has ${wanted}.`)]
    }),
  )

const chartLetters = ['O', 'H', 'L', 'C', 'H {high}  L {low}']

/** Words that are the same in that language. */
const SAME: Record<string, readonly string[]> = {
  // The letters over a chart are the market's own in every language.
  zh: [...chartLetters, 'AI', 'OK', 'ETF', 'MACD', 'Yahoo', 'Binance', '375 px'],
  tw: [...chartLetters, 'AI', 'OK', 'ETF', 'MACD', 'Yahoo', 'Binance', '375 px'],
  malay: [
    ...chartLetters,
    'AI',
    'OK',
    'HK',
    'MY',
    'MACD',
    'Yahoo',
    '375 px',
    'Binance',
    'Deposit',
    'Margin',
    'Margin {amount}',
    '{name}, {side}, margin {amount}',
    'Long',
    'Long {n}×',
    'Short',
    'Short {n}×',
    'Spread',
    'Spot',
    'Lot',
    'Forex',
    'ETF',
    'Portfolio',
    'Bitcoin',
    'Status',
    '{minutes} min',
    '{n} s',
    '{n} s, {stake}',
    '{name}, {direction}, {n} s',
    '{name}, {direction}, {n} s: {result}, {profit}',
  ],
  es: ['OK'],
  fr: ['OK'],
}

/** Names stay names; what is left without letters needs no translation. */
const hasWords = (text: string): boolean => /\p{L}/u.test(text.replaceAll(/\{[^}]*\}|Candor/g, ''))

export const checkTranslated = (files: readonly SourceFile[]): Finding[] =>
  pairsOf(files).flatMap(({ bundle, english }) =>
    bundle.words.flatMap((word) => {
      const source = english.words.find(({ key }) => key === word.key)
      const copied = source?.text === word.text && hasWords(word.text)
      if (!copied || SAME[bundle.locale]?.includes(word.text)) return []
      return [
        tell(bundle, word, `"${word.key}" is still English. Translate it, or list the word as the same.`),
      ]
    }),
  )
