import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import css from './PositionCard.module.css'
import { WaitingClose } from './WaitingClose.tsx'

const cx = classes(css)

export type PositionSheetName = 'margin' | 'stops' | 'close'

/** Fetched when one of the three is first asked for. */
const PositionSheets = lazy(() =>
  import('./PositionSheets.tsx').then((module) => ({ default: module.PositionSheets })),
)

/** What can be done with an open position. */
export function PositionActs({ position, name }: { position: WirePosition; name: string }) {
  const say = useWords()
  const [asked, setAsked] = useState<{ sheet: PositionSheetName | null } | null>(null)
  const open = (sheet: PositionSheetName) => () => setAsked({ sheet })
  const { waitingClose } = position
  return (
    <>
      {waitingClose && <WaitingClose position={position} close={waitingClose} />}
      <div className={cx('acts')}>
        <Button tone="soft" size="xs" onClick={open('margin')}>
          {say('margin.title')}
        </Button>
        <Button tone="soft" size="xs" onClick={open('stops')}>
          {say('stops.open')}
        </Button>
        <Button tone="line" size="xs" disabled={waitingClose !== null} onClick={open('close')}>
          {say('close.open')}
        </Button>
        {asked && (
          <Suspense>
            <PositionSheets
              position={position}
              name={name}
              open={asked.sheet}
              onClose={() => setAsked({ sheet: null })}
            />
          </Suspense>
        )}
      </div>
    </>
  )
}
