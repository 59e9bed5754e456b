import { path as caretRight } from 'phosphor:caret-right'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import { positionResult } from '../orders/position-profit.ts'
import { useWords } from '../words/use-words.ts'
import { type Fact, FactGrid } from './FactGrid.tsx'
import { FigureTiles } from './FigureTiles.tsx'
import { heldText } from './held-text.ts'
import css from './OrderStory.module.css'
import type { OrderStory } from './order-story.ts'
import list from './TradeList.module.css'
import { useFactTexts, useOrderFacts, usePositionFacts } from './trade-facts.ts'

const cx = classes(css)
const listCx = classes(list)

/** Six figures that sum up a trade, and every field behind a press. */
export function StoryFigures({ story, instrument }: StoryFiguresProps) {
  const { order, position } = story
  const positionFacts = usePositionFacts(instrument)
  const orderFacts = useOrderFacts(instrument)
  const six = useSix(instrument)
  const profit = position?.status === 'closed' ? positionResult(position).total : undefined
  const say = useWords()
  return (
    <div className={cx('facts')}>
      <FigureTiles facts={position ? six.ofPosition(position) : six.ofOrder(order)} />
      <details>
        <summary className={listCx('summary')}>
          <span className={listCx('opener')}>
            {say('story.all-fields')}
            <span className={listCx('caret')}>
              <Icon path={caretRight} size="fit" />
            </span>
          </span>
        </summary>
        <FactGrid facts={position ? positionFacts(position, order, profit) : orderFacts(order)} />
      </details>
    </div>
  )
}

type StoryFiguresProps = { story: OrderStory; instrument: WireInstrument | undefined }

function useSix(instrument: WireInstrument | undefined) {
  const { say, money, signed, price, units, lots } = useFactTexts(instrument)
  const fact = (id: string, label: string, value: Fact['value']): Fact => ({ id, label, value })
  return {
    ofPosition(position: WirePosition): Fact[] {
      const { entry, closePrice, openedQuantity, quantity, contractSize, openedAt, closedAt } = position
      const opened = fact('opened', say('story.opened-mark'), price(entry))
      if (closedAt === null)
        return [
          opened,
          fact('take-profit', say('field.take-profit'), price(position.takeProfit)),
          fact('stop-loss', say('field.stop-loss'), price(position.stopLoss)),
          fact('margin', say('field.margin'), money(position.margin)),
          fact('size', say('story.size'), units(quantity, contractSize)),
          fact('held', say('story.held'), heldText(say, Date.now() - Date.parse(openedAt))),
        ]
      const { total } = positionResult(position)
      return [
        opened,
        fact('closed', say('story.closed-mark'), price(closePrice)),
        fact('held', say('story.held'), heldText(say, Date.parse(closedAt) - Date.parse(openedAt))),
        fact('margin', say('field.margin'), money(position.openedMargin)),
        fact('size', say('story.size'), units(openedQuantity, contractSize)),
        fact('result', say('story.result'), <Change value={total} text={signed(total)} />),
      ]
    },
    ofOrder: (order: WireOrder): Fact[] => [
      fact('price', say('field.price'), price(order.price)),
      fact('size', say('story.size'), lots(order.quantity)),
      fact('amount', say('field.amount'), money(order.amount)),
      fact('margin', say('field.margin'), money(order.margin)),
      fact('fee', say('field.opening-fee'), money(order.fee)),
      fact('stop-loss', say('field.stop-loss'), price(order.stopLoss)),
    ],
  }
}
