import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatDecimal } from '@candor/kit/numbers/format-decimal.ts'
import { checkReceipt } from '@candor/wire/conversations.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { WireAttachment, WireReceiptFacts } from '@candor/wire/support.ts'
import type { ReactNode } from 'react'
import { FactRows } from '../desk/FactRows.tsx'
import { moneyText } from '../desk/money-text.ts'
import { sayStrategy } from '../desk/say-strategy.ts'
import { type Say, useLocale, useWords } from '../words/use-console-words.ts'
import css from './AttachedReceipt.module.css'
import { sayAbout } from './say-about.ts'

const cx = classes(css)

const readCheck: Reader<ReplyOf<typeof checkReceipt>> = (name, options) => {
  const [id = '', number = ''] = name.split(' ')
  return sendRequest(checkReceipt, { params: { id, number } }, options)
}

const upward: readonly WireReceiptFacts['side'][] = ['long', 'rise', 'buy']

function sideOf(say: Say, { side, leverage, timeLimit }: WireReceiptFacts): string | null {
  switch (side) {
    case null:
      return null
    case 'long':
    case 'short':
      return say(`side.${side}`, { n: leverage ?? 1 })
    case 'rise':
    case 'fall':
      return say(`direction.${side}`, { n: timeLimit ?? 0 })
    default:
      return say(`side.${side}`)
  }
}

/** Where each status is worded already; what is settled says so by its result. */
const statusTexts = {
  resting: 'order.resting',
  filled: 'order.filled',
  cancelled: 'status.cancelled',
  expired: 'order.expired',
  open: 'position.open',
  closed: 'position.closed',
  running: 'outcome.running',
  settled: null,
  'in-review': 'status.in-review',
  completed: 'status.completed',
  rejected: 'status.rejected',
  approved: 'status.approved',
  'pending-review': 'loan.pending-review',
  'under-review': 'loan.under-review',
  'review-passed': 'loan.review-passed',
  'review-rejected': 'loan.review-rejected',
  'pending-repayment': 'loan.pending-repayment',
  repaid: 'loan.repaid',
} as const satisfies Record<WireReceiptFacts['status'], string | null>

function factsOf(say: Say, facts: WireReceiptFacts) {
  const { kind, amount, firstPrice, lastPrice, outcome, profit, status, reason } = facts
  const price = (name: 'purchase' | 'final' | 'first' | 'last', value: string | null) =>
    value === null ? [] : [{ id: name, label: say(`receipt.${name}`), value: formatDecimal(value) }]
  const word = statusTexts[status]
  const result = [outcome && say(`outcome.${outcome}`), profit && moneyText(profit, true)].filter(Boolean)
  const [first, second] = result
  return [
    ...price(kind === 'contract' ? 'purchase' : 'first', firstPrice),
    ...price(kind === 'contract' ? 'final' : 'last', lastPrice),
    ...(amount === null ? [] : [{ id: 'amount', label: say('column.amount'), value: moneyText(amount) }]),
    ...(first
      ? [
          {
            id: 'result',
            label: say('column.result'),
            value: second ? say('pair', { first, second }) : first,
          },
        ]
      : []),
    ...(word ? [{ id: 'status', label: say('column.status'), value: say(word) }] : []),
    ...(reason === null ? [] : [{ id: 'reason', label: say('column.reason'), value: reason }]),
  ]
}

type AttachedReceiptProps = {
  /** The conversation, and the message in it. */
  id: string
  number: number
  attachment: Exclude<WireAttachment, { kind: 'picture' }>
  /** The file of a proof, to be saved. */
  file?: ReactNode
}

/** What a customer attached, as it was then, and whether the books have it the same now. A proof says which checks fail, in the device's words. */
export function AttachedReceipt({ id, number, attachment, file }: AttachedReceiptProps) {
  const say = useWords()
  const locale = useLocale()
  const { value: checked } = useAnswer(readCheck, `${id} ${number}`, true)
  const { receipt } = attachment
  const failed = attachment.kind === 'proof' ? attachment.failed : []
  const side = sideOf(say, receipt)
  const about = sayAbout(say, receipt.kind)
  return (
    <article className={cx('card', failed.length > 0 && 'bad')}>
      <p className={cx('head')}>
        <span>{say('inbox.attached-receipt', { kind: about })}</span>
        {failed.length > 0 && (
          <Tag tone="danger">
            {say('inbox.proof-failed', { checks: failed.map(({ check }) => check).join(', ') })}
          </Tag>
        )}
      </p>
      <p className={cx('subject')}>
        {receipt.symbol ?? (receipt.strategy === null ? about : sayStrategy(say, receipt.strategy))}
        {side !== null && <Tag tone={upward.includes(receipt.side) ? 'up' : 'down'}>{side}</Tag>}
      </p>
      <p className={cx('head')}>
        <span>{formatMoment(new Date(receipt.at), locale, new Date())}</span>
        {checked && (
          <Tag tone={checked.changed.length === 0 ? 'neutral' : 'warn'}>
            {say(checked.changed.length === 0 ? 'receipt.same' : 'receipt.changed')}
          </Tag>
        )}
      </p>
      <FactRows facts={factsOf(say, receipt)} />
      {failed.map(({ check, says }) => (
        <p key={check} className={cx('failed')}>
          <b>{check}</b> {says}
        </p>
      ))}
      {file && <div className={cx('file')}>{file}</div>}
    </article>
  )
}
