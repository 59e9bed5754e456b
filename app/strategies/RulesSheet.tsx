import { isStrategyId } from '@candor/domain/strategies/strategy-id.ts'
import { classes } from '@candor/kit/classes.ts'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import type { WireStrategy } from '@candor/wire/strategies.ts'
import { useInstruments } from '../quotes/use-instruments.ts'
import { useWords } from '../words/use-words.ts'
import css from './StrategyDetail.module.css'

const cx = classes(css)

type RulesSheetProps = { strategy: WireStrategy; open: boolean; onClose: () => void }

/** What it does in plain words, when it decides, how it trades and what a unit is. */
export function RulesSheet({ strategy, open, onClose }: RulesSheetProps) {
  const say = useWords()
  const { instruments } = useInstruments()
  const { id, interval, product, leverage, symbols } = strategy
  const tickers = symbols.map(
    (symbol) => instruments.find((each) => each.symbol === symbol)?.ticker ?? symbol,
  )
  return (
    <Sheet open={open} title={say('rules.title')} words={{ close: say('app.close') }} onClose={onClose}>
      <div className={cx('rules')}>
        {isStrategyId(id) && <p>{say(`rules.${id}`)}</p>}
        <p>{say(interval === '1h' ? 'rules.hourly' : 'rules.daily')}</p>
        <p>{product === 'spot' ? say('rules.door-spot') : say('rules.door-leveraged', { n: leverage })}</p>
        <p>{say('rules.units')}</p>
        <p>
          <b>{say('rules.instruments')}</b>
          <br />
          {tickers.join(' · ')}
        </p>
      </div>
    </Sheet>
  )
}
