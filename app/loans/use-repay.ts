import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { quoteRepayment, type RepayQuote } from '@candor/domain/loans/repay-quote.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { divideDown } from '@candor/domain/money/rounding.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { repayLoan, type WireLoan } from '@candor/wire/loans.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useSubmission } from '../api/use-submission.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useBuyer } from '../orders/use-buyer.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { judgeRepayment } from './judge-loan.ts'
import { loanAccountOf } from './loan-figures.ts'
import type { LoanQuote } from './use-repay-quote.ts'

const plain = (amount: Cents): string => writeCents(amount).replace(/\.00$/, '')

/** What an amount would do, by the same rule as the server's and at the instant of its quote. */
function previewOf(loan: WireLoan, quote: LoanQuote, amount: Cents | null): RepayQuote | null {
  const account = loanAccountOf(loan)
  return account && quoteRepayment(account, { days: loan.days, at: Date.parse(quote.at), amount })
}

type Paid = { loan: WireLoan; onDone: (loan: WireLoan) => void }

/** Sends it once under one key. */
function useSending({ loan: { id }, onDone }: Paid) {
  const say = useWords()
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const submission = useSubmission(`repay.${id}`, repayLoan)
  const send = async (body: BodyOf<typeof repayLoan>) => {
    setRefusal(null)
    const answer = await submission.send({ params: { id }, body })
    if (!answer.ok) return setRefusal(answer.refusal)
    const paid = answer.value.repayments.at(-1)
    const whole = answer.value.status.name === 'repaid'
    toasts.showToast(
      whole
        ? say('repay.all-done')
        : say('repay.done', { amount: formatMoney(centsOf(paid?.amount ?? '0')) }),
      'done',
    )
    onDone(answer.value)
  }
  return { ...submission, send, refusal, forget: () => setRefusal(null) }
}

/** How much is paid back: all of it as an intent, which the server works out, or a part. */
export function useRepay(loan: WireLoan, quote: LoanQuote, whole: boolean, onDone: Paid['onDone']) {
  const message = useMessage()
  const { available } = useBuyer()
  const [full, setFull] = useState(whole)
  const [text, setText] = useState('')
  const [looked, setLooked] = useState(false)
  const sending = useSending({ loan, onDone })
  const owed = centsOf(quote.owed)
  const read = readAmount(text)
  const amount = full ? owed : read !== null && read > 0n && read <= owed ? read : null
  const problem = judgeRepayment(full ? writeCents(owed) : text, owed, available)
  const type = (typed: string) => {
    setText(typed)
    setLooked(false)
    sending.forget()
  }
  const send = (paid: Cents) => {
    // The last cent is an intent too: nothing may be left over that a begun day has added meanwhile.
    if (paid === owed) return void sending.send({ amount: 'all', atMost: quote.owed })
    return void sending.send({ amount: writeCents(paid) })
  }
  return {
    full,
    text,
    owed,
    amount,
    available,
    preview: amount === null ? null : previewOf(loan, quote, amount),
    busy: sending.busy,
    waiting: sending.waiting,
    letGo: sending.letGo,
    refusal: sending.refusal,
    error: looked && problem !== null ? message(problem, { max: formatMoney(owed) }) : undefined,
    turn(next: boolean) {
      setFull(next)
      setLooked(false)
      sending.forget()
    },
    type,
    leave: () => setLooked(true),
    take: (value: Cents) => type(plain(value)),
    share: (percent: number) => type(plain(divideDown(owed * BigInt(percent), 100n) as Cents)),
    /** False where the amount has to be looked at first. */
    press(): boolean {
      setLooked(true)
      if (problem !== null || amount === null) return false
      if (!sending.busy) send(amount)
      return true
    },
    sendAgain: () => sending.waiting && void sending.send(sending.waiting),
  }
}

export type RepayState = ReturnType<typeof useRepay>
