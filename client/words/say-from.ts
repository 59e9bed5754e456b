import type { Placeholders } from './word-types.ts'

/** Every key of a table of English texts. A counted text is looked up without its `_one` or `_other`. */
type Counted<English> = keyof English extends infer Key
  ? Key extends `${infer Stem}_other`
    ? Stem
    : never
  : never

export type KeyOf<English> = Exclude<keyof English, `${string}_one` | `${string}_other`> | Counted<English>

// The two tables are distinguished at run time: checking whether a key is one of two thousand takes the compiler too far.
type TextAt<English, Key> = English extends { readonly [key in Key & string]: infer Text extends string }
  ? Text
  : never
type TextOf<English, Key> = TextAt<English, Key> | TextAt<English, `${Key & string}_other`>

type Values<English, Key> =
  Placeholders<TextOf<English, Key>> extends never
    ? []
    : [values: Record<Placeholders<TextOf<English, Key>>, string | number>]

/** Says the text of a key, with a value for each of its placeholders. */
export type SayOf<English> = <Key extends KeyOf<English>>(key: Key, ...values: Values<English, Key>) => string

const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** Looks a text up and fills its placeholders. Languages that count one apart from many have a text for it. */
export function sayFrom(
  { texts }: { texts: Readonly<Record<string, string>> },
  key: string,
  values: Record<string, string | number> = {},
): string {
  const one = values['n'] === 1 ? texts[`${key}_one`] : undefined
  const text = texts[key] ?? one ?? texts[`${key}_other`]
  if (text === undefined) throw new Error(`no text for "${key}": its bundle is not loaded`)
  return fill(text, values)
}
