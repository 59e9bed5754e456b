import { classes } from '@candor/kit/classes.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import type { ClosedFilter } from './merge-closed.ts'
import css from './TradeList.module.css'

const cx = classes(css)

type ClosedFiltersProps = { filter: ClosedFilter; onChange: (filter: ClosedFilter) => void }

/** By instrument, by side and by how it ended. */
export function ClosedFilters({ filter, onChange }: ClosedFiltersProps) {
  const say = useWords()
  const { instruments } = useInstruments()
  return (
    <fieldset className={cx('filters')} aria-label={say('closed.filters')}>
      <Choice
        label={say('closed.instrument')}
        value={filter.symbol}
        options={[
          { value: '', label: say('closed.every') },
          ...instruments.map(({ symbol, ticker }) => ({ value: symbol, label: ticker })),
        ]}
        onChange={(symbol) => onChange({ ...filter, symbol })}
      />
      <Choice
        label={say('closed.side')}
        value={filter.side}
        options={[
          { value: 'all', label: say('closed.both') },
          { value: 'long', label: say('closed.long') },
          { value: 'short', label: say('closed.short') },
          { value: 'buy', label: say('spot.tag-buy') },
          { value: 'sell', label: say('spot.tag-sell') },
        ]}
        onChange={(side) => onChange({ ...filter, side })}
      />
      <Choice
        label={say('closed.cause')}
        value={filter.cause}
        options={[
          { value: 'all', label: say('closed.any') },
          { value: 'customer', label: say('cause.customer') },
          { value: 'take-profit', label: say('cause.take-profit') },
          { value: 'stop-loss', label: say('cause.stop-loss') },
          { value: 'liquidation', label: say('cause.liquidation') },
          { value: 'filled', label: say('spot.filled') },
          { value: 'cancelled', label: say('closed.order-ended') },
        ]}
        onChange={(cause) => onChange({ ...filter, cause })}
      />
    </fieldset>
  )
}

type ChoiceProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange: (value: Value) => void
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  return (
    <label className={cx('filter')}>
      {label}
      <select
        className={cx('select')}
        value={value}
        onChange={(event) => {
          const chosen = options.find((option) => option.value === event.target.value)
          if (chosen) onChange(chosen.value)
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </label>
  )
}
