import { classes } from '@candor/kit/classes.ts'
import { useWords } from '../words/use-words.ts'
import css from './Strategies.module.css'

const cx = classes(css)

const levels = [1, 2, 3, 4, 5] as const

/** Five steps and the word for them. */
export function RiskMeter({ risk }: { risk: number }) {
  const say = useWords()
  const level = levels.find((each) => each === risk) ?? 5
  return (
    <span className={cx('risk')}>
      <span className={cx('meter')} aria-hidden="true">
        {levels.map((each) => (
          <i key={each} className={each <= level ? cx('on') : undefined} />
        ))}
      </span>
      {say(`risk.${level}`)}
    </span>
  )
}
