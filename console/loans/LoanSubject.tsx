import { languages, locales } from '@candor/domain/languages/language-table.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatMoment } from '@candor/kit/numbers/format-date.ts'
import { strokePath } from '@candor/kit/signature/stroke-path.ts'
import { CaseHead } from '../desk/CaseHead.tsx'
import { FactRows } from '../desk/FactRows.tsx'
import { HashText } from '../desk/HashText.tsx'
import { accountText, moneyText } from '../desk/money-text.ts'
import { Part } from '../desk/Part.tsx'
import { useLocale, useWords } from '../words/use-console-words.ts'
import css from './LoanSubject.module.css'
import type { LoanCase } from './read-loans.ts'
import { sharePercent } from './share-percent.ts'

function Signature({ loan }: { loan: LoanCase }) {
  const say = useWords()
  const { signature, customer } = loan
  if (signature.kind === 'typed') return <p className={css['typed']}>{signature.name}</p>
  return (
    <svg
      className={css['drawn']}
      role="img"
      aria-label={say('loan.signature', { name: customer.accountName })}
      viewBox={`0 0 ${signature.width} ${signature.height}`}
    >
      {signature.strokes.map((stroke) => {
        const path = strokePath(stroke.map(([x, y]) => ({ x, y })))
        return <path key={path} d={path} />
      })}
    </svg>
  )
}

/** One loan: its terms, how the limit comes about now, and the text that was signed. */
export function LoanSubject({ loan }: { loan: LoanCase }) {
  const say = useWords()
  const locale = useLocale()
  const { customer, limit, agreement } = loan
  const lang = locales.find((each) => each === agreement.language)
  const terms = [
    { id: 'amount', label: say('fact.amount'), value: <b>{moneyText(loan.amount)}</b> },
    { id: 'days', label: say('share.days'), value: say('loan.days', { n: loan.days }) },
    { id: 'rate', label: say('loan.rate'), value: sharePercent(loan.dailyRate, 3) },
    { id: 'repay', label: say('loan.repay'), value: moneyText(loan.totalToRepay) },
    { id: 'owed', label: say('loan.owed'), value: moneyText(loan.owed) },
    ...(loan.dueAt === null
      ? []
      : [
          {
            id: 'due',
            label: say('loan.due-at'),
            value: formatMoment(new Date(loan.dueAt), locale, new Date()),
          },
        ]),
  ]
  const way = [
    { id: 'average', label: say('loan.average'), value: moneyText(limit.averageEquity) },
    {
      id: 'share',
      label: say('loan.share', { percent: sharePercent(limit.rate, 1) }),
      value: moneyText(limit.ofAverage),
    },
    { id: 'borrowed', label: say('loan.elsewhere'), value: moneyText(limit.borrowed) },
    { id: 'left', label: <b>{say('loan.left')}</b>, value: <b>{moneyText(limit.left)}</b> },
  ]
  return (
    <>
      <CaseHead
        title={customer.accountName || accountText(customer.accountNumber)}
        text={say('fact.customer', {
          account: accountText(customer.accountNumber),
          time: formatMoment(new Date(loan.askedAt), locale, new Date()),
        })}
        tag={loan.daysLate > 0 && <Tag tone="warn">{say('loan.days-late', { n: loan.daysLate })}</Tag>}
      />
      <Part title={say('queue.subject')}>
        <FactRows facts={terms} />
      </Part>
      <Part title={say('loan.limit')}>
        <FactRows facts={way} />
      </Part>
      <Part title={say('loan.signed')} note={agreement.title}>
        <Signature loan={loan} />
        <details className={css['text']} lang={lang && languages[lang].lang}>
          <summary>{agreement.parties}</summary>
          <ol>
            {agreement.clauses.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b> {text}
              </li>
            ))}
          </ol>
        </details>
        <p className={css['note']}>{say('loan.hash')}</p>
        <HashText hash={agreement.hash} />
      </Part>
    </>
  )
}
