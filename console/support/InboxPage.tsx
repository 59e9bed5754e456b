import { secondMs } from '@candor/domain/time/durations.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { useEffect } from 'react'
import { Desk } from '../desk/Desk.tsx'
import { accountText } from '../desk/money-text.ts'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { QueueList } from '../desk/QueueList.tsx'
import { useAge } from '../desk/use-age.ts'
import { useCase } from '../desk/use-case.ts'
import { useQueue } from '../desk/use-queue.ts'
import { useView, ViewTabs } from '../desk/ViewTabs.tsx'
import { WaitingNote } from '../desk/WaitingNote.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { useWords } from '../words/use-console-words.ts'
import { AnswerBox } from './AnswerBox.tsx'
import { CaseActs } from './CaseActs.tsx'
import { ConversationLog } from './ConversationLog.tsx'
import css from './InboxPage.module.css'
import { inboxViews, listInbox, readWhole } from './read-inbox.ts'
import { sayAbout } from './say-about.ts'

const renewEveryMs = 3 * secondMs

/** The inbox: who waits longest first, the conversation, and the case. Which view is in the address. */
export function InboxPage() {
  const say = useWords()
  const age = useAge()
  const view = useView(inboxViews)
  const queue = useQueue('support', listInbox[view], view)
  const fetched = useCase(readWhole, queue)
  const { value: open, renew } = fetched
  useEffect(() => {
    const timer = setInterval(renew, renewEveryMs)
    return () => clearInterval(timer)
  }, [renew])
  const tabs = (
    <ViewTabs
      place="support"
      label={say('inbox.view')}
      tabs={inboxViews.map((value) => ({
        value,
        label: say(`inbox.${value}`),
        ...(value !== 'closed' && { count: queue.counts?.[value] ?? null }),
      }))}
      view={view}
    />
  )
  const list = (
    <QueueList
      queue={queue}
      words={{ empty: say('inbox.empty') }}
      row={(item) => ({
        title: item.accountName || accountText(item.accountNumber),
        end: age(item.waitingSince ?? item.openedAt),
        text: item.lastText.slice(0, 80),
        ...(item.about !== null && {
          tag: <Tag tone={item.about === 'proof' ? 'danger' : 'neutral'}>{sayAbout(say, item.about)}</Tag>,
        }),
      })}
    />
  )
  const nothing = (
    <NothingOpen fetched={queue.openId === null ? null : fetched} empty={queue.items?.length === 0} />
  )
  return (
    <ConsolePage title={say('place.support')} note={<WaitingNote queue={queue} />}>
      <Desk
        queue={queue}
        words={{ list: say('inbox.list'), subject: say('inbox.conversation'), decision: say('inbox.case') }}
        tabs={tabs}
        list={list}
        subject={
          queue.openId === null ? null : open ? (
            <div className={css['talk']}>
              <ConversationLog key={open.conversation.id} open={open} />
              {open.conversation.status === 'open' && (
                <AnswerBox
                  key={`answer ${open.conversation.id}`}
                  id={open.conversation.id}
                  locale={open.conversation.locale}
                  onSent={renew}
                />
              )}
            </div>
          ) : (
            nothing
          )
        }
        decision={open ? <CaseActs key={open.conversation.id} open={open} onChanged={renew} /> : nothing}
      />
    </ConsolePage>
  )
}
