import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { useState } from 'react'
import { zoneName } from '../preferences/zone-name.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './PostingDateSheet.module.css'
import { PostingDates } from './PostingDates.tsx'
import { dayOf } from './posting-days.ts'
import { allDates, isOrdered, type Period } from './posting-period.ts'

const cx = classes(css)

type PostingDateSheetProps = {
  open: boolean
  period: Period
  onChoose: (period: Period) => void
  onClose: () => void
}

/** Chooses the days that are shown. Nothing changes until it is applied. */
export function PostingDateSheet({ open, period, onChoose, onClose }: PostingDateSheetProps) {
  const say = useWords()
  const locale = useLocale()
  const [chosen, setChosen] = useState<Period>(allDates)
  const [before, setBefore] = useState(false)
  // Each opening begins with the days that are in force.
  if (open !== before) {
    setBefore(open)
    if (open) setChosen({ from: period.from, until: period.until })
  }
  const now = new Date()
  return (
    <Sheet open={open} title={say('history.dates')} words={{ close: say('app.close') }} onClose={onClose}>
      <div className={cx('body')}>
        <PostingDates period={chosen} latest={dayOf(now)} onChange={setChosen} />
        <p className={cx('zone')}>{say('history.zone', { zone: zoneName(now, locale) })}</p>
        <Button disabled={!isOrdered(chosen)} onClick={() => onChoose(chosen)}>
          {say('history.show-dates')}
        </Button>
        <Button tone="quiet" onClick={() => onChoose(allDates)}>
          {say('history.all-dates')}
        </Button>
      </div>
    </Sheet>
  )
}
