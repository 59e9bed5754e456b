import { path as clock } from 'phosphor:clock'
import { path as sealCheck } from 'phosphor:seal-check'
import { path as sealWarning } from 'phosphor:seal-warning'
import { type Cents, cents } from '@candor/domain/money/cents.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Note } from '@candor/kit/notice/Note.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import { FactStrip } from '@candor/kit/steps/FactStrip.tsx'
import { suspiciousBelow } from '@candor/verify/hindsight.ts'
import { ArticleBar } from '../shell/ArticleBar.tsx'
import { useWords } from '../words/use-words.ts'
import type { Hindsight, Refusals } from './find-refusals.ts'
import css from './RefusalsArticle.module.css'
import { madeBy, RefusedOrder } from './RefusedOrder.tsx'
import { saveEvidence } from './save-evidence.ts'
import { useRefusals } from './use-refusals.ts'

const cx = classes(css)

/** What was refused: orders without a receipt, what they would have paid, and whether that looks like chance. */
export function RefusalsArticle() {
  const say = useWords()
  const { value, again } = useRefusals()
  return (
    <>
      <ArticleBar title={say('refusals.title')} practice />
      {value ? (
        <Told refusals={value} />
      ) : (
        <div className={cx('pad')} role="status" aria-busy="true">
          <p className={cx('text')}>{say('refusals.working')}</p>
          <Skeleton width="100%" height="20rem" />
        </div>
      )}
      <div className={cx('acts')}>
        <Button tone="line" size="s" busy={!value} onClick={again}>
          {say('proof.again')}
        </Button>
        <Button tone="line" size="s" onClick={() => void saveEvidence()}>
          {say('proof.save')}
        </Button>
      </div>
    </>
  )
}

function Told({ refusals }: { refusals: Refusals }) {
  const say = useWords()
  const { purchases, refused } = refusals
  const unanswered = refused.filter(({ purchase }) => purchase.answer === null).length
  const isAny = (state: Hindsight) => refused.some(({ hindsight }) => hindsight === state)
  return (
    <>
      <section className={cx('pad')}>
        <Headline refusals={refusals} />
        <p className={cx('text')}>{say('refusals.about')}</p>
      </section>
      <FactStrip
        facts={[
          { id: 'all', label: say('refusals.purchases'), value: purchases },
          { id: 'refused', label: say('refusals.refused'), value: refused.length - unanswered },
          { id: 'unanswered', label: say('refusals.unanswered'), value: unanswered },
        ]}
      />
      {refused.length > 0 && <Orders refusals={refusals} />}
      <Judged refusals={refusals} />
      <div className={cx('notes')}>
        {isAny('withheld') && (
          <Note tone="danger" icon={sealWarning}>
            {say('refusals.withheld-text')}
          </Note>
        )}
        {isAny('open') && (
          <Note tone="field" icon={clock}>
            {say('refusals.open')}
          </Note>
        )}
        <Note tone="field" icon={sealCheck}>
          {say('refusals.signed')}
        </Note>
      </div>
    </>
  )
}

/** How it all looks, in one sentence. */
function Headline({ refusals: { refused, judgement } }: { refusals: Refusals }) {
  const say = useWords()
  const count = (state: 'win' | 'lose' | 'withheld') =>
    refused.filter(
      ({ hindsight }) => (typeof hindsight === 'string' ? hindsight : hindsight.outcome) === state,
    ).length
  const withheld = count('withheld')
  const values = { n: refused.length, won: count('win'), lost: count('lose'), m: withheld }
  const key = judgement.isSuspicious ? 'refusals.suspicious' : 'refusals.chance'
  const withheldKey = judgement.isSuspicious ? 'refusals.withheld-suspicious' : 'refusals.withheld'
  return (
    <h1 className="title-1" role="status">
      {refused.length === 0
        ? say('refusals.none')
        : judgement.counted === 0
          ? say('refusals.some', { n: refused.length })
          : say(withheld > 0 ? withheldKey : key, values)}
    </h1>
  )
}

function Orders({ refusals: { refused } }: { refusals: Refusals }) {
  const say = useWords()
  const together: Cents = cents(refused.reduce((sum, each) => sum + (madeBy(each) ?? 0n), 0n))
  return (
    <section className={cx('orders')}>
      <h2 className="title-3">{say('refusals.hindsight')}</h2>
      <ul>
        {refused.map((each) => (
          <RefusedOrder key={each.purchase.request} refused={each} />
        ))}
      </ul>
      <KeyValueList
        items={[
          {
            id: 'together',
            label: say('refusals.together'),
            value: <Change value={together} text={formatMoney(together, { signed: true })} />,
            total: true,
          },
        ]}
      />
      <p className={cx('text')}>{say('refusals.together-text')}</p>
    </section>
  )
}

/** The rule by which it is judged, with its figures. A chance is counted in 10⁻⁴, which is a hundredth of a percent. */
function Judged({ refusals: { judgement } }: { refusals: Refusals }) {
  const say = useWords()
  const share = (chance: number) => formatPercent(BigInt(chance))
  return (
    <section className={cx('orders')}>
      <h2 className="title-3">{say('refusals.judged')}</h2>
      <p className={cx('text')}>{say('refusals.judged-text')}</p>
      <KeyValueList
        items={[
          // Of nothing there is neither a share nor a chance.
          ...(judgement.counted === 0
            ? []
            : [
                {
                  id: 'won',
                  label: say('refusals.would-have-won'),
                  value: say('refusals.of', { n: judgement.won, m: judgement.counted }),
                },
                { id: 'chance', label: say('refusals.by-chance'), value: share(judgement.chance) },
              ]),
          { id: 'below', label: say('refusals.below'), value: share(suspiciousBelow) },
        ]}
      />
    </section>
  )
}
