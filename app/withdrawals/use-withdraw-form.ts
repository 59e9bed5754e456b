import { type Cents, noCents, writeCents } from '@candor/domain/money/cents.ts'
import { cleanAmount, readAmount } from '@candor/kit/field/amount-input.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import type { requestWithdrawal, WireBankAccount } from '@candor/wire/withdrawals.ts'
import { useState } from 'react'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { useRefusalText } from '../cash/use-refusal-text.ts'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { useBalance } from '../ledger/use-balance.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { decideAmount, mostOf, type WithdrawalTerms, type WithdrawProblem } from './decide-amount.ts'

export type WithdrawBody = BodyOf<typeof requestWithdrawal>
export type WithdrawField = 'amount' | 'account' | 'password'
type Errors = Partial<Record<WithdrawField, string | undefined>>

/** Which field a refusal belongs to, where it names none itself. */
const fieldOfCode: Partial<Record<ApiRefusal['code'], WithdrawField>> = {
  'insufficient-balance': 'amount',
  'daily-limit-reached': 'amount',
  'outstanding-loan': 'amount',
  'bank-account-waiting': 'account',
  'not-found': 'account',
  'incorrect-account-or-password': 'password',
  'too-many-requests': 'password',
}
const fieldOfPath: Record<string, WithdrawField> = {
  amount: 'amount',
  bankAccountId: 'account',
  password: 'password',
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
      const known = fieldOfCode[refusal.code]
      const named = refusal.fields.find(({ path }) => path in fieldOfPath)
      const field = known ?? (named && fieldOfPath[named.path]) ?? null
      if (field !== null) mark(field, known || !named ? tell(refusal) : message(named.problem, bounds))
      return field
    },
  }
}

/** The amount, the bank account and the password as they are entered. */
function useEntries(accounts: readonly WireBankAccount[], amount: string) {
  const [text, setText] = useState(amount)
  const [chosen, setChosen] = useState<string | null>(null)
  const [password, setPassword] = useState('')
  const account = accounts.find(({ id }) => id === chosen) ?? accounts[0] ?? null
  return { text, setText, account, setChosen, password, setPassword }
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
  const { text, account, password } = entry
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
  const judgePassword = (): boolean => {
    const missing = terms.passwordNeeded && password === ''
    mark('password', missing ? say('password-required') : undefined)
    return !missing
  }
  const withPassword = (body: WithdrawBody): WithdrawBody =>
    terms.passwordNeeded ? { ...body, password } : body
  return {
    available,
    text,
    /** What is typed, where it is an amount. */
    amount: read !== null && read > 0n ? read : null,
    account,
    password,
    errors,
    show,
    judgePassword,
    withPassword,
    /** Changes a field; what was wrong with it is looked at again later. */
    enter(field: WithdrawField, value: string) {
      if (field === 'amount') entry.setText(cleanAmount(value))
      else if (field === 'account') entry.setChosen(value)
      else entry.setPassword(value)
      mark(field, undefined)
    },
    leaveAmount() {
      if (text !== '' && judgeAmount() !== null && read !== null) entry.setText(writeCents(read))
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
      const confirmed = judgePassword()
      if (amount === null) return 'amount'
      if (to === null) return 'account'
      return confirmed ? withPassword({ bankAccountId: to.id, amount: writeCents(amount) }) : 'password'
    },
  }
}

export type WithdrawFormState = ReturnType<typeof useWithdrawForm>
