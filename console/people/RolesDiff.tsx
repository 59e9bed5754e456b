import { path as check } from 'phosphor:check'
import { isOperatorRole, type OperatorRole, operatorRoles } from '@candor/domain/operators/operator-role.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { WireAct } from '@candor/wire/two-person-acts.ts'
import { PlainTable } from '../desk/PlainTable.tsx'
import { useWords } from '../words/use-console-words.ts'
import css from './RolesDiff.module.css'

type RolesChange = { name: string; before: readonly OperatorRole[]; after: readonly OperatorRole[] }

const rolesIn = (value: unknown): OperatorRole[] =>
  Array.isArray(value) ? value.map(String).filter(isOperatorRole) : []

/** Whose roles an act would change, and how; null where it is about something else. */
export const readRolesChange = ({ name, body }: WireAct): RolesChange | null =>
  name === 'operator-roles-set'
    ? { name: String(body['name']), before: rolesIn(body['before']), after: rolesIn(body['after']) }
    : null

/** The roles of an operator beside what they become, each with what it opens; what differs is said in words and not by colour alone. */
export function RolesDiff({ name, before, after }: RolesChange) {
  const say = useWords()
  const has = (roles: readonly OperatorRole[]) => (role: OperatorRole) =>
    roles.includes(role) ? <Icon path={check} label={say('people.yes')} /> : <span aria-hidden="true">·</span>
  const difference = (role: OperatorRole) =>
    before.includes(role) === after.includes(role) ? null : after.includes(role) ? 'added' : 'removed'
  return (
    <PlainTable
      label={say('people.roles-title', { name })}
      rows={operatorRoles.filter((role) => before.includes(role) || after.includes(role))}
      keyOf={(role) => role}
      columns={[
        {
          id: 'role',
          head: say('people.role'),
          wraps: true,
          cell: (role) => (
            <>
              <b>{say(`role.${role}`)}</b>
              <span className={css['may']}>{say(`may.${role}`)}</span>
            </>
          ),
        },
        { id: 'before', head: say('field.before'), cell: has(before) },
        { id: 'after', head: say('field.after'), cell: has(after) },
        {
          id: 'difference',
          head: say('people.difference'),
          cell: (role) => {
            const found = difference(role)
            return found === null ? (
              <span className={css['same']}>{say('people.stays')}</span>
            ) : (
              <Tag tone="warn">{say(`people.${found}`)}</Tag>
            )
          },
        },
      ]}
    />
  )
}
