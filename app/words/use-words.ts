import type { MessageCode, messagesEn } from '@candor/wire/messages.en.ts'
import { useCallback } from 'react'
import { useStore } from 'zustand'
import type { EnglishTexts } from './english-texts.ts'
import type { Locale } from './languages.ts'
import type { Placeholders } from './word-types.ts'
import { type WordsState, wordsStore } from './words-store.ts'

type English = EnglishTexts & typeof messagesEn

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

/** Looks a text up and fills its placeholders. Languages that count one apart from many have a text for it. */
export function sayFrom(
  { texts }: Pick<WordsState, 'texts'>,
  key: string,
  values: Record<string, string | number> = {},
): string {
  const one = values['n'] === 1 ? texts[`${key}_one`] : undefined
  const text = texts[key] ?? one ?? texts[`${key}_other`]
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
