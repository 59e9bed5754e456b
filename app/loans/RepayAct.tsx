import { path as warningCircle } from 'phosphor:warning-circle'
import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { useStore } from 'zustand'
import { connectionStore } from '../api/connection-store.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { Waiting } from '../cash/Waiting.tsx'
import { moneyOf } from '../ledger/balance-cents.ts'
import { useLocale, useMessage, useWords } from '../words/use-words.ts'
import css from './Repay.module.css'
import type { RepayState } from './use-repay.ts'
import type { LoanQuote } from './use-repay-quote.ts'

const cx = classes(css)

type RepayActProps = { repay: RepayState; quote: LoanQuote }

/** The one button, until when its amount holds, and what it opens again. */
export function RepayAct({ repay, quote }: RepayActProps) {
  const say = useWords()
  const locale = useLocale()
  const reached = useStore(connectionStore, ({ lostAt }) => lostAt === null)
  const { full, amount, owed, waiting, busy, refusal, error } = repay
  const until = formatMoment(new Date(quote.holdsUntil), locale, new Date(quote.at))
  const act = full
    ? say('loan.repay-all', { amount: formatMoney(owed) })
    : amount === null
      ? say('repay.act-empty')
      : say('repay.act', { amount: formatMoney(amount) })
  return (
    <div className={cx('foot')}>
      {full && error !== undefined && (
        <Note tone="danger" icon={warningCircle} role="alert">
          {error}
        </Note>
      )}
      {refusal && <Refused refusal={refusal} />}
      {waiting ? (
        <Waiting
          amount={waiting.amount === 'all' ? formatMoney(owed) : moneyOf(waiting.amount)}
          busy={busy}
          onSend={repay.sendAgain}
          onLetGo={repay.letGo}
        />
      ) : (
        <Button type="submit" busy={busy} disabled={!reached}>
          {act}
        </Button>
      )}
      <p className={cx('small')}>
        {full ? say('repay.foot-all') : say('repay.foot', { amount: formatMoney(owed) })}{' '}
        {say('repay.holds', { time: until })}
      </p>
    </div>
  )
}

/** That it failed first, and the reason below. */
function Refused({ refusal }: { refusal: ApiRefusal }) {
  const message = useMessage()
  const tell = useRefusalText()
  return (
    <Note tone="danger" icon={warningCircle} role="alert">
      <b>{message('repayment-failed')}</b>
      {refusal.code !== 'repayment-failed' && (
        <>
          <br />
          {tell(refusal)}
        </>
      )}
    </Note>
  )
}
