import { rate, writeRate } from '@candor/domain/money/rate.ts'
import { classes } from '@candor/kit/classes.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import type { WireModelCard } from '@candor/wire/strategies.ts'
import { useWords } from '../words/use-words.ts'
import css from './ModelCard.module.css'
import { judgeLuck } from './model-figures.ts'
import { strategyName } from './strategy-text.ts'
import { showTenths } from './tenth-percent.ts'
import type { StrategyDetail } from './use-strategy.ts'

const cx = classes(css)

const width = 335

/** How far left and right of a coin the drawing reaches. */
const reach = 0.04

const placeOf = (share: number): number => {
  const within = Math.min(1, Math.max(-1, (share - 0.5) / reach))
  return width / 2 + within * (width / 2 - 6)
}

/** Beside a coin that trades as often: right calls, losses, costs and score. */
export function AgainstCoin({ detail, model }: { detail: StrategyDetail; model: WireModelCard }) {
  const say = useWords()
  const { strategy, tests } = detail
  const { luck, calls, right, score } = model
  if (calls === 0) return null
  const { share, verdict } = judgeLuck(model)
  const pct = showTenths(writeRate(rate(BigInt(Math.round(share * 100_000_000)))))
  const counted = { right: groupThousands(String(right)), calls: groupThousands(String(calls)) }
  const rows = [
    [say('model.right-calls'), pct, '50.0%'],
    [
      say('strategies.worst-fall'),
      showTenths(tests.strategy.result.worstFall),
      showTenths(tests.random.result.worstFall),
    ],
    [
      say('test.after-costs'),
      showTenths(tests.strategy.result.change, true),
      showTenths(tests.random.result.change, true),
    ],
    [say('model.score'), Number(score).toFixed(4), '0.2500'],
  ] as const
  return (
    <section className={cx('section')}>
      <div className={cx('heading')}>
        <h2 className="title-3">{say('model.against')}</h2>
        <span className={cx('cap')}>{say('model.walk-forward')}</span>
      </div>
      <div className={cx('inside')}>
        <Band low={Number(luck.low)} high={Number(luck.high)} share={share} pct={pct} />
        <p className={cx('cap')}>
          {say('model.luck', { low: showTenths(luck.low), high: showTenths(luck.high) })}
        </p>
        <table className={cx('table')}>
          <thead>
            <tr>
              <td />
              <th scope="col">{strategyName(say, strategy.id)}</th>
              <th scope="col">{say('model.coin')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(([label, own, coin]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{own}</td>
                <td>{coin}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className={cx('cap')}>{say(`model.${verdict}-luck`, counted)}</p>
      </div>
    </section>
  )
}

/** The band of luck lies under the dot. */
function Band({ low, high, share, pct }: { low: number; high: number; share: number; pct: string }) {
  const say = useWords()
  const at = placeOf(share)
  const middle = width / 2
  return (
    <svg viewBox={`0 0 ${width} 50`} width="100%" aria-hidden="true" className={cx('drawing')}>
      <path className={cx('line')} d={`M0 20H${width}`} />
      <rect
        className={cx('band')}
        x={placeOf(low)}
        y={14}
        width={placeOf(high) - placeOf(low)}
        height={12}
        rx={2}
      />
      <path className={cx('mark')} d={`M${middle} 10V30`} />
      <circle className={cx('dot')} cx={at} cy={20} r={4.5} />
      {Math.abs(at - middle) > 56 && (
        <text className={cx('axis')} x={middle} y={44} textAnchor="middle">
          {say('model.coin-mark')}
        </text>
      )}
      <text
        className={cx('axis', 'own')}
        x={Math.min(width - 20, Math.max(20, at))}
        y={44}
        textAnchor="middle"
      >
        {pct}
      </text>
    </svg>
  )
}
