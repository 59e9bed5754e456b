import { groupAccountNumber } from '@candor/domain/customers/account-number.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import type { Customer } from '../postgres/customer-tables.ts'
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
  'support-answered',
  'loan-rejected',
  'loan-not-paid-out',
  'loan-due-in-three-days',
  'loan-due-tomorrow',
  'loan-overdue',
  'loan-repaid',
])

type Reader = Pick<Customer, 'email' | 'locale' | 'account_number'>

/** The first line of every letter to a customer. */
export const letterOpening = ({
  locale,
  account_number,
}: Pick<Reader, 'locale' | 'account_number'>): string =>
  fill(letterWords[locale].account, { account: groupAccountNumber(account_number) })

/** A letter in the customer's language; null for who has no e-mail address. */
export function writeLetter(
  kind: LetterKind,
  reader: Reader,
  values: Readonly<Record<string, string>>,
): Letter | null {
  const { email, locale } = reader
  if (email === null) return null
  const words = letterWords[locale]
  const { subject, text } = words.letters[kind]
  const parts = [
    letterOpening(reader),
    fill(text, values),
    ...(standsAlone.has(kind) ? [] : [words.notYou]),
    words.end,
  ]
  return { to: email, subject, text: parts.join('\n\n') }
}
