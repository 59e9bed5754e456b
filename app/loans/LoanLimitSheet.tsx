import { averageDays } from '@candor/domain/loans/loan-terms.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireLoanLimit } from '@candor/wire/loans.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { HelpLink } from '../shell/HelpLink.tsx'
import { useWords } from '../words/use-words.ts'
import css from './LoanForm.module.css'
import { rateOf, showYearly } from './loan-figures.ts'

const cx = classes(css)

type LoanLimitSheetProps = { limit: WireLoanLimit; open: boolean; onClose: () => void }

/** How the limit comes about, as a sum one can follow. */
export function LoanLimitSheet({ limit, open, onClose }: LoanLimitSheetProps) {
  const say = useWords()
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={say('loan.made-title')}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{ close: say('app.close') }}
    >
      <MadeUp limit={limit} />
      <p className={cx('note')}>
        {say('loan.made-note')} <HelpLink article="assistance-loan" />
      </p>
    </Sheet>
  )
}

function MadeUp({ limit }: { limit: WireLoanLimit }) {
  const say = useWords()
  const money = useOwnMoney()
  const [share, least, most] = [centsOf(limit.ofAverage), centsOf(limit.least), centsOf(limit.most)]
  const [borrowed, asked] = [centsOf(limit.borrowed), centsOf(limit.asked)]
  return (
    <div className={cx('ledger')}>
      <KeyValueList
        items={[
          {
            id: 'equity',
            label: say('loan.made-equity', { n: averageDays }),
            value: money(centsOf(limit.averageEquity)),
          },
          {
            id: 'share',
            label: say('loan.made-share', { pct: showYearly(rateOf(limit.rate)) }),
            value: money(share),
          },
          // Who is not verified has no least.
          ...(share < least && centsOf(limit.limit) > 0n
            ? [{ id: 'least', label: say('loan.made-least'), value: money(least) }]
            : []),
          ...(share > most ? [{ id: 'most', label: say('loan.made-most'), value: money(most) }] : []),
          ...(borrowed > 0n
            ? [{ id: 'owed', label: say('loan.made-owed'), value: money(cents(-borrowed)) }]
            : []),
          ...(asked > 0n
            ? [{ id: 'asked', label: say('loan.made-asked'), value: money(cents(-asked)) }]
            : []),
          { id: 'left', label: say('loan.made-left'), value: money(centsOf(limit.left)), total: true },
        ]}
      />
    </div>
  )
}
