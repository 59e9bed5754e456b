import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { readRequestAmount } from '@candor/domain/cash/read-request-amount.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'
import type { requestDeposit } from '@candor/wire/deposits.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import type { Channel, DepositTerms } from './DepositDetails.tsx'
import { judgeReceipt, useReceipt } from './use-receipt.ts'

export type DepositBody = BodyOf<typeof requestDeposit>

type Errors = { amount?: string | undefined; receipt?: string | undefined }

/** Codes that say something about the receipt, whatever field they name. */
const aboutReceipt = ['receipt-used', 'receipt-unreadable', 'not-found']

/** What has been entered, and what is wrong with it once somebody has looked. */
export function useDepositForm(terms: DepositTerms | null, query: URLSearchParams) {
  const say = useWords()
  const message = useMessage()
  const tell = useRefusalText()
  const receipt = useReceipt()
  const [channel, setChannel] = useState<Channel>(query.get('channel') === 'virtual' ? 'virtual' : 'bank')
  const [text, setText] = useState(query.get('amount') ?? '')
  const [errors, setErrors] = useState<Errors>({})
  const bounds = { min: terms ? moneyOf(terms.minimum) : '', max: terms ? moneyOf(terms.maximum) : '' }
  const read = readAmount(text)

  const judgeAmount = (): Cents | null => {
    const typed = read === null ? text : writeCents(read)
    const judged = readRequestAmount(typed, centsOf(terms?.maximum ?? '0.00'))
    const amount = judged.ok ? undefined : message(judged.refusal, bounds)
    setErrors((before) => ({ ...before, amount }))
    return judged.ok ? judged.value : null
  }
  const judgeSent = (): string | null => {
    if (receipt.state.status === 'sent') return receipt.state.id
    const wanted = receipt.state.status === 'none' ? 'deposit.receipt-required' : 'deposit.receipt-sending'
    if (receipt.state.status !== 'failed') setErrors((before) => ({ ...before, receipt: say(wanted) }))
    return null
  }
  return {
    channel,
    setChannel,
    text,
    /** What is typed, where it is an amount. */
    amount: read !== null && read > 0n ? read : null,
    type(next: string) {
      setText(next)
      setErrors((before) => ({ ...before, amount: undefined }))
    },
    leaveAmount: judgeAmount,
    receipt: receipt.state,
    pick(file: File) {
      const problem = judgeReceipt(file)
      setErrors((before) => ({ ...before, receipt: problem ? say(problem) : undefined }))
      if (problem === null) receipt.send(file)
    },
    removeReceipt() {
      setErrors((before) => ({ ...before, receipt: undefined }))
      receipt.remove()
    },
    errors: {
      amount: errors.amount,
      receipt: receipt.state.status === 'failed' ? tell(receipt.state.refusal) : errors.receipt,
    },
    /** Looks at everything; what to send, or null where something is wrong. */
    judge(): DepositBody | null {
      const amount = judgeAmount()
      const receiptId = judgeSent()
      return amount === null || receiptId === null ? null : { channel, amount: writeCents(amount), receiptId }
    },
    /** Shows a refusal at its field; false where it belongs to none. */
    show(refusal: ApiRefusal): boolean {
      const wrong = refusal.fields.find(({ path }) => path === 'amount')
      if (wrong) setErrors((before) => ({ ...before, amount: message(wrong.problem, bounds) }))
      const onReceipt = aboutReceipt.includes(refusal.code)
      if (onReceipt) setErrors((before) => ({ ...before, receipt: tell(refusal) }))
      return wrong !== undefined || onReceipt
    },
  }
}

export type DepositFormState = ReturnType<typeof useDepositForm>
