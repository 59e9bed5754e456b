import { classes } from '@candor/kit/classes.ts'
import { useWords } from '../words/use-words.ts'
import css from './SettlementArticle.module.css'

const cx = classes(css)

/** A sample: ticks of a minute, as places in the drawing. The two that count are the seventh and the twenty-first. */
const ticks: readonly (readonly [number, number])[] = [
  [8, 67.7],
  [23.5, 58.6],
  [34.8, 56.4],
  [45.3, 57.8],
  [54.9, 61.1],
  [65.6, 65.2],
  [78.1, 68.7],
  [87.7, 69.4],
  [103.5, 67.5],
  [116.8, 65.5],
  [130.7, 66.7],
  [145, 73.2],
  [156.6, 81.1],
  [170.8, 90.6],
  [185.9, 95.8],
  [198.6, 94.1],
  [212.8, 86.8],
  [224.7, 79.2],
  [237.2, 72.8],
  [251.3, 69.8],
  [266.8, 70.8],
  [282.7, 72.3],
  [295, 70.9],
  [306.4, 66.9],
  [321, 59.8],
]
const counted: readonly number[] = [6, 20]

/** So many letters of both labels fit between the two ticks; of longer ones the second is above the first. */
const besideEachOther = 27

/** Which two ticks of many count: that of the purchase second and the last before the end. */
export function TwoTicks() {
  const say = useWords()
  const [purchase, final] = [say('settlement.purchase-label'), say('settlement.final-label')]
  const finalY = purchase.length + final.length > besideEachOther ? 43 : 57.8
  return (
    <svg viewBox="0 0 335 150" role="img" aria-label={say('settlement.picture')} className={cx('picture')}>
      <path className={cx('ground')} d="M0 114H335" />
      <path className={cx('moment')} d="M78 26V114M272 26V114" />
      {ticks.map(([x, y], index) => {
        const counts = counted.includes(index)
        return (
          <circle key={x} className={cx(counts ? 'counts' : 'tick')} cx={x} cy={y} r={counts ? 5 : 2.2} />
        )
      })}
      <text className={cx('named')} x="87" y="58.7">
        {purchase}
      </text>
      <text className={cx('named')} x="265" y={finalY} textAnchor="end">
        {final}
      </text>
      <text className={cx('when')} x="78" y="16" textAnchor="middle">
        {say('settlement.accepted')}
      </text>
      <text className={cx('when')} x="272" y="16" textAnchor="middle">
        {say('settlement.ends')}
      </text>
      <text className={cx('axis')} x="78" y="144" textAnchor="middle">
        {'14:31:02'}
      </text>
      <text className={cx('axis')} x="272" y="144" textAnchor="middle">
        {'14:32:02'}
      </text>
    </svg>
  )
}
