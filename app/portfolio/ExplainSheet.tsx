import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WirePortfolio } from '@candor/wire/portfolio.ts'
import { useMemo } from 'react'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import { BehindPostings } from './BehindPostings.tsx'
import css from './Explain.module.css'
import { type Asked, explain, postingsBehind } from './explain-figure.ts'
import type { Period } from './use-period.ts'

const cx = classes(css)

type ExplainSheetProps = {
  asked: Asked | null
  portfolio: WirePortfolio
  period: Period
  onClose: () => void
}

/** What a figure means, how it is computed, and the postings it is made of. */
export function ExplainSheet({ asked, portfolio, period, onClose }: ExplainSheetProps) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const told = asked && explain(asked, portfolio, { say, locale, money })
  return (
    <Sheet
      open={asked !== null}
      title={told?.title ?? ''}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
      onClose={onClose}
      flush
    >
      {told && asked && (
        <>
          <div className={cx('body')}>
            <p className="price num">{told.figure}</p>
            <p className={cx('why')}>{told.why}</p>
            {told.facts.length > 0 && <KeyValueList ruled items={told.facts} />}
            {asked.kind === 'day' && (
              <Link
                to="wallet"
                query={`view=digest&day=${asked.day}`}
                className={linkClass}
                onClick={onClose}
              >
                {say('digest.ask')}
              </Link>
            )}
          </div>
          <Behind asked={asked} portfolio={portfolio} period={period} />
        </>
      )}
    </Sheet>
  )
}

type BehindProps = { asked: Asked; portfolio: WirePortfolio; period: Period }

/** Read once when it is opened: what comes meanwhile would push the list about. */
function Behind({ asked, portfolio, period }: BehindProps) {
  const read = useMemo(() => postingsBehind(asked, portfolio, period), [asked])
  return read && <BehindPostings read={read} />
}
