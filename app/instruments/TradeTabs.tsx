import { Tabs } from '@candor/kit/choice/Tabs.tsx'
import { useWords } from '../words/use-words.ts'

const ways = ['leveraged', 'delivery', 'spot'] as const

type TradeWay = (typeof ways)[number]

/** A way that an address names. */
export const wayOf = (text: string | null): TradeWay => ways.find((way) => way === text) ?? 'leveraged'

/** The three ways to trade. What each of them shows follows below. */
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
      <div id="trade-panel" role="tabpanel" aria-label={say(`detail.${way}`)} />
    </>
  )
}
