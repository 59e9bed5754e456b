/** Names of the placeholders in a text: `'{n} of {m}'` has `n` and `m`. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

/** English has a singular and a plural; a language with one form leaves `…_one` out. */
type Singular<Key> = Key extends `${string}_one` ? Key : never

/** The texts of another language for the same keys. */
export type Translated<English> = {
  readonly [Key in Exclude<keyof English, Singular<keyof English>>]: string
} & { readonly [Key in Singular<keyof English>]?: string }
