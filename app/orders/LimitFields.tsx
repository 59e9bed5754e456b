import { classes } from '@candor/kit/classes.ts'
import { FieldError } from '@candor/kit/field/FieldError.tsx'
import { type RefObject, useId } from 'react'
import { useWords } from '../words/use-words.ts'
import { ChoiceBox, PriceBox } from './PriceBox.tsx'
import { type Priced, priceSize } from './price-text.ts'
import css from './Ticket.module.css'

const cx = classes(css)

type Until = 'cancelled' | 'session'

type LimitFieldsProps = {
  terms: Priced
  entry: { limit: string; until: Until }
  error: string | undefined
  onType: (text: string) => void
  onLeave: () => void
  onUntil: (until: Until) => void
  ref: RefObject<HTMLInputElement | null>
}

/** The price an order waits for, and how long it does. */
export function LimitFields({ terms, entry, error, onType, onLeave, onUntil, ref }: LimitFieldsProps) {
  const say = useWords()
  const errorId = useId()
  return (
    <div>
      <div className={cx('two', 'waits')}>
        <PriceBox
          label={say('ticket.limit-price')}
          text={entry.limit}
          size={priceSize(terms)}
          placeholder={say('ticket.not-set')}
          wrong={error !== undefined}
          describedBy={error === undefined ? undefined : errorId}
          onType={onType}
          onLeave={onLeave}
          ref={ref}
        />
        <ChoiceBox
          label={say('ticket.until')}
          options={(['cancelled', 'session'] as const).map((value) => ({
            value,
            label: say(`ticket.until-${value}`),
          }))}
          value={entry.until}
          onChange={onUntil}
        />
      </div>
      <FieldError id={errorId} error={error} />
    </div>
  )
}
