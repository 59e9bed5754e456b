import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { moneyOf } from '../ledger/balance-cents.ts'
import { showOften, showRate } from '../proofs/contract-text.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { breakEvenTenths, hasNewTerms, rateOf, type WireContractTerms } from './preview-contract.ts'
import css from './RatesSheet.module.css'
import type { ReadTerms } from './use-contract-terms.ts'

const cx = classes(css)

type RatesSheetProps = { read: ReadTerms; open: boolean; onClose: () => void }

/** What is paid today and how often one must be right for it; and tomorrow's, where they are others. */
export function RatesSheet({ read: { today, tomorrow }, open, onClose }: RatesSheetProps) {
  const say = useWords()
  const locale = useLocale()
  const changes = tomorrow && hasNewTerms(today, tomorrow)
  const begins = tomorrow && formatMoment(new Date(`${tomorrow.day}T00:00:00Z`), locale, new Date())
  return (
    <Sheet open={open} title={say('rates.title')} words={{ close: say('app.close') }} onClose={onClose}>
      <Rates terms={today} caption={say('rates.today')} />
      {changes && <Rates terms={tomorrow} caption={say('rates.from', { time: begins ?? '' })} />}
      <p className={cx('note')}>{say('rates.fixed')}</p>
    </Sheet>
  )
}

function Rates({ terms, caption }: { terms: WireContractTerms; caption: string }) {
  const say = useWords()
  return (
    <table className={cx('table')}>
      <caption className={cx('caption')}>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{say('contract.time-limit')}</th>
          <th scope="col">{say('rates.payout')}</th>
          <th scope="col">{say('rates.break-even')}</th>
        </tr>
      </thead>
      <tbody>
        {terms.limits.map(({ timeLimit, rate }) => (
          <tr key={timeLimit}>
            <td>{say('contract.seconds', { n: timeLimit })}</td>
            <td>{showRate(rateOf(rate))}</td>
            <td>{showOften(breakEvenTenths(rateOf(rate)))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={3}>
            {say('rates.stakes', { min: moneyOf(terms.leastStake), max: moneyOf(terms.mostStake) })}
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
