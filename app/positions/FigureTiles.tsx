import { classes } from '@candor/kit/classes.ts'
import type { Fact } from './FactGrid.tsx'
import css from './FigureTiles.module.css'

const cx = classes(css)

/** The figures that matter, three in a row between hairlines; the label is above its value. */
export function FigureTiles({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={cx('tiles')}>
      {facts.map(({ id, label, value }) => (
        <div key={id} className={cx('tile')}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
