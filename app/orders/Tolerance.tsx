import { path as caretDown } from 'phosphor:caret-down'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { useWords } from '../words/use-words.ts'
import css from './Ticket.module.css'

const cx = classes(css)

/** In millionths. The usual one is among them. */
const tolerances = [500, 1_000, 2_500, 5_000, 10_000]

/** How far the price may move against the customer before the order is refused. */
export function Tolerance({ ppm, onChange }: { ppm: number; onChange: (ppm: number) => void }) {
  const say = useWords()
  return (
    <span className={cx('tolerance')}>
      <select
        aria-label={say('ticket.tolerance')}
        value={ppm}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {tolerances.map((each) => (
          <option key={each} value={each}>
            {formatPercent(BigInt(each) / 100n)}
          </option>
        ))}
      </select>
      <Icon path={caretDown} size="s" />
    </span>
  )
}
