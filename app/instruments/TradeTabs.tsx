import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useWords } from '../words/use-words.ts'
import css from './DetailChart.module.css'

const cx = classes(css)

const ways = ['leveraged', 'delivery', 'spot'] as const

export type TradeWay = (typeof ways)[number]

/** The three ways to trade. Two of them are still to come, and say so where they will be. */
export function TradeTabs({ way, onChange }: { way: TradeWay; onChange: (way: TradeWay) => void }) {
  const say = useWords()
  return (
    <>
      <Tabs
        label={say('detail.ways')}
        tabs={ways.map((value) => ({ value, label: say(`detail.${value}`) }))}
        value={way}
        onChange={onChange}
        panelId="trade-panel"
        even
      />
      <div id="trade-panel" role="tabpanel" aria-label={say(`detail.${way}`)}>
        {way !== 'leveraged' && <p className={cx('later')}>{say(`detail.${way}-later`)}</p>}
      </div>
    </>
  )
}
