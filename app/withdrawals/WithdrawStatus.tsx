import { path as info } from 'phosphor:info'
import { path as warningCircle } from 'phosphor:warning-circle'
import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import type { WireStep } from '@candor/wire/requests.ts'
import { cancelWithdrawal, readWithdrawal, type WireWithdrawal } from '@candor/wire/withdrawals.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { useSubmission } from '../api/use-submission.ts'
import { CashProgress, type StepWords } from '../cash/CashProgress.tsx'
import { CashHead, CashStatus } from '../cash/CashStatus.tsx'
import { saySharedStep } from '../cash/say-step.ts'
import { TakeBack } from '../cash/TakeBack.tsx'
import { useCashRequest } from '../cash/use-cash-request.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { Link, openPage } from '../shell/Link.tsx'
import { type Say, useLocale, useWords } from '../words/use-words.ts'
import css from './Withdrawals.module.css'

const cx = classes(css)

const readOne = (id: string, options: RequestOptions) => request(readWithdrawal, { params: { id } }, options)

/** How far one withdrawal is; it follows what happens to it. Its end is shown on every page (`note-cash.ts`). */
export function WithdrawStatus({ id }: { id: string }) {
  const view = useCashRequest('withdrawal', readOne, id)
  return (
    <CashStatus
      page="withdraw"
      view={view}
      render={(withdrawal) => <Story withdrawal={withdrawal} onChange={view.adopt} />}
    />
  )
}

type StoryProps = { withdrawal: WireWithdrawal; onChange: (withdrawal: WireWithdrawal) => void }

function Story({ withdrawal, onChange }: StoryProps) {
  const say = useWords()
  const locale = useLocale()
  const { bankName: bank, lastDigits: digits } = withdrawal
  const date = formatDayOfMonth(new Date(withdrawal.requestedAt), locale)
  return (
    <>
      <CashHead
        caption={say('withdraw.caption', { bank, digits, date })}
        amount={withdrawal.amount}
        status={withdrawal.status}
      />
      <CashProgress
        progress={withdrawal.progress}
        decidedAt={withdrawal.decidedAt}
        wordsOf={(step) => wordsOf(say, withdrawal, step)}
      >
        <Meaning withdrawal={withdrawal} />
      </CashProgress>
      <div className="pad">
        <Acts withdrawal={withdrawal} onChange={onChange} />
      </div>
    </>
  )
}

/** What its status means for the money. */
function Meaning({ withdrawal }: { withdrawal: WireWithdrawal }) {
  const say = useWords()
  const amount = moneyOf(withdrawal.amount)
  if (withdrawal.status === 'in-review')
    return (
      <div className={cx('part')}>
        <Note icon={info}>{say('withdraw.waits', { amount })}</Note>
      </div>
    )
  if (withdrawal.status !== 'rejected') return null
  return (
    <div className={cx('part')}>
      <Note tone="danger" icon={warningCircle}>
        <b>{say('cash.reason', { reason: withdrawal.reason ?? '' })}</b>{' '}
        {say('withdraw.came-back', { amount })}
      </Note>
    </div>
  )
}

function wordsOf(say: Say, withdrawal: WireWithdrawal, step: WireStep): StepWords {
  const amount = moneyOf(withdrawal.amount)
  const { bankName: bank, lastDigits: digits } = withdrawal
  const shared = saySharedStep(say, step, say('withdraw.review-text'))
  if (shared) return shared
  if (step.step === 'set-aside')
    return { title: say('withdraw.set-aside'), posting: { label: say('withdraw.cash-to-set-aside'), amount } }
  if (step.step === 'returned')
    return { title: say('withdraw.returned'), posting: { label: say('withdraw.set-aside-to-cash'), amount } }
  if (step.step === 'paid') return { title: say('withdraw.paid'), text: say('withdraw.paid-text') }
  return {
    title: say('withdraw.requested', { amount }),
    text: say('withdraw.requested-text', { bank, digits }),
  }
}

function Acts({ withdrawal, onChange }: StoryProps) {
  const say = useWords()
  const { busy, send } = useSubmission(`cancel-withdrawal.${withdrawal.id}`, cancelWithdrawal)
  const takeBack = async () => {
    const answer = await send({ params: { id: withdrawal.id } })
    if (answer.ok) onChange(answer.value)
    return answer
  }
  if (withdrawal.status === 'in-review')
    return (
      <TakeBack
        title={say('withdraw.take-back-title', { amount: moneyOf(withdrawal.amount) })}
        text={say('withdraw.take-back-text')}
        busy={busy}
        onTakeBack={takeBack}
      />
    )
  if (withdrawal.status === 'completed')
    return (
      <Link to="history" className={buttonClass({ tone: 'line', size: 's' })}>
        {say('cash.history')}
      </Link>
    )
  const again = new URLSearchParams({ amount: withdrawal.amount }).toString()
  return (
    <div className={cx('pair')}>
      <Button tone="line" size="s" onClick={() => openPage('withdraw', `${again}&accounts=1`, true)}>
        {say('withdraw.accounts')}
      </Button>
      <Button size="s" onClick={() => openPage('withdraw', again, true)}>
        {say('cash.ask-again')}
      </Button>
    </div>
  )
}
