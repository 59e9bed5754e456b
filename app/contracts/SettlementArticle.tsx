import { path as stack } from 'phosphor:stack'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { lazy, Suspense, useState } from 'react'
import { ArticleBar } from '../shell/ArticleBar.tsx'
import { articleQuery } from '../shell/HelpLink.tsx'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import css from './SettlementArticle.module.css'
import { TwoTicks } from './TwoTicks.tsx'
import { useContractTerms } from './use-contract-terms.ts'

const cx = classes(css)

const RatesSheet = lazy(() => import('./RatesSheet.tsx').then((module) => ({ default: module.RatesSheet })))

/** How settlement works: which two prices count, who could influence them, and how anybody checks it. */
export function SettlementArticle() {
  const say = useWords()
  return (
    <>
      <ArticleBar title={say('settlement.title')} />
      <article className={cx('read')}>
        <p className={cx('lead')}>{say('settlement.lead')}</p>
        <TwoTicks />
        <ol className={cx('steps')}>
          {(['purchase', 'hidden', 'final', 'result'] as const).map((step) => (
            <li key={step}>
              <p className={cx('step')}>{say(`settlement.${step}`)}</p>
              <p className={cx('text')}>{say(`settlement.${step}-text`)}</p>
            </li>
          ))}
        </ol>
        <Outcomes />
        <h2 className={cx('heading')}>{say('settlement.who')}</h2>
        <p>{say('settlement.who-text')}</p>
        <div className={cx('tier')}>
          <Note tone="field" icon={stack}>
            <b>{say('settlement.tier')}</b> {say('settlement.tier-text')}
          </Note>
        </div>
        <p>{say('settlement.real-feed')}</p>
        <h2 className={cx('heading')}>{say('settlement.withheld')}</h2>
        <p>{say('settlement.withheld-text')}</p>
        <h2 className={cx('heading')}>{say('settlement.page')}</h2>
        <p>{say('settlement.page-text')}</p>
      </article>
      <Ways />
    </>
  )
}

/** Ends that do not depend on the direction, and what each means. */
const ends = [
  ['equal', 'draw'],
  ['no-tick', 'void'],
  ['halted', 'void'],
  ['sealed-late', 'better'],
  ['unopened', 'lost'],
] as const

/** Every end a contract can come to. */
function Outcomes() {
  const say = useWords()
  return (
    <table className={cx('table')}>
      <thead>
        <tr>
          <th scope="col">{say('settlement.final')}</th>
          <th scope="col">{say('contract.rise')}</th>
          <th scope="col">{say('contract.fall')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{say('settlement.higher')}</th>
          <td>{say('contract.win')}</td>
          <td>{say('contract.lose')}</td>
        </tr>
        <tr>
          <th scope="row">{say('settlement.lower')}</th>
          <td>{say('contract.lose')}</td>
          <td>{say('contract.win')}</td>
        </tr>
        {ends.map(([end, means]) => (
          <tr key={end}>
            <th scope="row">{say(`settlement.${end}`)}</th>
            <td colSpan={2}>{say(`settlement.${means}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Ways() {
  const say = useWords()
  const { value } = useContractTerms()
  const [sheet, setSheet] = useState<'never' | 'open' | 'closed'>('never')
  const way = (article: 'seeds' | 'proof' | 'refusals') => ({
    href: hrefOf('helpArticle', articleQuery(article)),
    onClick: (event: Parameters<typeof followLink>[0]) =>
      followLink(event, 'helpArticle', articleQuery(article)),
  })
  return (
    <div className={cx('ways')}>
      <List top>
        <Row title={say('seeds.title')} {...way('seeds')} />
        <Row title={say('proof.title')} {...way('proof')} />
        <Row title={say('refusals.title')} {...way('refusals')} />
        <Row title={say('settlement.rates')} opens disabled={!value} onClick={() => setSheet('open')} />
      </List>
      {value && sheet !== 'never' && (
        <Suspense>
          <RatesSheet read={value} open={sheet === 'open'} onClose={() => setSheet('closed')} />
        </Suspense>
      )}
    </div>
  )
}
