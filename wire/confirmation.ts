import * as z from 'zod/mini'

export const passwordText = z.string().check(z.maxLength(200))
/** Six digits of the authenticator app, or a recovery code as it was written down. */
export const codeText = z.string().check(z.maxLength(40))
/** What a customer has to enter again before a sensitive act; the code where two-factor authentication is on. */
export const confirmation = { password: passwordText, code: z.optional(codeText) }
export const nameText = z.string().check(z.maxLength(60))
export const numberId = z.strictObject({ id: z.string().check(z.regex(/^[1-9]\d{0,17}$/)) })
