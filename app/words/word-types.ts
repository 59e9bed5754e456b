/** Names of the placeholders in a text: `'{n} of {m}'` has `n` and `m`. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** English tells one from many; the three other languages have one form, so they leave `…_one` out. */
type Needed<Key> = Key extends `${string}_one` ? never : Key

/** The texts of another language for the same keys. */
export type Translated<English> = { readonly [Key in keyof English as Needed<Key>]: string }
