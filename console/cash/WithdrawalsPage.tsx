import { readCents } from '@candor/domain/money/cents.ts'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { Steps } from '@candor/kit/steps/Steps.tsx'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Desk } from '../desk/Desk.tsx'
import { FactRows } from '../desk/FactRows.tsx'
import { HashText } from '../desk/HashText.tsx'
import { LapsedApprovals } from '../desk/LapsedApprovals.tsx'
import { accountText, moneyText } from '../desk/money-text.ts'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { Part } from '../desk/Part.tsx'
import { QueueTabs } from '../desk/QueueTabs.tsx'
import { useCase } from '../desk/use-case.ts'
import { useQueue } from '../desk/use-queue.ts'
import { useView } from '../desk/ViewTabs.tsx'
import { WaitingNote } from '../desk/WaitingNote.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { CashDecision } from './CashDecision.tsx'
import { CashQueue } from './CashQueue.tsx'
import { type CashCase, listWithdrawals, readCash } from './read-cash.ts'
import css from './WithdrawalsPage.module.css'

const views = ['oldest', 'second-person', 'mine'] as const

const empty = {
  oldest: 'queue.empty',
  'second-person': 'queue.none-second',
  mine: 'queue.none-agreed',
} as const

/** What must be so for money to leave; the server checks it again when it is approved. */
function Conditions({ request }: { request: CashCase }) {
  const say = useWords()
  const { customer, bankAccount, own } = request
  const mark = (good: boolean) =>
    good
      ? ({ state: 'good', label: say('check.good') } as const)
      : ({ state: 'wrong', label: say('check.wrong') } as const)
  const verified = customer.verification === 'verified'
  const free = customer.outstandingLoan === '0.00'
  // A practice visit has no name that the bank's could be held against.
  const noName = customer.accountName === ''
  const ownName = bankAccount?.holder.toLowerCase() === customer.accountName.toLowerCase()
  const facts = [
    {
      id: 'verified',
      label: say(verified ? 'check.verified' : 'check.not-verified'),
      mark: mark(verified),
      value: say(`identity.${customer.verification}`),
    },
    {
      id: 'loan',
      label: say(free ? 'check.no-loan' : 'check.loan'),
      mark: mark(free),
      value: moneyText(customer.outstandingLoan),
    },
    {
      id: 'holder',
      label: say(noName ? 'check.no-name' : ownName ? 'check.own-name' : 'check.other-name'),
      mark: noName ? ({ state: 'open', label: say('check.no-name') } as const) : mark(ownName),
      value: bankAccount?.holder,
    },
    { id: 'own', label: say(own ? 'check.you' : 'check.not-you'), mark: mark(!own) },
  ]
  return (
    <Part title={say('check.title')} note={say('check.again')}>
      <FactRows facts={facts} />
    </Part>
  )
}

function WithdrawalSubject({ request }: { request: CashCase }) {
  const say = useWords()
  const locale = useLocale()
  const { customer, amount, fee, bankAccount } = request
  const account = accountText(customer.accountNumber)
  const time = formatMoment(new Date(request.requestedAt), locale, new Date())
  const due = formatMoment(new Date(request.dueAt), locale, new Date())
  const facts = [
    { id: 'fee', label: say('fact.fee'), value: moneyText(fee) },
    {
      id: 'bank',
      label: say('fact.bank'),
      value: bankAccount && `${bankAccount.bankName}, ${bankAccount.number}`,
    },
    { id: 'due', label: say('fact.due', { time: due }) },
  ]
  return (
    <>
      <header className={css['head']}>
        <p className={css['amount']}>{moneyText(amount)}</p>
        <p className={css['who']}>
          <b>{customer.accountName}</b>
          <br />
          {say('fact.customer', { account, time })}
        </p>
      </header>
      <Part title={say('queue.subject')}>
        <FactRows facts={facts} />
      </Part>
      <Conditions request={request} />
      <Part title={say('post.title')}>
        <FactRows
          facts={[
            { id: 'posting', label: say('post.withdrawal', { account }), value: <b>{moneyText(amount)}</b> },
          ]}
        />
      </Part>
    </>
  )
}

/** Who has approved, who has to, and the frozen request that both approve. */
function TwoPeople({ request }: { request: CashCase }) {
  const say = useWords()
  const locale = useLocale()
  const now = new Date()
  const people = Array.from({ length: request.approvalsNeeded }, (_, place) => {
    const given = request.approvals[place]
    const isNext = place === request.approvals.length && request.status === 'in-review'
    return {
      id: String(place),
      state: given ? ('done' as const) : isNext ? ('now' as const) : ('to-come' as const),
      title: given
        ? say('two.approved', { name: given.number })
        : say(place === 0 ? 'two.first' : 'two.second'),
      time: given && formatMoment(new Date(given.at), locale, now),
      text: place === 1 ? say('two.second-text') : undefined,
    }
  })
  const done = request.status === 'completed'
  const last = { id: 'done', state: done ? ('done' as const) : ('to-come' as const), title: say('two.done') }
  return (
    <Part title={say('two.title')} note={say('two.from')} grow>
      <div className={css['steps']}>
        <Steps
          label={say('two.title')}
          steps={[...people, last]}
          words={{
            done: say('step.done'),
            now: say('step.now'),
            'to-come': say('step.to-come'),
            failed: say('step.failed'),
          }}
        />
      </div>
      <LapsedApprovals lapsed={request.lapsedApprovals} />
      <p className={css['frozen']}>{say('two.frozen')}</p>
      <HashText hash={request.contentHash} />
    </Part>
  )
}

type DecisionProps = { request: CashCase; onDecided: (stays: boolean) => void }

/** The decision; the second person types the amount, so that it is read and not only pressed. */
function WithdrawalDecision({ request, onDecided }: DecisionProps) {
  const say = useWords()
  const operator = useStore(operatorStore, operatorOf)
  const [typed, setTyped] = useState('')
  const mine = request.approvals.some(({ number }) => number === operator?.number)
  const isSecond = request.approvalsNeeded > 1 && request.approvals.length === 1
  const same = readCents(typed.replaceAll(/[$,\s]/g, '')) === readCents(request.amount)
  const wrong = typed !== '' && !same
  return (
    <>
      {request.approvalsNeeded > 1 && <TwoPeople request={request} />}
      {mine && request.status === 'in-review' && <p className={css['mine']}>{say('two.you-were-first')}</p>}
      {isSecond && !mine && request.status === 'in-review' && (
        <div className={css['type']}>
          <TextField
            label={say('two.type')}
            leading="$"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            error={
              wrong && typed.length >= request.amount.length
                ? say('two.type-wrong', { amount: moneyText(request.amount) })
                : undefined
            }
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      )}
      <div className={css['foot']}>
        <CashDecision request={request} blocked={mine || (isSecond && !same)} onDecided={onDecided} />
      </div>
    </>
  )
}

/** Withdrawals that wait, each with its conditions; large ones need two people. */
export function WithdrawalsPage() {
  const say = useWords()
  const view = useView(views)
  const queue = useQueue('withdrawals', listWithdrawals[view], view)
  const fetched = useCase(readCash.withdrawal, queue)
  const request = fetched.value
  const list = (
    <CashQueue
      queue={queue}
      empty={say(empty[view])}
      tagOf={({ approvals, approvalsNeeded }) =>
        approvalsNeeded > 1 && (
          <Tag tone={approvals > 0 ? 'warn' : 'neutral'}>
            {say(approvals > 0 ? 'two.needs-you' : 'two.needs-two')}
          </Tag>
        )
      }
    />
  )
  const nothing = (
    <NothingOpen fetched={queue.openId === null ? null : fetched} empty={queue.items?.length === 0} />
  )
  return (
    <ConsolePage title={say('place.withdrawals')} note={<WaitingNote queue={queue} />}>
      <Desk
        queue={queue}
        words={{ list: say('queue.list'), subject: say('queue.subject'), decision: say('queue.decision') }}
        tabs={<QueueTabs place="withdrawals" views={views} view={view} counts={queue.counts} />}
        list={list}
        subject={queue.openId === null ? null : request ? <WithdrawalSubject request={request} /> : nothing}
        decision={
          request ? (
            <WithdrawalDecision
              key={request.id}
              request={request}
              onDecided={(stays) => queue.leave(request.id, stays)}
            />
          ) : (
            nothing
          )
        }
      />
    </ConsolePage>
  )
}
