import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { Steps } from '@candor/kit/steps/Steps.tsx'
import { type WireTerms, writtenTermsSchema } from '@candor/wire/terms.ts'
import type { WireAct } from '@candor/wire/two-person-acts.ts'
import { CaseHead } from '../desk/CaseHead.tsx'
import { Desk } from '../desk/Desk.tsx'
import { FactRows } from '../desk/FactRows.tsx'
import { HashText } from '../desk/HashText.tsx'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { Part } from '../desk/Part.tsx'
import { QueueList } from '../desk/QueueList.tsx'
import { useAge } from '../desk/use-age.ts'
import { useCase } from '../desk/use-case.ts'
import { useQueue } from '../desk/use-queue.ts'
import { useView, ViewTabs } from '../desk/ViewTabs.tsx'
import { WaitingNote } from '../desk/WaitingNote.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { RolesDiff, readRolesChange } from '../people/RolesDiff.tsx'
import { TermsDiff } from '../terms/TermsDiff.tsx'
import { type Say, useLocale, useWords } from '../words/use-console-words.ts'
import css from './ApprovalDecision.module.css'
import { ApprovalDecision } from './ApprovalDecision.tsx'
import { approvalViews, listApprovals, readApproval } from './read-approvals.ts'

const named = [
  'instrument-halted',
  'instrument-resumed',
  'group-reset',
  'customer-corrected',
  'contract-terms-set',
  'operator-roles-set',
  'strategy-ended',
  'strategy-minimum-set',
] as const

/** What an act is called; one that the console does not know yet by its own name. */
function nameOf(say: Say, { name }: WireAct): string {
  const known = named.find((each) => each === name)
  return known ? say(`approval.${known}`) : name
}

const fields = [
  'accountNumber',
  'corrects',
  'amount',
  'reason',
  'symbol',
  'day',
  'strategy',
  'before',
  'after',
  'operator',
  'name',
  'minimum',
] as const

/** What a part of a request is called; one that the console does not know yet by its own name. */
function fieldOf(say: Say, name: string): string {
  const known = fields.find((each) => each === name)
  return known ? say(`field.${known}`) : name
}

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.join(', ') : JSON.stringify(value)
}

/** Terms that wait are shown beside what they change; everything else as it was asked for. */
function termsIn({ name, body }: WireAct): { before: WireTerms; after: WireTerms } | null {
  if (name !== 'contract-terms-set') return null
  const [before, after] = [
    writtenTermsSchema.safeParse(body['before']),
    writtenTermsSchema.safeParse(body['after']),
  ]
  return before.success && after.success ? { before: before.data, after: after.data } : null
}

function ApprovalSubject({ act }: { act: WireAct }) {
  const say = useWords()
  const terms = termsIn(act)
  const roles = readRolesChange(act)
  const compared = terms !== null || roles !== null
  const plain = Object.entries(act.body).filter(
    ([name]) => !compared || (name !== 'before' && name !== 'after'),
  )
  const facts = plain.map(([name, value]) => ({
    id: name,
    label: fieldOf(say, name),
    value: textOf(value),
  }))
  return (
    <>
      <CaseHead
        title={nameOf(say, act)}
        text={say('approval.asked', { number: `${act.askedBy.number}, ${act.askedBy.name}` })}
        tag={<Tag tone={act.state === 'waiting' ? 'warn' : 'neutral'}>{say(`act-state.${act.state}`)}</Tag>}
      />
      {act.reason !== null && (
        <Part title={say('approval.reason')}>
          <p>{act.reason}</p>
        </Part>
      )}
      {terms && (
        <Part title={say('terms.title')}>
          <TermsDiff {...terms} words={{ before: say('terms.before'), after: say('terms.after') }} />
        </Part>
      )}
      {roles && (
        <Part title={say('people.roles-title', { name: roles.name })}>
          <RolesDiff {...roles} />
        </Part>
      )}
      <Part title={say('approval.frozen')}>
        <FactRows facts={facts} />
        <HashText hash={act.hash} />
      </Part>
    </>
  )
}

function ApprovalSteps({ act }: { act: WireAct }) {
  const say = useWords()
  const locale = useLocale()
  const moment = (at: string) => formatMoment(new Date(at), locale, new Date())
  const waits = act.state === 'waiting'
  const done = act.state === 'done'
  const roles = readRolesChange(act)
  return (
    <Part title={say('place.approvals')} grow>
      <div className={css['steps']}>
        <Steps
          label={say('place.approvals')}
          words={{
            done: say('step.done'),
            now: say('step.now'),
            'to-come': say('step.to-come'),
            failed: say('step.failed'),
          }}
          steps={[
            {
              id: 'asked',
              state: 'done',
              title: say('approval.asked', { number: act.askedBy.number }),
              time: moment(act.askedAt),
            },
            {
              id: 'second',
              state: done ? 'done' : waits ? 'now' : 'failed',
              title: act.checkedBy
                ? say('approval.agreed', { number: act.checkedBy.number })
                : say('approval.second'),
              time: act.endedAt === null ? undefined : moment(act.endedAt),
              text: waits ? say('approval.second-text', { time: moment(act.lapsesAt) }) : undefined,
            },
            {
              id: 'effect',
              state: done ? 'done' : 'to-come',
              title: roles ? say('people.effect', { name: roles.name }) : say('approval.effect'),
            },
          ]}
        />
      </div>
    </Part>
  )
}

/** What one person has asked for and another has to agree to. */
export function ApprovalsPage() {
  const say = useWords()
  const age = useAge()
  const view = useView(approvalViews)
  const queue = useQueue('approvals', listApprovals[view], view)
  const fetched = useCase(readApproval, queue)
  const act = fetched.value
  const tabs = (
    <ViewTabs
      place="approvals"
      label={say('approval.view')}
      tabs={approvalViews.map((value) => ({ value, label: say(`approval.${value}`) }))}
      view={view}
    />
  )
  const list = (
    <QueueList
      queue={queue}
      words={{ empty: say(view === 'ended' ? 'approval.none-ended' : 'approval.none') }}
      row={(item) => ({
        title: nameOf(say, item),
        end: age(item.askedAt),
        text: say('approval.asked', { number: item.askedBy.number }),
        tag: <Tag tone={item.mayDecide ? 'warn' : 'neutral'}>{say(`act-state.${item.state}`)}</Tag>,
      })}
    />
  )
  const nothing = (
    <NothingOpen fetched={queue.openId === null ? null : fetched} empty={queue.items?.length === 0} />
  )
  return (
    <ConsolePage title={say('place.approvals')} note={view === 'waiting' && <WaitingNote queue={queue} />}>
      <Desk
        queue={queue}
        words={{
          list: say('approval.list'),
          subject: say('approval.frozen'),
          decision: say('queue.decision'),
        }}
        tabs={tabs}
        list={list}
        subject={queue.openId === null ? null : act ? <ApprovalSubject act={act} /> : nothing}
        decision={
          act ? (
            <>
              <ApprovalSteps act={act} />
              <ApprovalDecision
                key={act.id}
                act={act}
                onDecided={() => {
                  fetched.renew()
                  queue.leave(act.id, view === 'ended')
                }}
              />
            </>
          ) : (
            nothing
          )
        }
      />
    </ConsolePage>
  )
}
