import { addressOf } from '@candor/client/api/send-request.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { readReviewReceipt } from '@candor/wire/reviews.ts'
import { CaseHead } from '../desk/CaseHead.tsx'
import { Desk } from '../desk/Desk.tsx'
import { FactRows } from '../desk/FactRows.tsx'
import { accountText, moneyText } from '../desk/money-text.ts'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { Part } from '../desk/Part.tsx'
import { PictureViewer } from '../desk/PictureViewer.tsx'
import { QueueTabs } from '../desk/QueueTabs.tsx'
import { useCase } from '../desk/use-case.ts'
import { usePicture } from '../desk/use-picture.ts'
import { useQueue } from '../desk/use-queue.ts'
import { useView } from '../desk/ViewTabs.tsx'
import { WaitingNote } from '../desk/WaitingNote.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { CashDecision } from './CashDecision.tsx'
import { CashQueue } from './CashQueue.tsx'
import { type CashCase, listDeposits, readCash } from './read-cash.ts'

const views = ['oldest', 'flagged', 'mine'] as const

const empty = { oldest: 'queue.empty', flagged: 'queue.none-seen', mine: 'queue.none-opened' } as const

function Receipt({ request }: { request: CashCase }) {
  const say = useWords()
  const path = request.receipt && addressOf(readReviewReceipt, { params: { id: request.id } })
  const { src, failed } = usePicture(path)
  return (
    <PictureViewer
      key={request.id}
      src={src}
      alt={request.receipt?.name ?? ''}
      title={request.receipt?.name}
      instead={<p role="status">{say(failed ? 'viewer.failed' : 'viewer.loading')}</p>}
    >
      {say('viewer.logged')}
    </PictureViewer>
  )
}

function DepositChecks({ request }: { request: CashCase }) {
  const say = useWords()
  const locale = useLocale()
  const { customer, seenBefore, own } = request
  const mark = (good: boolean) =>
    good
      ? ({ state: 'good', label: say('check.good') } as const)
      : ({ state: 'wrong', label: say('check.wrong') } as const)
  const first = seenBefore[0]
  const facts = [
    {
      id: 'seen',
      label: say(first ? 'check.seen' : 'check.not-seen'),
      mark: mark(!first),
      value:
        first &&
        say('check.seen-with', {
          account: accountText(first.accountNumber),
          date: formatMoment(new Date(first.requestedAt), locale, new Date()),
          status: say(`status.${first.status}`),
        }),
    },
    {
      id: 'verified',
      label: say(customer.verification === 'verified' ? 'check.verified' : 'check.not-verified'),
      mark: mark(customer.verification === 'verified'),
      value: say(`identity.${customer.verification}`),
    },
    { id: 'own', label: say(own ? 'check.you' : 'check.not-you'), mark: mark(!own) },
  ]
  return (
    <Part title={say('check.title')}>
      <FactRows facts={facts} />
    </Part>
  )
}

function DepositFacts({ request }: { request: CashCase }) {
  const say = useWords()
  const locale = useLocale()
  const { customer, amount, channel, reference } = request
  const account = accountText(customer.accountNumber)
  const time = formatMoment(new Date(request.requestedAt), locale, new Date())
  const facts = [
    { id: 'amount', label: say('fact.amount'), value: <b>{moneyText(amount)}</b> },
    { id: 'channel', label: say('fact.channel'), value: channel && say(`channel.${channel}`) },
    { id: 'reference', label: say('fact.reference'), value: reference },
    { id: 'sender', label: say('fact.sender'), value: customer.accountName },
  ]
  return (
    <>
      <CaseHead
        title={moneyText(amount)}
        text={
          <>
            {customer.accountName}
            <br />
            {say('fact.customer', { account, time })}
          </>
        }
        tag={
          <Tag tone={request.status === 'rejected' ? 'danger' : 'accent'}>
            {say(`status.${request.status}`)}
          </Tag>
        }
      />
      <Part title={say('queue.subject')}>
        <FactRows facts={facts} />
      </Part>
      <DepositChecks request={request} />
      <Part title={say('post.title')} grow>
        <FactRows
          facts={[
            { id: 'posting', label: say('post.deposit', { account }), value: <b>{moneyText(amount)}</b> },
          ]}
        />
      </Part>
    </>
  )
}

/** Deposits that wait: the receipt in the middle, what to compare it with and the decision at the right. */
export function DepositsPage() {
  const say = useWords()
  const view = useView(views)
  const queue = useQueue('deposits', listDeposits[view], view)
  const fetched = useCase(readCash.deposit, queue)
  const request = fetched.value
  const list = (
    <CashQueue
      queue={queue}
      empty={say(empty[view])}
      tagOf={({ flagged }) => flagged && <Tag tone="danger">{say('queue.seen-before')}</Tag>}
    />
  )
  return (
    <ConsolePage title={say('place.deposits')} note={<WaitingNote queue={queue} />}>
      <Desk
        queue={queue}
        words={{ list: say('queue.list'), subject: say('queue.subject'), decision: say('queue.decision') }}
        tabs={<QueueTabs place="deposits" views={views} view={view} counts={queue.counts} />}
        list={list}
        subject={
          queue.openId === null ? null : request ? (
            <Receipt request={request} />
          ) : (
            <NothingOpen fetched={fetched} />
          )
        }
        decision={
          request ? (
            <>
              <DepositFacts request={request} />
              <CashDecision
                key={request.id}
                request={request}
                onDecided={(stays) => queue.leave(request.id, stays)}
              />
            </>
          ) : (
            <NothingOpen fetched={queue.openId === null ? null : fetched} empty={queue.items?.length === 0} />
          )
        }
      />
    </ConsolePage>
  )
}
