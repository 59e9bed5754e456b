import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { decideParticipation, listParticipationReviews } from '@candor/wire/participation-reviews.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { CaseHead } from '../desk/CaseHead.tsx'
import { Desk } from '../desk/Desk.tsx'
import { FactRows } from '../desk/FactRows.tsx'
import { accountText, moneyText } from '../desk/money-text.ts'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { Part } from '../desk/Part.tsx'
import { QueueList } from '../desk/QueueList.tsx'
import { ReasonPicker } from '../desk/ReasonPicker.tsx'
import { sayStrategy } from '../desk/say-strategy.ts'
import { sendAct } from '../desk/send-decision.ts'
import { useAge } from '../desk/use-age.ts'
import { useDecision } from '../desk/use-decision.ts'
import { type ReasonName, useReason } from '../desk/use-decision-reason.ts'
import { useQueue } from '../desk/use-queue.ts'
import { Verdict } from '../desk/Verdict.tsx'
import { WaitingNote } from '../desk/WaitingNote.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'

type Waiting = ReplyOf<typeof listParticipationReviews>['participations'][number]

const readWaiting: Reader<{ items: readonly Waiting[]; more: boolean }> = async (_id, options) => {
  const answer = await sendRequest(listParticipationReviews, { query: { limit: '100' } }, options)
  return answer.ok ? accept({ items: answer.value.participations, more: answer.value.more }) : answer
}

const reasons: readonly ReasonName[] = ['reason.strategy-full', 'reason.ask-us']

function ParticipationSubject({ item }: { item: Waiting }) {
  const say = useWords()
  const locale = useLocale()
  const asked = formatMoment(new Date(item.askedAt), locale, new Date())
  const facts = [
    { id: 'amount', label: say('fact.amount'), value: <b>{moneyText(item.amount)}</b> },
    { id: 'strategy', label: say('share.strategy'), value: sayStrategy(say, item.strategy) },
    { id: 'days', label: say('share.days'), value: say('loan.days', { n: item.days }) },
    { id: 'asked', label: say('share.asked'), value: asked },
  ]
  return (
    <>
      <CaseHead
        title={item.accountName || accountText(item.accountNumber)}
        text={accountText(item.accountNumber)}
      />
      <Part title={say('queue.subject')} note={say('share.rule')}>
        <FactRows facts={facts} />
      </Part>
    </>
  )
}

function ParticipationDecision({ item, onDecided }: { item: Waiting; onDecided: () => void }) {
  const say = useWords()
  const reason = useReason(item.id, item.locale, reasons)
  const decision = useDecision({
    send: async (verdict) => {
      const answer = await sendAct(decideParticipation, { params: { id: item.id }, body: verdict })
      if (!answer.ok) return answer
      return accept(verdict.verdict === 'reject' ? 'rejected' : 'approved')
    },
    reason: reason.text,
    onDecided,
  })
  return (
    <Verdict
      approve={{
        label: say('decide.approve-amount', { amount: moneyText(item.amount) }),
        press: decision.approve,
      }}
      reject={{ label: say('decide.reject'), press: decision.reject }}
      busy={decision.busy}
      error={decision.error}
      closed={item.own ? say('decide.own-request') : null}
    >
      <ReasonPicker reason={reason} locale={item.locale} error={decision.reasonError} />
    </Verdict>
  )
}

/** Participations that wait for somebody to agree. */
export function ParticipationsPage() {
  const say = useWords()
  const age = useAge()
  const queue = useQueue('participations', readWaiting)
  const item = queue.items?.find(({ id }) => id === queue.openId) ?? null
  const list = (
    <QueueList
      queue={queue}
      words={{ empty: say('queue.empty') }}
      row={(each) => ({
        title: each.accountName || accountText(each.accountNumber),
        end: <b>{moneyText(each.amount)}</b>,
        text: say('pair', { first: sayStrategy(say, each.strategy), second: age(each.askedAt) }),
      })}
    />
  )
  return (
    <ConsolePage title={say('place.participations')} note={<WaitingNote queue={queue} />}>
      <Desk
        queue={queue}
        words={{ list: say('queue.list'), subject: say('queue.subject'), decision: say('queue.decision') }}
        list={list}
        subject={item && <ParticipationSubject item={item} />}
        decision={
          item ? (
            <ParticipationDecision key={item.id} item={item} onDecided={() => queue.leave(item.id)} />
          ) : (
            <NothingOpen fetched={null} empty={queue.items?.length === 0} />
          )
        }
      />
    </ConsolePage>
  )
}
