import type { Locale } from '@candor/client/words/languages.ts'
import { isChinese } from '@candor/domain/languages/language-table.ts'
import { type TextFile, textsOf } from '@candor/domain/languages/text-files.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { rate } from '@candor/domain/money/rate.ts'
import { formatMoment, type Language } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import type { CheckState, DetailValue, Finding, NamedCheck } from '@candor/verify/check.ts'
import { fill } from '@candor/verify/say-finding.ts'
import type { CheckWord, CheckWords } from '@candor/verify/words/check-words.ts'
import { useEffect, useMemo, useState } from 'react'
import { showFullPrice } from '../orders/trade-text.ts'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import { showRate } from './contract-text.ts'

const files = import.meta.glob<TextFile<CheckWords>>('../../verify/words/checks.*.ts')

const loadChecks = async (locale: Locale): Promise<CheckWords> =>
  textsOf((await files[`../../verify/words/checks.${locale}.ts`]?.()) ?? {})

/** How the verifier's findings are said, with its own words and the reader's figures and zone. */
export type SayCheck = {
  name: (name: NamedCheck['name']) => string
  /** Several of them, one after the other. */
  names: (names: readonly NamedCheck['name'][]) => string
  state: (state: CheckState) => string
  finding: (finding: Pick<Finding, 'code' | 'values'>) => string
  /** What a pass is worth where neither key nor anchor were known before. */
  unanchored: string
}

/** A day of UTC stays as the log writes it; everything else is written for its reader. */
function showValue(words: CheckWords, value: DetailValue, language: Language, now: Date): string {
  if (typeof value === 'number') return groupThousands(String(value))
  if (typeof value === 'string') {
    const word = `outcome.${value}` as CheckWord
    return Object.hasOwn(words, word) ? words[word] : value
  }
  if ('instant' in value) {
    const seconds = value.instant % 60_000 !== 0
    return formatMoment(new Date(value.instant), language, now, { seconds })
  }
  if ('cents' in value) return formatMoney(cents(BigInt(value.cents)))
  if ('rate' in value) return showRate(rate(BigInt(value.rate)))
  return showFullPrice(price(BigInt(value.price)), 2)
}

type Written = Readonly<Record<string, string>>

/** What passes is described in a word or two beside its name; the verifier's own sentences are for reading alone. */
function sayBriefly(say: Say, code: string, { key = '', heads = '' }: Written): string | null {
  if (code === 'signature.ok' || code === 'signature.from-file') return say(`brief.${code}`, { key })
  if (code === 'consistency.ok') return say('brief.consistency.ok', { heads })
  return code === 'ticks.ok' ? say('brief.ticks.ok') : null
}

/** Chinese and the others have different marks between the members of a list. */
const joinNames = (names: readonly string[], language: Language): string =>
  names.join(isChinese(language) ? '、' : ', ')

const sayWith = (say: Say, words: CheckWords, language: Language): SayCheck => ({
  name: (name) => words[`name.${name}`],
  names: (names) =>
    joinNames(
      names.map((name) => words[`name.${name}`]),
      language,
    ),
  state: (state) => words[`state.${state}`],
  finding: ({ code, values }) => {
    const now = new Date()
    const written: Written = Object.fromEntries(
      Object.entries(values).map(([key, value]) => [key, showValue(words, value, language, now)]),
    )
    return sayBriefly(say, code, written) ?? fill(words[code], written)
  },
  unanchored: words['verdict.agrees'],
})

/** Null until the words have arrived, which travel with the verifier and not with every page. */
export function useCheckWords(): SayCheck | null {
  const say = useWords()
  const locale = useLocale()
  const [loaded, setLoaded] = useState<{ locale: Locale; words: CheckWords } | null>(null)
  useEffect(() => {
    let current = true
    loadChecks(locale)
      .then((words) => current && setLoaded({ locale, words }))
      // Away from the service the words may be missing; the page underneath says that it is.
      .catch(() => null)
    return () => {
      current = false
    }
  }, [locale])
  return useMemo(
    () => (loaded?.locale === locale ? sayWith(say, loaded.words, locale) : null),
    [say, loaded, locale],
  )
}
