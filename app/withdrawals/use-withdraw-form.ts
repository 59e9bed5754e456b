import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { type Cents, noCents, writeCents } from '@candor/domain/money/cents.ts'
import { cleanAmount, readAmount } from '@candor/kit/field/amount-input.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { requestWithdrawal, WireBankAccount } from '@candor/wire/withdrawals.ts'
import { useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { useBalance } from '../ledger/use-balance.ts'
import { isWholeCode } from '../security/whole-code.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { decideAmount, mostOf, type WithdrawalTerms, type WithdrawProblem } from './decide-amount.ts'

export type WithdrawBody = BodyOf<typeof requestWithdrawal>
export type WithdrawField = 'amount' | 'account' | 'password' | 'code'
type Errors = Partial<Record<WithdrawField, string | undefined>>

/** Which field a refusal belongs to, where it names none itself. */
const fieldOfCode: Partial<Record<ApiRefusal['code'], WithdrawField>> = {
  'insufficient-balance': 'amount',
  'daily-limit-reached': 'amount',
  'outstanding-loan': 'amount',
  'bank-account-waiting': 'account',
  'not-found': 'account',
  'incorrect-account-or-password': 'password',
  'second-factor-required': 'code',
  'code-incorrect': 'code',
}
const fieldOfPath: Record<string, WithdrawField> = {
  amount: 'amount',
  bankAccountId: 'account',
  password: 'password',
  code: 'code',
}

/** What is wrong with each field, once somebody has looked, and the sentences for it. */
function useProblems(terms: WithdrawalTerms) {
  const message = useMessage()
  const tell = useRefusalText()
  const [errors, setErrors] = useState<Errors>({})
  const mark = (field: WithdrawField, error: string | undefined) =>
    setErrors((before) => ({ ...before, [field]: error }))
  const bounds = {
    min: moneyOf(terms.minimum),
    max: moneyOf(terms.dailyLimit),
    left: moneyOf(terms.leftToday),
  }
  return {
    errors,
    mark,
    sayAmount: (problem: WithdrawProblem) => message(problem, bounds),
    tell,
    /** Shows a refusal at its field; null where it belongs to none. */
    show(refusal: ApiRefusal): WithdrawField | null {
      // A wait is shown where it was caused: at the code, which comes after the password.
      const waiting =
        refusal.code === 'too-many-requests' ? (terms.codeNeeded ? 'code' : 'password') : undefined
      const known = fieldOfCode[refusal.code] ?? waiting
      const named = refusal.fields.find(({ path }) => path in fieldOfPath)
      const field = known ?? (named && fieldOfPath[named.path]) ?? null
      if (field !== null) mark(field, known || !named ? tell(refusal) : message(named.problem, bounds))
      return field
    },
  }
}

/** The amount, the bank account and what confirms it, as they are entered. */
function useEntries(accounts: readonly WireBankAccount[], amount: string) {
  const [text, setText] = useState(amount)
  const [chosen, setChosen] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0] ?? null
  return { text, setText, account, setChosen, password, setPassword, code, setCode }
}

type Mark = (field: WithdrawField, error: string | undefined) => void

/** What confirms that it is the customer: judged on its own, and joined to what is sent. */
function useSecrets(
  terms: WithdrawalTerms,
  { password, code }: { password: string; code: string },
  mark: Mark,
) {
  const say = useWords()
  const judgePassword = (): boolean => {
    const missing = terms.passwordNeeded && password === ''
    mark('password', missing ? say('password-required') : undefined)
    return !missing
  }
  const judgeCode = (): boolean => {
    const missing = terms.codeNeeded && !isWholeCode(code)
    mark('code', missing ? say('verification-code-invalid', { n: 6 }) : undefined)
    return !missing
  }
  /** The first of what confirms it that is missing; null where nothing is. */
  const judgeSecrets = (): WithdrawField | null => {
    const [known, whole] = [judgePassword(), judgeCode()]
    return known ? (whole ? null : 'code') : 'password'
  }
  const withSecrets = (body: WithdrawBody): WithdrawBody => ({
    ...body,
    ...(terms.passwordNeeded && { password }),
    ...(terms.codeNeeded && { code }),
  })
  return { judgePassword, judgeCode, judgeSecrets, withSecrets }
}

/** A withdrawal as it is entered, judged field by field when it is left and as a whole when it is sent. */
export function useWithdrawForm(
  terms: WithdrawalTerms,
  accounts: readonly WireBankAccount[],
  query: URLSearchParams,
) {
  const say = useWords()
  const { balance } = useBalance()
  const available: Cents | null = balance && centsOf(balance.cash)
  const { errors, mark, sayAmount, tell, show } = useProblems(terms)
  const entry = useEntries(accounts, query.get('amount') ?? '')
  const { text, account, password, code } = entry
  const read = readAmount(text)

  const judgeAmount = (typed = text): Cents | null => {
    const decided = decideAmount(typed, terms, available ?? noCents)
    mark('amount', decided.ok ? undefined : sayAmount(decided.refusal))
    return decided.ok ? decided.value : null
  }
  const judgeAccount = (): WireBankAccount | null => {
    const waits = account !== null && !account.usable
    const wrong = { code: 'bank-account-waiting', params: { time: account?.usableFrom ?? '' } } as const
    mark('account', account === null ? say('withdraw.account-required') : waits ? tell(wrong) : undefined)
    return waits ? null : account
  }
  const { judgePassword, judgeCode, judgeSecrets, withSecrets } = useSecrets(terms, entry, mark)
  return {
    available,
    text,
    /** What is typed, where it is an amount. */
    amount: read !== null && read > 0n ? read : null,
    account,
    password,
    code,
    errors,
    show,
    judgePassword,
    judgeCode,
    judgeSecrets,
    withSecrets,
    /** Changes a field; what was wrong with it is looked at again later. */
    enter(field: WithdrawField, value: string) {
      if (field === 'amount') entry.setText(cleanAmount(value))
      else if (field === 'account') entry.setChosen(value)
      else if (field === 'password') entry.setPassword(value)
      else entry.setCode(value)
      mark(field, undefined)
    },
    leaveAmount() {
      if (judgeAmount() !== null && read !== null) entry.setText(writeCents(read))
    },
    takeAll() {
      const all = writeCents(mostOf(terms, available ?? noCents))
      entry.setText(all)
      judgeAmount(all)
    },
    /** Looks at everything; what to send, or the first field that is wrong. */
    judge(): WithdrawBody | WithdrawField {
      const amount = judgeAmount()
      const to = judgeAccount()
      const unconfirmed = judgeSecrets()
      if (amount === null) return 'amount'
      if (to === null) return 'account'
      return unconfirmed ?? withSecrets({ bankAccountId: to.id, amount: writeCents(amount) })
    },
  }
}

export type WithdrawFormState = ReturnType<typeof useWithdrawForm>
