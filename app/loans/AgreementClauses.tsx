import { classes } from '@candor/kit/classes.ts'
import type { WireAgreementText } from '@candor/wire/loan-agreements.ts'
import css from './Apply.module.css'

const cx = classes(css)

/** The text that is signed: between whom, and its numbered clauses. */
export function AgreementClauses({ agreement }: { agreement: WireAgreementText }) {
  const { title, parties, clauses } = agreement
  return (
    <section className={cx('text')}>
      <h2 className="title-2">{title}</h2>
      <p className={cx('parties')}>{parties}</p>
      <ol className={cx('clauses')}>
        {clauses.map((clause, place) => (
          <li key={clause.title} className={cx('clause')}>
            <span className={cx('number')} aria-hidden="true">
              {place + 1}
            </span>
            <div>
              <h3 className={cx('heading')}>{clause.title}</h3>
              <p className={cx('says')}>{clause.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}
