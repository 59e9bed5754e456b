import { readCents } from '@candor/domain/money/cents.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { loanViews } from '@candor/wire/loan-reviews.ts'
import { useStore } from 'zustand'
import { Desk } from '../desk/Desk.tsx'
import { LapsedApprovals } from '../desk/LapsedApprovals.tsx'
import { accountText, moneyText } from '../desk/money-text.ts'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { Part } from '../desk/Part.tsx'
import { QueueList } from '../desk/QueueList.tsx'
import { ReasonPicker } from '../desk/ReasonPicker.tsx'
import { useAge } from '../desk/use-age.ts'
import { useCase } from '../desk/use-case.ts'
import { useDecision } from '../desk/use-decision.ts'
import { type ReasonName, useReason } from '../desk/use-decision-reason.ts'
import { useQueue } from '../desk/use-queue.ts'
import { Verdict } from '../desk/Verdict.tsx'
import { useView, ViewTabs } from '../desk/ViewTabs.tsx'
import { WaitingNote } from '../desk/WaitingNote.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { toasts } from '../frame/console-toasts.ts'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import { LoanSubject } from './LoanSubject.tsx'
import {
  judgeLoan,
  type LoanCase,
  listLoans,
  type ReviewedLoan,
  readLoan,
  takeForReview,
} from './read-loans.ts'

const reasons: readonly ReasonName[] = [
  'reason.limit',
  'reason.signature',
  'reason.late-loan',
  'reason.ask-us',
]

type LoanDecisionProps = { loan: LoanCase; onDecided: (stays: boolean) => void; onTaken: () => void }

/** The decision on a loan; taking it tells its customer that somebody looks at it. */
function LoanDecision({ loan, onDecided, onTaken }: LoanDecisionProps) {
  const say = useWords()
  const refusalText = useRefusalText()
  const operator = useStore(operatorStore, operatorOf)
  const reason = useReason(loan.id, loan.locale, reasons)
  const decision = useDecision({
    send: (verdict) => judgeLoan(loan.id, verdict),
    reason: reason.text,
    onDecided: (decided) => onDecided(decided === 'first'),
  })
  const mine = loan.approvedBy.some(({ number }) => number === operator?.number)
  const status = loan.status.name
  const isOpen = status === 'pending-review' || status === 'under-review'
  const above = (readCents(loan.amount) ?? 0n) > (readCents(loan.limit.left) ?? 0n)

  async function take() {
    const answer = await takeForReview(loan.id)
    if (answer.ok) toasts.showToast(say('loan.taken-toast'), 'done', 2_500)
    else toasts.showToast(refusalText(answer.refusal), 'error', 4_000)
    onTaken()
  }

  const closed = !isOpen
    ? say('decide.decided', { status: say(`loan.${status}`) })
    : loan.own
      ? say('decide.own-request')
      : null
  const left = loan.approvalsNeeded - loan.approvals
  return (
    <>
      <Part
        title={say(`loan.${status}`)}
        note={above && isOpen && <Tag tone="danger">{say('loan.above')}</Tag>}
        grow
      >
        {loan.approvedBy.map(({ number }) => (
          <p key={number}>{say('two.approved', { name: number })}</p>
        ))}
        <LapsedApprovals lapsed={loan.lapsedApprovals} />
        {mine && isOpen && <p>{say('two.you-were-first')}</p>}
        {loan.reason !== null && <p>{loan.reason}</p>}
      </Part>
      <Verdict
        approve={{
          label: left > 1 ? say('two.approve-first') : say('loan.pass', { amount: moneyText(loan.amount) }),
          press: decision.approve,
          disabled: mine || above,
        }}
        reject={{ label: say('decide.reject'), press: decision.reject }}
        third={
          status === 'pending-review'
            ? { label: say('loan.take'), letter: 'U', press: () => void take() }
            : null
        }
        busy={decision.busy}
        error={decision.error}
        closed={closed}
      >
        <ReasonPicker reason={reason} locale={loan.locale} error={decision.reasonError} />
      </Verdict>
    </>
  )
}

function LoanTag({ loan: { daysLate, status } }: { loan: ReviewedLoan }) {
  const say = useWords()
  if (daysLate > 0) return <Tag tone="warn">{say('loan.days-late', { n: daysLate })}</Tag>
  return <Tag tone={status.name === 'under-review' ? 'accent' : 'neutral'}>{say(`loan.${status.name}`)}</Tag>
}

/** Loans by state, in the address: those to review first, then what is owed, repaid and rejected. */
export function LoansPage() {
  const say = useWords()
  const locale = useLocale()
  const age = useAge()
  const view = useView(loanViews)
  const queue = useQueue('loans', listLoans[view], view)
  const fetched = useCase(readLoan, queue)
  const loan = fetched.value
  const tabs = (
    <ViewTabs
      place="loans"
      label={say('loan.view')}
      tabs={[
        { value: 'to-review', label: say('loan.to-review'), count: queue.counts?.waiting ?? null },
        { value: 'owed', label: say('loan.pending-repayment'), count: queue.counts?.owed ?? null },
        { value: 'late', label: say('loan.late'), count: queue.counts?.late ?? null },
        { value: 'repaid', label: say('loan.repaid') },
        { value: 'rejected', label: say('loan.rejected') },
      ]}
      view={view}
    />
  )
  const list = (
    <QueueList
      queue={queue}
      words={{ empty: say(view === 'to-review' ? 'queue.empty' : 'loan.none') }}
      row={(item) => ({
        title: item.accountName || accountText(item.accountNumber),
        end: <b>{moneyText(item.amount)}</b>,
        text:
          item.dueAt === null
            ? say('pair', { first: say('loan.days', { n: item.days }), second: age(item.askedAt) })
            : say('loan.due', { time: formatMoment(new Date(item.dueAt), locale, new Date()) }),
        tag: <LoanTag loan={item} />,
      })}
    />
  )
  const nothing = (
    <NothingOpen fetched={queue.openId === null ? null : fetched} empty={queue.items?.length === 0} />
  )
  return (
    <ConsolePage title={say('place.loans')} note={<WaitingNote queue={queue} />}>
      <Desk
        queue={queue}
        words={{ list: say('queue.list'), subject: say('queue.subject'), decision: say('queue.decision') }}
        tabs={tabs}
        wide
        list={list}
        subject={queue.openId === null ? null : loan ? <LoanSubject loan={loan} /> : nothing}
        decision={
          loan ? (
            <LoanDecision
              key={loan.id}
              loan={loan}
              onTaken={fetched.renew}
              onDecided={(stays) => queue.leave(loan.id, stays)}
            />
          ) : (
            nothing
          )
        }
      />
    </ConsolePage>
  )
}
