import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { listItemClass } from '@candor/kit/row/List.tsx'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { Link } from '../shell/Link.tsx'
import { strategyName } from '../strategies/strategy-text.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { isTakenBack, ParticipationTag } from './ParticipationTag.tsx'
import { profitSoFar } from './participation-figures.ts'
import css from './Record.module.css'

const cx = classes(css)

/** One participation: which strategy, where it stands, when, how much, and what came of it. */
export function ParticipationRow({ participation }: { participation: WireParticipation }) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const { id, strategy, amount, askedAt } = participation
  return (
    <li className={listItemClass}>
      <Link to="aiRecord" query={`id=${id}`} className={cx('row')}>
        <span className={cx('line')}>
          <span className={cx('first')}>
            {strategyName(say, strategy)} <ParticipationTag participation={participation} />
          </span>
          <span className={cx('amount')}>{money(centsOf(amount))}</span>
        </span>
        <span className={cx('line', 'second')}>
          <span className={cx('when')}>{formatMoment(new Date(askedAt), locale, new Date())}</span>
          <span className={cx('right')}>
            <Outcome participation={participation} />
          </span>
        </span>
      </Link>
    </li>
  )
}

function Outcome({ participation }: { participation: WireParticipation }) {
  const say = useWords()
  const money = useOwnMoney()
  const { status, reason, units } = participation
  if (status === 'rejected') return isTakenBack(participation) ? say('participation.returned') : reason
  const profit = profitSoFar(participation)
  if (profit !== null) return <Change value={profit} text={money(profit, { signed: true })} />
  return say(status === 'in-progress' && units === null ? 'record.waits' : 'record.no-result')
}
