import { path as eye } from 'phosphor:eye'
import { path as info } from 'phosphor:info'
import { path as warningCircle } from 'phosphor:warning-circle'
import { Button, buttonClass } from '@candor/kit/button/Button.tsx'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { FileCard } from '@candor/kit/field/FileCard.tsx'
import { Note } from '@candor/kit/notice/Note.tsx'
import { formatDayOfMonth } from '@candor/kit/numbers/format-date.ts'
import { ImagePreview } from '@candor/kit/preview/ImagePreview.tsx'
import { cancelDeposit, readDeposit, type WireDeposit } from '@candor/wire/deposits.ts'
import type { WireStep } from '@candor/wire/requests.ts'
import { useState } from 'react'
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
import { groupNumber } from './DepositDetails.tsx'
import css from './Deposits.module.css'
import { useReceiptPicture } from './use-receipt-picture.ts'

const cx = classes(css)

const readOne = (id: string, options: RequestOptions) => request(readDeposit, { params: { id } }, options)

/** How far one deposit is; it follows what happens to it. Its end is shown on every page (`note-cash.ts`). */
export function DepositStatus({ id }: { id: string }) {
  const view = useCashRequest('deposit', readOne, id)
  return (
    <CashStatus
      page="deposit"
      view={view}
      render={(deposit) => <Story deposit={deposit} onChange={view.adopt} />}
    />
  )
}

type StoryProps = { deposit: WireDeposit; onChange: (deposit: WireDeposit) => void }

function Story({ deposit, onChange }: StoryProps) {
  const say = useWords()
  const locale = useLocale()
  const date = formatDayOfMonth(new Date(deposit.requestedAt), locale)
  return (
    <>
      <CashHead
        caption={say(`deposit.caption-${deposit.channel}`, { date })}
        amount={deposit.amount}
        status={deposit.status}
      />
      <CashProgress
        progress={deposit.progress}
        decidedAt={deposit.decidedAt}
        wordsOf={(step) => wordsOf(say, deposit, step)}
      >
        <Meaning deposit={deposit} />
      </CashProgress>
      <hr className={cx('rule')} />
      <Receipt receipt={deposit.receipt} decided={isDecided(deposit)} />
      <div className={cx('acts')}>
        <Acts deposit={deposit} onChange={onChange} />
      </div>
    </>
  )
}

/** What its status means for the money. */
function Meaning({ deposit }: { deposit: WireDeposit }) {
  const say = useWords()
  if (deposit.status === 'in-review')
    return (
      <div className={cx('receipt')}>
        <Note icon={info}>{say('deposit.waits', { amount: moneyOf(deposit.amount) })}</Note>
      </div>
    )
  if (deposit.status !== 'rejected') return null
  return (
    <div className={cx('receipt')}>
      <Note tone="danger" icon={warningCircle}>
        <b>{say('cash.reason', { reason: deposit.reason ?? '' })}</b> {say('deposit.not-credited')}
      </Note>
    </div>
  )
}

function wordsOf(say: Say, deposit: WireDeposit, step: WireStep): StepWords {
  const shared = saySharedStep(say, step, say('deposit.review-text'))
  if (shared) return shared
  if (step.step === 'receipt-read')
    return { title: say('deposit.receipt-read'), text: say('deposit.receipt-read-text') }
  if (step.step === 'credited') return { title: say('deposit.credited'), text: say('deposit.credited-text') }
  return {
    title: say('deposit.requested'),
    text: say('deposit.requested-text', { reference: groupNumber(deposit.reference) }),
  }
}

/** Practice deposits are decided by the server itself, which opens no photos: then nobody but the customer has seen it. */
const isDecided = ({ progress }: WireDeposit): boolean => progress.steps.some(({ by }) => by !== null)

function Receipt({ receipt, decided }: { receipt: WireDeposit['receipt']; decided: boolean }) {
  const say = useWords()
  const [open, setOpen] = useState(false)
  const { picture, ask } = useReceiptPicture(receipt.id)
  const seen = receipt.seenByReviewers
  return (
    <section className={cx('receipt')}>
      <h2 className={cx('label')}>{say('deposit.your-receipt')}</h2>
      <FileCard
        picture={picture}
        name={receipt.name}
        second={
          seen > 0
            ? say('deposit.seen', { n: seen })
            : say(decided ? 'deposit.seen-unopened' : 'deposit.seen-by-you')
        }
        end={
          <IconButton
            path={eye}
            label={say('deposit.open-receipt')}
            onClick={async () => setOpen(await ask())}
          />
        }
      />
      <ImagePreview
        open={open && picture !== null}
        src={picture ?? ''}
        alt={say('deposit.your-receipt')}
        onClose={() => setOpen(false)}
        words={{
          close: say('app.close'),
          zoomIn: say('deposit.zoom-in'),
          zoomOut: say('deposit.zoom-out'),
          whole: say('deposit.zoom-whole'),
        }}
      />
    </section>
  )
}

function Acts({ deposit, onChange }: StoryProps) {
  const say = useWords()
  const { busy, send } = useSubmission(`cancel-deposit.${deposit.id}`, cancelDeposit)
  const takeBack = async () => {
    const answer = await send({ params: { id: deposit.id } })
    if (answer.ok) onChange(answer.value)
    return answer
  }
  if (deposit.status === 'in-review')
    return (
      <TakeBack
        title={say('deposit.take-back-title', { amount: moneyOf(deposit.amount) })}
        text={say('deposit.take-back-text')}
        busy={busy}
        onTakeBack={takeBack}
      />
    )
  if (deposit.status === 'completed')
    return (
      <Link to="history" className={buttonClass({ tone: 'line', size: 's' })}>
        {say('cash.history')}
      </Link>
    )
  const query = new URLSearchParams({ channel: deposit.channel, amount: deposit.amount }).toString()
  return (
    <Button size="s" onClick={() => openPage('deposit', query, true)}>
      {say('cash.ask-again')}
    </Button>
  )
}
