import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { price } from '@candor/domain/money/price.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { useWords } from '../words/use-words.ts'
import css from './ProofView.module.css'
import { receiptIn } from './save-file.ts'

const cx = classes(css)

/** Says in plain words that something is wrong, and what the two sides say. */
export function FailedVerdict({ file, report }: { file: ProofFile; report: Report }) {
  const say = useWords()
  const failed = report.checks.filter(({ state }) => state === 'failed').length
  const passed = report.checks.filter(({ state }) => state === 'ok').length
  const stake = cents(BigInt(receiptIn(file)?.body.order.stake ?? 0))
  const record = file.proof?.settlement?.record
  const made = (paid: Cents) => formatMoney(cents(paid - stake), { signed: true })
  const priceOf = (mid: string | bigint | undefined) =>
    mid === undefined ? null : showFullPrice(price(BigInt(mid)), 2)
  const differ =
    record &&
    report.bySeed &&
    (report.bySeed.outcome !== record.outcome || `${report.bySeed.paid}` !== record.paid)
  return (
    <section className={cx('verdict')} role="alert">
      <h2 className="title-1">{say('proof.wrong')}</h2>
      <p className={cx('lead')}>{say('proof.wrong-text', { passed, n: failed })}</p>
      {differ && report.bySeed && (
        <dl className={cx('sides')}>
          <Side
            says={say('proof.server-says')}
            outcome={say(`contract.${record.outcome}`)}
            made={made(cents(BigInt(record.paid)))}
            at={priceOf(record.final?.mid)}
          />
          <Side
            says={say('proof.seed-says')}
            outcome={say(`contract.${report.bySeed.outcome}`)}
            made={made(report.bySeed.paid)}
            at={priceOf(report.bySeed.final?.mid)}
          />
        </dl>
      )}
    </section>
  )
}

type SideProps = { says: string; outcome: string; made: string; at: string | null }

function Side({ says, outcome, made, at }: SideProps) {
  return (
    <div className={cx('side')}>
      <dt className={cx('caption')}>{says}</dt>
      <dd className={cx('figure')}>
        {outcome} {made}
      </dd>
      {at !== null && <dd className={cx('caption')}>{at}</dd>}
    </div>
  )
}
