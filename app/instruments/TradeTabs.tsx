import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useState } from 'react'
import { useWords } from '../words/use-words.ts'
import css from './DetailChart.module.css'

const cx = classes(css)

const ways = ['leveraged', 'delivery', 'spot'] as const

/** The three ways to trade. Their tickets are still to come, and each says so where it will be. */
export function TradeTabs() {
  const say = useWords()
  const [way, setWay] = useState<(typeof ways)[number]>('leveraged')
  return (
    <>
      <Tabs
        label={say('detail.ways')}
        tabs={ways.map((value) => ({ value, label: say(`detail.${value}`) }))}
        value={way}
        onChange={setWay}
        panelId="trade-panel"
        even
      />
      <p id="trade-panel" role="tabpanel" aria-label={say(`detail.${way}`)} className={cx('later')}>
        {say(`detail.${way}-later`)}
      </p>
    </>
  )
}
