import { classes } from '@candor/kit/classes.ts'
import type { WireModelCard } from '@candor/wire/strategies.ts'
import { useWords } from '../words/use-words.ts'
import css from './ModelCard.module.css'
import { showWeight } from './model-figures.ts'
import { sayFeature } from './strategy-text.ts'

const cx = classes(css)

/** Each thing it looks at, the largest first. A weight is no price, so its bars are ink on both sides. */
export function ModelWeights({ weights }: Pick<WireModelCard, 'weights'>) {
  const say = useWords()
  const all = weights
    .map(({ feature, weight }) => ({ feature, weight: Number(weight) }))
    .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
  const largest = Math.max(0.01, ...all.map(({ weight }) => Math.abs(weight)))
  return (
    <section className={cx('section')}>
      <div className={cx('heading')}>
        <h2 className="title-3">{say('model.looks-at')}</h2>
        <span className={cx('cap')}>{say('model.today')}</span>
      </div>
      <p className={cx('sides')} aria-hidden="true">
        <span>{say('model.falls')}</span>
        <span>{say('model.rises')}</span>
      </p>
      <ul>
        {all.map(({ feature, weight }) => (
          <li key={feature} className={cx('weight')}>
            <span>{sayFeature(say, feature)}</span>
            <span className={cx('bar')} aria-hidden="true">
              {showWeight(weight) !== '0.00' && (
                <i
                  className={cx(weight < 0 ? 'minus' : 'plus')}
                  style={{ width: `${Math.max(2, (Math.abs(weight) / largest) * 45)}%` }}
                />
              )}
            </span>
            <span className={cx('figure')}>{showWeight(weight)}</span>
          </li>
        ))}
      </ul>
      <p className={cx('below')}>{say('model.weight-note')}</p>
    </section>
  )
}
