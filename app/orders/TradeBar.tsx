import type { Side } from '@candor/domain/positions/side.ts'
import { ActionBar } from '@candor/kit/button/ActionBar.tsx'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Triangle } from '@candor/kit/numbers/Triangle.tsx'
import { lazy, Suspense, useState } from 'react'
import type { InstrumentView } from '../quotes/use-instrument-detail.ts'
import { useWords } from '../words/use-words.ts'
import { needWords } from '../words/words-store.ts'
import css from './Ticket.module.css'

const cx = classes(css)

/** Fetched with its words when a ticket is first asked for. */
export const Ticket = lazy(async () => {
  const [module] = await Promise.all([import('./Ticket.tsx'), needWords(['positions'])])
  return { default: module.Ticket }
})

type TradeBarProps = { symbol: string; view: InstrumentView; disabled: boolean }

/** Short and long, always in view; each opens the ticket on its side. */
export function TradeBar({ symbol, view, disabled }: TradeBarProps) {
  const say = useWords()
  const [opening, setOpening] = useState<{ side: Side; count: number; open: boolean } | null>(null)
  const open = (side: Side) => setOpening({ side, count: (opening?.count ?? 0) + 1, open: true })
  return (
    <ActionBar>
      <div className={cx('pair')}>
        <Button tone="down" disabled={disabled} onClick={() => open('short')}>
          <Triangle to="down" />
          {say('trade.short')}
        </Button>
        <Button tone="up" disabled={disabled} onClick={() => open('long')}>
          <Triangle to="up" />
          {say('trade.long')}
        </Button>
      </div>
      {opening && (
        <Suspense>
          <Ticket
            key={opening.count}
            symbol={symbol}
            view={view}
            side={opening.side}
            open={opening.open}
            onClose={() => setOpening({ ...opening, open: false })}
          />
        </Suspense>
      )}
    </ActionBar>
  )
}
