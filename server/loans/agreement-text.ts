import { createHash } from 'node:crypto'
import { groupAccountNumber } from '@candor/domain/customers/account-number.ts'
import type { Locale } from '@candor/domain/languages/language-table.ts'
import { loanCost } from '@candor/domain/loans/loan-cost.ts'
import type { LoanTerm } from '@candor/domain/loans/loan-terms.ts'
import type { Cents } from '@candor/domain/money/cents.ts'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import type { Rate } from '@candor/domain/money/rate.ts'
import { divideHalfEven } from '@candor/domain/money/rounding.ts'
import { canonicalText } from '@candor/domain/proofs/canonical-text.ts'
import type { WireAgreementText } from '@candor/wire/loan-agreements.ts'
import { printMoney } from '../statements/print-money.ts'
import { fillWords } from '../statements/statement-words.ts'
import { agreementVersion, agreementWords } from './agreement-words.ts'

/** `0.040%`: a rate is an integer of 10⁻⁸. */
export const printDaily = (daily: Rate): string => `${writeDecimal(divideHalfEven(daily, 1_000n), 3)}%`
const printYearly = (yearly: Rate): string => `${writeDecimal(divideHalfEven(yearly, 10_000n), 2)}%`

type Signing = {
  locale: Locale
  accountName: string
  accountNumber: string
  amount: Cents
  term: LoanTerm
}

/** The agreement for an amount and a term, with the customer's own figures, and the hash of what it says. */
export function makeAgreement({
  locale,
  accountName,
  accountNumber,
  amount,
  term,
}: Signing): WireAgreementText {
  const words = agreementWords[locale]
  const cost = loanCost(amount, term)
  const values = {
    amount: printMoney(amount),
    days: String(term.days),
    daily: printDaily(term.dailyRate),
    perDay: printMoney(cost.perDay),
    interest: printMoney(cost.interest),
    total: printMoney(cost.total),
    yearly: printYearly(cost.nominalYearly),
    effective: printYearly(cost.effectiveYearly),
    name: accountName,
    account: groupAccountNumber(accountNumber),
    version: String(agreementVersion),
  }
  const text = {
    version: agreementVersion,
    language: locale,
    title: fillWords(words.title, values),
    parties: fillWords(accountName === '' ? words.partiesWithoutName : words.parties, values),
    clauses: words.clauses.map((clause) => ({ title: clause.title, text: fillWords(clause.text, values) })),
  }
  return { ...text, hash: hashAgreement(text) }
}

/** SHA-256 of the canonical text of everything that is read before signing. */
export const hashAgreement = (text: Omit<WireAgreementText, 'hash'>): string =>
  createHash('sha256').update(canonicalText(text)).digest('hex')
