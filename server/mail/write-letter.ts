import { groupAccountNumber } from '@candor/domain/customers/account-number.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import type { Customer } from '../customers/customer-table.ts'
import type { LetterKind, LetterText } from './letter-text.ts'
import type { Letter } from './mailer.ts'

export const letterWords = await loadEveryLanguage<LetterText>(
  (locale) => import(`./letter-words-${locale}.ts`),
)

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)

/** The same in every language, and unmistakable wherever the letter is read. */
export const letterTime = (now: number): string =>
  `${new Date(now).toISOString().slice(0, 16).replace('T', ' ')} UTC`

/** These say themselves what to do, or nothing is left to do; the others say what to do if it was somebody else. */
const standsAlone: ReadonlySet<LetterKind> = new Set([
  'password-reset',
  'account-closed',
  'identity-verified',
  'identity-rejected',
  'recharge-successful',
  'recharge-failed',
])

type Reader = Pick<Customer, 'email' | 'locale' | 'account_number'>

/** A letter in the customer's language; null for who has no e-mail address. */
export function writeLetter(
  kind: LetterKind,
  { email, locale, account_number }: Reader,
  values: Readonly<Record<string, string>>,
): Letter | null {
  if (email === null) return null
  const words = letterWords[locale]
  const { subject, text } = words.letters[kind]
  const about = fill(words.account, { account: groupAccountNumber(account_number) })
  const parts = [about, fill(text, values), ...(standsAlone.has(kind) ? [] : [words.notYou]), words.end]
  return { to: email, subject, text: parts.join('\n\n') }
}
