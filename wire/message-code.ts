import type { SharedCode } from './messages.en.ts'
import type { RefusalCode } from './refusals.ts'

/** Everything in the catalogue that has a text. */
export type MessageCode = SharedCode | RefusalCode

/** Refusals that `messages.*.ts` do not say: a product says its own, in `<noun>-messages.<language>.ts` beside this file, which are found by their names. */
export type ProductCode = Exclude<RefusalCode, SharedCode>

export type ProductMessages = Readonly<Partial<Record<ProductCode, string>>>

/** The same texts in another language. */
export type TextsLike<English> = Readonly<Record<keyof English, string>>
