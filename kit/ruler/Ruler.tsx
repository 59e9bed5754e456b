import { classes } from '../classes.ts'
import css from './Ruler.module.css'
import { labelWidth, placeLabels } from './ruler-labels.ts'

const cx = classes(css)

export type RulerMark = {
  /** Liquidation is the danger, the entry is the customer's own. */
  kind: 'danger' | 'own' | 'plain'
  /** In percent of the line, from the worst to the best. */
  at: number
  label: string
  figure: string
}

type RulerProps = {
  /** All of it in a sentence, for those who do not see it. */
  label: string
  /** From left to right. */
  marks: readonly RulerMark[]
  /** The price of this moment; null while it is not known. */
  now: number | null
  /** Where the profit is counted from. */
  from: number
}

/** Where the price is between what can go wrong and what can go right. */
export function Ruler({ label, marks, now, from }: RulerProps) {
  const starts = placeLabels(
    marks.map(({ at, label: name, figure }) => ({ at, width: labelWidth(name, figure) })),
  )
  return (
    <div className={cx('ruler')} role="img" aria-label={label}>
      <span className={cx('base')} />
      {now !== null && now !== from && (
        <span
          className={cx('profit', now > from ? 'up' : 'down')}
          style={{ left: `${Math.min(now, from)}%`, width: `${Math.abs(now - from)}%` }}
        />
      )}
      {marks.map(({ kind, at }) => (
        <span key={`${kind}${at}`} className={cx('mark', kind)} style={{ left: `${at}%` }} />
      ))}
      {marks.map(({ label: name, figure, at }, index) => (
        <span
          key={name}
          className={cx('label', at === 0 ? 'first' : at === 100 && 'last')}
          style={at === 100 ? { right: 0 } : { left: `${starts[index] ?? 0}%` }}
        >
          {name}
          <b>{figure}</b>
        </span>
      ))}
      {now !== null && <span className={cx('now')} style={{ left: `${now}%` }} />}
    </div>
  )
}
