import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { type Price, price } from '@candor/domain/money/price.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import type { ProofFile } from '@candor/verify/proof-file.ts'
import type { Report } from '@candor/verify/verify-contract.ts'
import { useWords } from '../words/use-words.ts'
import { showRounded, tellingDecimals } from './contract-text.ts'
import css from './ProofView.module.css'
import { receiptIn } from './save-file.ts'

const cx = classes(css)

/** A proof does not know how its instrument is shown. */
const usualDecimals = 2

/** Says in plain words that something is wrong, and what the two sides say. */
export function FailedVerdict({ file, report }: { file: ProofFile; report: Report }) {
  const say = useWords()
  const failed = report.checks.filter(({ state }) => state === 'failed').length
  const passed = report.checks.filter(({ state }) => state === 'ok').length
  const stake = cents(BigInt(receiptIn(file)?.body.order.stake ?? 0))
  const record = file.proof?.settlement?.record
  const made = (paid: Cents) => formatMoney(cents(paid - stake), { signed: true })
  const [theirs, ours] = [record?.final?.mid, report.bySeed?.final?.mid].map((mid) =>
    mid === undefined ? null : price(BigInt(mid)),
  )
  const decimals = theirs && ours ? tellingDecimals(theirs, ours, usualDecimals) : usualDecimals
  const show = (mid: Price | null | undefined) => (mid ? showRounded(mid, decimals) : null)
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
            at={show(theirs)}
          />
          <Side
            says={say('proof.seed-says')}
            outcome={say(`contract.${report.bySeed.outcome}`)}
            made={made(report.bySeed.paid)}
            at={show(ours)}
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
