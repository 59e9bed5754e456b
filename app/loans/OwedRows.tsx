import { path as handCoins } from 'phosphor:hand-coins'
import { path as hourglass } from 'phosphor:hourglass-medium'
import { classes } from '@candor/kit/classes.ts'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './LoanForm.module.css'
import type { LoanTerms } from './loan-figures.ts'

const cx = classes(css)

const list = 'view=list'

/** What is owed and by when, and what was asked for; each leads to the loans. */
export function OwedRows({ terms }: { terms: LoanTerms }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const [owed, asked] = [centsOf(terms.owed), centsOf(terms.limit.asked)]
  if (owed <= 0n && asked <= 0n) return null
  const now = new Date(terms.at)
  const due = terms.nextDueAt === null ? null : new Date(terms.nextDueAt)
  const way = {
    size: 'm',
    href: hrefOf('loan', list),
    onClick: (event: Parameters<typeof followLink>[0]) => followLink(event, 'loan', list),
  } as const
  return (
    <div className={cx('owed')}>
      <List>
        {owed > 0n && (
          <Row
            {...way}
            icon={handCoins}
            title={say('loan.owed-row', { amount: money(owed) })}
            {...(due && {
              second: say(due < now ? 'loan.owed-late' : 'loan.owed-next', {
                time: formatMoment(due, locale, now),
              }),
            })}
          />
        )}
        {asked > 0n && (
          <Row
            {...way}
            icon={hourglass}
            title={say('loan.asked-row', { amount: money(asked) })}
            second={say('loan.asked-row-text')}
          />
        )}
      </List>
    </div>
  )
}
