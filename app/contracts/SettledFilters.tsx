import { classes } from '@candor/kit/classes.ts'
import { FilterChoice } from '../positions/FilterChoice.tsx'
import css from '../positions/TradeList.module.css'
import { useTraded } from '../positions/use-traded.ts'
import { useWords } from '../words/use-words.ts'
import type { SettledFilter } from './settled-list.ts'

const cx = classes(css)

const products = ['delivery'] as const

type SettledFiltersProps = { filter: SettledFilter; onChange: (filter: SettledFilter) => void }

/** By instrument, of those that were traded, by direction and by result. */
export function SettledFilters({ filter, onChange }: SettledFiltersProps) {
  const say = useWords()
  const instruments = useTraded(products)
  return (
    <fieldset className={cx('filters')} aria-label={say('contracts.filters')}>
      <FilterChoice
        label={say('contracts.instrument')}
        value={filter.symbol}
        options={[
          { value: '', label: say('contracts.every') },
          ...instruments.map(({ symbol, ticker }) => ({ value: symbol, label: ticker })),
        ]}
        onChange={(symbol) => onChange({ ...filter, symbol })}
      />
      <FilterChoice
        label={say('contracts.direction')}
        value={filter.direction}
        options={[
          { value: 'all', label: say('contracts.both') },
          { value: 'rise', label: say('contract.rise') },
          { value: 'fall', label: say('contract.fall') },
        ]}
        onChange={(direction) => onChange({ ...filter, direction })}
      />
      <FilterChoice
        label={say('contracts.result')}
        value={filter.outcome}
        options={[
          { value: 'all', label: say('contracts.any') },
          ...(['win', 'lose', 'draw', 'void'] as const).map((value) => ({
            value,
            label: say(`contract.${value}`),
          })),
        ]}
        onChange={(outcome) => onChange({ ...filter, outcome })}
      />
    </fieldset>
  )
}
