import { path as check } from 'phosphor:check'
import { path as edit } from 'phosphor:pencil-simple'
import { sendRequest } from '@candor/client/api/send-request.ts'
import { type Reader, useAnswer } from '@candor/client/api/use-answer.ts'
import { operatorRoles } from '@candor/domain/operators/operator-role.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { ErrorState } from '@candor/kit/state/ErrorState.tsx'
import { listPeople } from '@candor/wire/installation.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import { Part } from '../desk/Part.tsx'
import { PlainTable } from '../desk/PlainTable.tsx'
import { ConsolePage } from '../frame/ConsolePage.tsx'
import { operatorOf, operatorStore } from '../session/operator-store.ts'
import { useLocale, useRefusalText, useWords } from '../words/use-console-words.ts'
import { RolesDialog } from './RolesDialog.tsx'

type People = ReplyOf<typeof listPeople>
type Person = People['people'][number]

const read: Reader<People> = (_id, options) => sendRequest(listPeople, {}, options)

/** Opens the form for a person's roles. */
function ChangeButton({ person }: { person: Person }) {
  const say = useWords()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton
        path={edit}
        label={say('people.change-label', { name: person.name })}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <RolesDialog person={person} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function PeopleTable({ people }: { people: readonly Person[] }) {
  const say = useWords()
  const locale = useLocale()
  const seen = ({ endedAt, seenAt }: Person) => {
    if (endedAt !== null) return say('people.ended')
    return seenAt === null ? say('people.never') : formatMoment(new Date(seenAt), locale, new Date())
  }
  const { number: own = '', roles: ownRoles = [] } = useStore(operatorStore, operatorOf) ?? {}
  const mayChange = ownRoles.includes('admin')
  const factor = ({ practice, secondFactor }: Person) =>
    say(practice ? 'people.practice' : secondFactor ? 'people.code' : 'people.no-factor')
  return (
    <PlainTable
      label={say('place.people')}
      rows={people}
      keyOf={({ number }) => number}
      columns={[
        { id: 'number', head: say('people.number'), cell: ({ number }) => <b>{number}</b> },
        { id: 'name', head: say('people.name'), cell: ({ name }) => name },
        ...operatorRoles.map((role) => ({
          id: role,
          head: say(`role.${role}`),
          cell: ({ roles }: Person) =>
            roles.includes(role) ? <Icon path={check} label={say('people.yes')} /> : '·',
        })),
        { id: 'factor', head: say('people.factor'), cell: factor },
        { id: 'seen', head: say('people.seen'), figure: true, cell: seen },
        ...(mayChange
          ? [
              {
                id: 'change',
                head: say('people.change'),
                cell: (person: Person) =>
                  person.endedAt === null && !person.practice && person.number !== own ? (
                    <ChangeButton person={person} />
                  ) : null,
              },
            ]
          : []),
      ]}
    />
  )
}

/** Who runs this installation and what each role may do. */
export function PeoplePage() {
  const say = useWords()
  const refusalText = useRefusalText()
  const { value, refusal, retry } = useAnswer(read, '', true)
  return (
    <ConsolePage
      title={say('place.people')}
      note={
        value && say('people.count', { n: value.people.filter(({ endedAt }) => endedAt === null).length })
      }
    >
      {value === null && refusal && (
        <ErrorState title={refusalText(refusal)} words={{ retry: say('state.retry') }} onRetry={retry} />
      )}
      {value && (
        <>
          <Part title={say('place.people')} note={say('people.how')}>
            <PeopleTable people={value.people} />
          </Part>
          <Part title={say('people.can')} note={say('people.own')}>
            <PlainTable
              label={say('people.can')}
              rows={operatorRoles}
              keyOf={(role) => role}
              columns={[
                { id: 'role', head: say('people.role'), cell: (role) => <b>{say(`role.${role}`)}</b> },
                { id: 'may', head: say('people.may'), cell: (role) => say(`may.${role}`) },
                { id: 'not', head: say('people.may-not'), cell: (role) => say(`not.${role}`) },
              ]}
            />
          </Part>
        </>
      )}
    </ConsolePage>
  )
}
