import type { checksEn } from './checks.en.ts'

export type CheckWord = keyof typeof checksEn

/** Everything the verifier says, in one language. */
export type CheckWords = Readonly<Record<CheckWord, string>>
