import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { classes } from '@candor/kit/classes.ts'
import { useWords } from '../words/use-words.ts'
import css from './DetailChart.module.css'

const cx = classes(css)

const ways = ['leveraged', 'delivery', 'spot'] as const

export type TradeWay = (typeof ways)[number]

/** A way that an address names. */
export const wayOf = (text: string | null): TradeWay => ways.find((way) => way === text) ?? 'leveraged'

/** The three ways to trade. Spot is still to come, and says so where it will be. */
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
        {way === 'spot' && <p className={cx('later')}>{say('detail.spot-later')}</p>}
      </div>
    </>
  )
}
