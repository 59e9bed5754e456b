import { formatTime } from '@candor/kit/numbers/format-date.ts'
import { FactRows } from '../desk/FactRows.tsx'
import { Part } from '../desk/Part.tsx'
import { useWords } from '../words/use-console-words.ts'
import css from './OverviewPage.module.css'
import type { Overview } from './read-overview.ts'

const families = ['L', 'P', 'C', 'M', 'E', 'S', 'N'] as const

/** What must always hold, by the letter it is listed under, with the time it was found right. */
export function StandingRules({ books, audit }: Pick<Overview, 'books' | 'audit'>) {
  const say = useWords()
  const rulesOf = Map.groupBy(books.invariants, ({ name }) => name.charAt(0))
  const brokenName = books.broken === null ? null : (/^[A-Z]\d+/.exec(books.broken)?.[0] ?? '')
  const facts = families.map((letter) => {
    const rules = rulesOf.get(letter) ?? []
    const broken = brokenName !== null && (brokenName === '' || brokenName.startsWith(letter))
    return {
      id: letter,
      label: say(`overview.rules-${letter}`),
      value: broken
        ? say('overview.broken', { rule: books.broken ?? '' })
        : books.checkedAt === null
          ? say('overview.unchecked')
          : say('overview.all-hold', { n: rules.length }),
      mark:
        books.checkedAt === null
          ? ({ state: 'open', label: say('overview.unchecked') } as const)
          : broken
            ? ({ state: 'wrong', label: say('check.wrong') } as const)
            : ({ state: 'good', label: say('check.good') } as const),
    }
  })
  const time = books.checkedAt === null ? null : formatTime(new Date(books.checkedAt), { seconds: true })
  return (
    <Part
      title={say('overview.holds')}
      note={time === null ? say('overview.unchecked') : say('overview.checked', { time })}
    >
      <FactRows facts={facts} />
      <p className={css['acts']}>{say('overview.acts', { n: audit.acts, until: audit.checkedUntil })}</p>
    </Part>
  )
}
