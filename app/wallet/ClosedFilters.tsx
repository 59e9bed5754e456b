import { classes } from '@candor/kit/classes.ts'
import { FilterChoice } from '../positions/FilterChoice.tsx'
import css from '../positions/TradeList.module.css'
import { useTraded } from '../positions/use-traded.ts'
import { useWords } from '../words/use-words.ts'
import type { ClosedFilter } from './merge-closed.ts'

const cx = classes(css)

const products = ['leveraged', 'spot'] as const

type ClosedFiltersProps = { filter: ClosedFilter; onChange: (filter: ClosedFilter) => void }

/** By instrument, of those that were traded, by side and by how it ended. */
export function ClosedFilters({ filter, onChange }: ClosedFiltersProps) {
  const say = useWords()
  const instruments = useTraded(products)
  return (
    <fieldset className={cx('filters')} aria-label={say('closed.filters')}>
      <FilterChoice
        label={say('closed.instrument')}
        value={filter.symbol}
        options={[
          { value: '', label: say('closed.every') },
          ...instruments.map(({ symbol, ticker }) => ({ value: symbol, label: ticker })),
        ]}
        onChange={(symbol) => onChange({ ...filter, symbol })}
      />
      <FilterChoice
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
      <FilterChoice
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
