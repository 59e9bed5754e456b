import { path as warning } from 'phosphor:warning'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDate, formatMoment } from '@candor/kit/numbers/format-date.ts'
import { useCallback, useState } from 'react'
import { CaseHead } from '../desk/CaseHead.tsx'
import { Desk } from '../desk/Desk.tsx'
import { accountText } from '../desk/money-text.ts'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { Part } from '../desk/Part.tsx'
import { QueueList } from '../desk/QueueList.tsx'
import { QueueTabs } from '../desk/QueueTabs.tsx'
import { ReasonPicker } from '../desk/ReasonPicker.tsx'
import { useAge } from '../desk/use-age.ts'
import { useCase } from '../desk/use-case.ts'
import { useDecision } from '../desk/use-decision.ts'
import { type ReasonName, useReason } from '../desk/use-decision-reason.ts'
import { useQueue } from '../desk/use-queue.ts'
import { Verdict } from '../desk/Verdict.tsx'
import { useView } from '../desk/ViewTabs.tsx'
import { WaitingNote } from '../desk/WaitingNote.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { IdentityDocuments } from './IdentityDocuments.tsx'
import { decideIdentity, type IdentityCase, listIdentities, readIdentity } from './read-identity.ts'
import { type TypedField, TypedValues } from './TypedValues.tsx'

const views = ['oldest', 'flagged', 'mine'] as const

const empty = { oldest: 'queue.empty', flagged: 'queue.none-shared', mine: 'queue.none-looked' } as const

const reasons: readonly ReasonName[] = [
  'reason.name-differs',
  'reason.birthday-differs',
  'reason.details-differ',
  'reason.unreadable',
  'reason.expired',
]

/** The reason that goes with a field that differs. */
const reasonFor = (field: TypedField): ReasonName => {
  if (field === 'surname' || field === 'name') return 'reason.name-differs'
  return field === 'birthday' ? 'reason.birthday-differs' : 'reason.details-differ'
}

function Notes({ review }: { review: IdentityCase }) {
  const say = useWords()
  const locale = useLocale()
  const also = [...new Set(review.documents.flatMap(({ alsoSentBy }) => alsoSentBy))]
  return (
    <>
      {also.length > 0 && (
        <Note tone="warn" icon={warning}>
          {say('identity.also', { accounts: also.map(accountText).join(', ') })}
        </Note>
      )}
      {review.earlier.map(({ decidedAt, reason }) => (
        <Note key={decidedAt} icon={warning}>
          {say('identity.earlier', { date: formatDate(new Date(decidedAt), locale), reason })}
        </Note>
      ))}
    </>
  )
}

type CaseProps = { review: IdentityCase; seen: ReadonlySet<string>; onDecided: () => void }

/** What was typed, marked where the photo says otherwise, and the decision. A mark chooses its reason. */
function IdentityDecision({ review, seen, onDecided }: CaseProps) {
  const say = useWords()
  const locale = useLocale()
  const [differing, setDiffering] = useState<ReadonlySet<TypedField>>(new Set())
  const reason = useReason(review.id, review.locale, reasons)
  const decision = useDecision({
    send: (verdict) => decideIdentity(review, verdict),
    reason: reason.text,
    onDecided,
  })
  const allSeen = review.documents.every(({ id, seen: before }) => before || seen.has(id))

  function toggle(field: TypedField) {
    const next = new Set(differing)
    if (!next.delete(field)) next.add(field)
    setDiffering(next)
    const name = reasonFor(field)
    const wanted = [...next].some((each) => reasonFor(each) === name)
    if (wanted !== reason.chosen.has(name)) reason.toggle(name)
  }

  const closed =
    review.status !== 'verifying'
      ? say('decide.decided', { status: say(`identity.${review.status}`) })
      : review.own
        ? say('decide.own-request')
        : null
  const joined = formatDate(new Date(review.joinedAt), locale)
  const { profile } = review
  return (
    <>
      <CaseHead
        title={profile ? `${profile.surname} ${profile.name}`.trim() : say('identity.gone')}
        text={say('identity.joined', { account: accountText(review.accountNumber), date: joined })}
        tag={
          differing.size > 0 && <Tag tone="warn">{say('identity.differences', { n: differing.size })}</Tag>
        }
      />
      <Part title={say('queue.subject')} grow>
        <Notes review={review} />
        <p>{say('identity.typed')}</p>
        {profile && <TypedValues profile={profile} differing={differing} onToggle={toggle} />}
        {!allSeen && <p role="status">{say('identity.open-all')}</p>}
      </Part>
      <Verdict
        approve={{
          label: say('decide.approve'),
          press: decision.approve,
          disabled: !allSeen || differing.size > 0,
        }}
        reject={{ label: say('decide.reject'), press: decision.reject }}
        busy={decision.busy}
        error={decision.error}
        closed={closed}
      >
        <ReasonPicker reason={reason} locale={review.locale} error={decision.reasonError} />
      </Verdict>
    </>
  )
}

/** Identities that wait: the documents in the middle, what was typed and the decision at the right. */
export function VerificationsPage() {
  const say = useWords()
  const age = useAge()
  const locale = useLocale()
  const view = useView(views)
  const queue = useQueue('verifications', listIdentities[view], view)
  const fetched = useCase(readIdentity, queue)
  const review = fetched.value
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set())
  const note = useCallback((document: string) => setSeen((before) => new Set([...before, document])), [])
  const countries = new Intl.DisplayNames(document.documentElement.lang, { type: 'region' })
  const list = (
    <QueueList
      queue={queue}
      words={{ empty: say(empty[view]) }}
      row={(item) => ({
        title: item.fullName,
        end: (
          <span title={formatMoment(new Date(item.requestedAt), locale, new Date())}>
            {age(item.requestedAt)}
          </span>
        ),
        text: say('pair', {
          first: countries.of(item.country) ?? item.country,
          second: say(`identity.${item.idType}`),
        }),
        tag: (
          <>
            {item.flagged && <Tag tone="danger">{say('queue.shared-photo')}</Tag>}
            {item.earlier > 0 && <Tag tone="warn">{say('identity.again', { n: item.earlier })}</Tag>}
          </>
        ),
      })}
    />
  )
  const nothing = (
    <NothingOpen fetched={queue.openId === null ? null : fetched} empty={queue.items?.length === 0} />
  )
  return (
    <ConsolePage title={say('place.verifications')} note={<WaitingNote queue={queue} />}>
      <Desk
        queue={queue}
        words={{ list: say('queue.list'), subject: say('queue.subject'), decision: say('queue.decision') }}
        tabs={<QueueTabs place="verifications" views={views} view={view} counts={queue.counts} />}
        list={list}
        subject={
          queue.openId === null ? null : review ? (
            <IdentityDocuments key={review.id} review={review} onSeen={note} />
          ) : (
            nothing
          )
        }
        decision={
          review ? (
            <IdentityDecision
              key={review.id}
              review={review}
              seen={seen}
              onDecided={() => queue.leave(review.id)}
            />
          ) : (
            nothing
          )
        }
      />
    </ConsolePage>
  )
}
