import type { MessageCode, messagesEn } from '@candor/wire/messages.en.ts'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { alertsEn } from './alerts.en.ts'
import type { cashEn } from './cash.en.ts'
import type { chartEn } from './chart.en.ts'
import type { contractsEn } from './contracts.en.ts'
import type { customersEn } from './customers.en.ts'
import type { depositsEn } from './deposits.en.ts'
import type { factorEn } from './factor.en.ts'
import type { historyEn } from './history.en.ts'
import type { holdingsEn } from './holdings.en.ts'
import type { homeEn } from './home.en.ts'
import type { identityEn } from './identity.en.ts'
import type { instrumentsEn } from './instruments.en.ts'
import type { Locale } from './languages.ts'
import type { limitsEn } from './limits.en.ts'
import type { ordersEn } from './orders.en.ts'
import type { portfolioEn } from './portfolio.en.ts'
import type { positionsEn } from './positions.en.ts'
import type { preferencesEn } from './preferences.en.ts'
import type { proofsEn } from './proofs.en.ts'
import type { searchEn } from './search.en.ts'
import type { securityEn } from './security.en.ts'
import type { shellEn } from './shell.en.ts'
import type { walletEn } from './wallet.en.ts'
import type { withdrawalsEn } from './withdrawals.en.ts'
import type { Placeholders } from './word-types.ts'
import { type WordsState, wordsStore } from './words-store.ts'

type English = typeof shellEn &
  typeof homeEn &
  typeof customersEn &
  typeof preferencesEn &
  typeof searchEn &
  typeof alertsEn &
  typeof instrumentsEn &
  typeof ordersEn &
  typeof chartEn &
  typeof cashEn &
  typeof depositsEn &
  typeof withdrawalsEn &
  typeof identityEn &
  typeof historyEn &
  typeof positionsEn &
  typeof holdingsEn &
  typeof walletEn &
  typeof portfolioEn &
  typeof limitsEn &
  typeof contractsEn &
  typeof proofsEn &
  typeof securityEn &
  typeof factorEn &
  typeof messagesEn

/** Every key of every bundle, and every code of the catalogue. A counted text is asked for without its `_one` or `_other`. */
type Counted = keyof English extends infer Key ? (Key extends `${infer Stem}_other` ? Stem : never) : never
export type WordKey = Exclude<keyof English, `${string}_one` | `${string}_other`> | Counted

// What is looked up is told apart by what is found: asking whether a key is one of two thousand takes the compiler too far.
type TextAt<Key> = English extends { readonly [key in Key & string]: infer Text extends string }
  ? Text
  : never
type TextOf<Key extends WordKey> = TextAt<Key> | TextAt<`${Key}_other`>

type Values<Key extends WordKey> =
  Placeholders<TextOf<Key>> extends never ? [] : [values: Record<Placeholders<TextOf<Key>>, string | number>]

export type Say = <Key extends WordKey>(key: Key, ...values: Values<Key>) => string

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Looks a text up and fills its placeholders. English counts one apart from many. */
export function sayFrom(
  { texts, locale }: Pick<WordsState, 'texts' | 'locale'>,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const form = locale === 'en' && values['n'] === 1 ? 'one' : 'other'
  const text = texts[key] ?? texts[`${key}_${form}`] ?? texts[`${key}_other`]
  if (text === undefined) throw new Error(`no text for "${key}": its bundle is not loaded`)
  return fill(text, values)
}

export function useWords(): Say {
  const words = useStore(wordsStore)
  return useCallback((key, ...[values]) => sayFrom(words, key, values), [words])
}

/** The text of a code that came over the wire, with the values it brought along. */
export function useMessage(): (code: MessageCode, params?: Record<string, string>) => string {
  const words = useStore(wordsStore)
  return useCallback((code, params) => sayFrom(words, code, params), [words])
}

export const useLocale = (): Locale => useStore(wordsStore, ({ locale }) => locale)
