import { useAnswer } from '@candor/client/api/use-answer.ts'
import { secondMs } from '@candor/domain/time/durations.ts'
import { classes } from '@candor/kit/classes.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { useEffect } from 'react'
import { useStore } from 'zustand'
import { Desk } from '../desk/Desk.tsx'
import { NothingOpen } from '../desk/NothingOpen.tsx'
import { useCase } from '../desk/use-case.ts'
import { useWalk } from '../desk/walk-list.ts'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { addressStore } from '../frame/navigate.ts'
import { PlaceLink } from '../frame/PlaceLink.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import { GroupActs } from './GroupActs.tsx'
import css from './Groups.module.css'
import { ImportDesk } from './ImportDesk.tsx'
import { JoinPart } from './JoinPart.tsx'
import { MakeGroup } from './MakeGroup.tsx'
import { MemberTable } from './MemberTable.tsx'
import { ResetRequest } from './ResetRequest.tsx'
import { type GroupList, readAll, readOne } from './read-groups.ts'

const cx = classes(css)

const renewEveryMs = 10 * secondMs

function GroupLinks({ groups, open }: { groups: GroupList; open: string | null }) {
  const say = useWords()
  const locale = useLocale()
  return (
    <ul>
      {groups.map(({ id, name, members, waiting, madeBy, madeAt }) => (
        <li key={id}>
          <PlaceLink
            to="groups"
            id={id}
            className={cx('link', id === open && 'open')}
            aria-current={id === open ? 'true' : undefined}
          >
            <b>{name}</b>
            <span className={cx('members')}>{members}</span>
            <span>{say('group.since', { number: madeBy, date: formatDate(new Date(madeAt), locale) })}</span>
            {waiting > 0 && <Tag tone="warn">{say('group.waiting', { n: waiting })}</Tag>}
          </PlaceLink>
        </li>
      ))}
      {groups.length === 0 && <li className={cx('pad', 'note')}>{say('group.none')}</li>}
    </ul>
  )
}

function GroupDesk({ id }: { id: string | null }) {
  const say = useWords()
  const all = useAnswer(readAll, '', true)
  const fetched = useCase(readOne, { openId: id })
  const { value: group, renew } = fetched
  const { renew: renewAll } = all
  useWalk('groups', all.value?.map((each) => each.id) ?? [])
  const onDone = () => {
    renew()
    renewAll()
  }
  useEffect(() => {
    const timer = setInterval(() => {
      renew()
      renewAll()
    }, renewEveryMs)
    return () => clearInterval(timer)
  }, [renew, renewAll])
  return (
    <ConsolePage title={group?.name ?? say('place.groups')}>
      <Desk
        slim
        words={{ list: say('group.list'), subject: say('group.members-part'), decision: say('group.acts') }}
        list={
          all.value ? (
            <>
              <GroupLinks groups={all.value} open={id} />
              <MakeGroup onMade={renewAll} />
            </>
          ) : (
            <NothingOpen fetched={all} />
          )
        }
        subject={
          id === null ? null : group ? (
            <MemberTable group={group} onDone={onDone} />
          ) : (
            <NothingOpen fetched={fetched} />
          )
        }
        decision={
          group ? (
            <>
              <JoinPart key={group.id} group={group} onDone={onDone} />
              <GroupActs key={`acts ${group.id}`} group={group} onDone={onDone} />
              <ResetRequest key={`reset ${group.id}`} group={group} />
            </>
          ) : (
            id === null && <p className={cx('pad', 'note')}>{say('group.choose')}</p>
          )
        }
      />
    </ConsolePage>
  )
}

/** Classes and groups; `import` in the address opens the import of accounts into one of them. */
export function GroupsPage() {
  const { id, query } = useStore(addressStore)
  if (id !== null && new URLSearchParams(query).has('import')) return <ImportDesk key={id} id={id} />
  return <GroupDesk id={id} />
}
