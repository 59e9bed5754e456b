import { classes } from '@candor/kit/classes.ts'
import { groupThousands } from '@candor/kit/numbers/group-digits.ts'
import type { WireModelCard } from '@candor/wire/strategies.ts'
import { useWords } from '../words/use-words.ts'
import { calibrationHeight, calibrationShape, calibrationWidth, left, right } from './calibration-shape.ts'
import css from './ModelCard.module.css'
import { showWhole } from './tenth-percent.ts'

const cx = classes(css)

/** How sure it was, and how often it came so. Bars are what luck alone can do. */
export function Calibration({ model }: { model: WireModelCard }) {
  const say = useWords()
  const { calibration, calls } = model
  // English counts one apart, which is told by the number itself; more are shown with their thousands grouped.
  const n = calls === 1 ? 1 : groupThousands(String(calls))
  const surest = calibration.toSorted((one, other) => Number(other.said) - Number(one.said))[0]
  return (
    <section className={cx('section')}>
      <div className={cx('heading')}>
        <h2 className="title-3">{say('model.means')}</h2>
        <span className={cx('cap')}>{say('model.calls', { n })}</span>
      </div>
      {surest ? (
        <>
          <Drawing model={model} />
          <p className={cx('below')}>
            {say('model.means-text', { said: showWhole(surest.said), rose: showWhole(surest.rose) })}
          </p>
        </>
      ) : (
        <p className={cx('below')}>{say('model.no-calls')}</p>
      )}
    </section>
  )
}

function Drawing({ model: { calibration } }: { model: WireModelCard }) {
  const say = useWords()
  const bins = calibration.map(({ said, rose, low, high }) => ({
    said: Number(said),
    rose: Number(rose),
    low: Number(low),
    high: Number(high),
  }))
  const { x, y, levels, asSaid } = calibrationShape(bins)
  const [from, to] = asSaid
  return (
    <svg
      viewBox={`0 0 ${calibrationWidth} ${calibrationHeight}`}
      width="100%"
      role="img"
      aria-label={say('model.chart')}
      className={cx('drawing')}
    >
      {levels.map((level) => (
        <g key={level}>
          <path className={cx('rule')} d={`M${left} ${y(level)}H${right}`} />
          <text className={cx('axis')} x={calibrationWidth - 20} y={y(level) + 4} textAnchor="end">
            {`${Math.round(level * 100)}%`}
          </text>
        </g>
      ))}
      <path className={cx('as-said')} d={`M${from.x} ${from.y}L${to.x} ${to.y}`} />
      <text className={cx('axis')} x={to.x} y={to.y - 8} textAnchor="end">
        {say('model.as-said')}
      </text>
      {bins.map(({ said, rose, low, high }) => (
        <g key={said}>
          <path className={cx('luck')} d={`M${x(said)} ${y(low)}V${y(high)}`} />
          <circle className={cx('dot')} cx={x(said)} cy={y(rose)} r={4} />
          <text className={cx('axis')} x={x(said)} y={200} textAnchor="middle">
            {`${Math.round(said * 100)}%`}
          </text>
        </g>
      ))}
      <text className={cx('axis', 'second')} x={left} y={12}>
        {say('model.rose')}
      </text>
      <text className={cx('axis', 'second')} x={left} y={220}>
        {say('model.said')}
      </text>
    </svg>
  )
}
