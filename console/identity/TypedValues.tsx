import { path as check } from 'phosphor:check'
import { path as notEqual } from 'phosphor:not-equals'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatDate } from '@candor/kit/numbers/format-date.ts'
import { useLocale, useWords } from '../words/use-console-words.ts'
import type { IdentityCase } from './read-identity.ts'
import css from './TypedValues.module.css'

const cx = classes(css)

const typedFields = ['surname', 'name', 'birthday', 'sex', 'country', 'address', 'phone'] as const
export type TypedField = (typeof typedFields)[number]

type TypedValuesProps = {
  profile: NonNullable<IdentityCase['profile']>
  differing: ReadonlySet<TypedField>
  onToggle: (field: TypedField) => void
}

/** What the customer typed, each to be held against the photo; pressing a row marks it as different. */
export function TypedValues({ profile, differing, onToggle }: TypedValuesProps) {
  const say = useWords()
  const locale = useLocale()
  const countries = new Intl.DisplayNames(document.documentElement.lang, { type: 'region' })
  const shown = (field: TypedField): string => {
    const value = profile[field]
    if (field === 'sex' && (value === 'male' || value === 'female' || value === 'other'))
      return say(`sex.${value}`)
    if (field === 'country') return countries.of(value) ?? value
    if (field === 'birthday') return formatDate(new Date(value), locale, { timeZone: 'UTC' })
    return value
  }
  return (
    <ul>
      {typedFields
        .filter((field) => profile[field] !== '')
        .map((field) => {
          const differs = differing.has(field)
          return (
            <li key={field}>
              <button
                type="button"
                className={cx('row', differs && 'differs')}
                aria-pressed={differs}
                onClick={() => onToggle(field)}
              >
                <span className={cx('label')}>{say(`identity.${field}`)}</span>
                <span className={cx('value')}>{shown(field)}</span>
                <Icon
                  path={differs ? notEqual : check}
                  label={say(differs ? 'identity.differs' : 'identity.same')}
                />
              </button>
            </li>
          )
        })}
    </ul>
  )
}
