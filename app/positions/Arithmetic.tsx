import { cents } from '@candor/domain/money/cents.ts'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WirePosition } from '@candor/wire/orders.ts'
import { showFullPrice, showLine } from '../orders/trade-text.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useWords } from '../words/use-words.ts'
import css from './OrderStory.module.css'
import type { LiquidationSum } from './order-story.ts'

const cx = classes(css)

type ArithmeticProps = { sum: LiquidationSum; position: WirePosition; instrument: WireInstrument | undefined }

/** How a liquidation came about, in sums that anyone can follow. */
export function Arithmetic({ sum, position, instrument }: ArithmeticProps) {
  const say = useWords()
  const decimals = instrument?.decimals ?? 2
  const { initialMargin, margin, half, line, price, loss, gap, returned } = sum
  const money = (id: string, label: string, value: bigint, total = false) => ({
    id,
    label,
    value: formatMoney(cents(value)),
    total,
  })
  return (
    <section className={cx('section')}>
      <div className={cx('heading')}>
        <h2 className="title-3">{say('story.arithmetic')}</h2>
        <span className={cx('quiet')}>{say(position.side === 'long' ? 'story.at-bid' : 'story.at-ask')}</span>
      </div>
      <div className="pad">
        <KeyValueList
          items={[
            money('initial', say('story.initial-margin'), initialMargin),
            ...(margin === initialMargin ? [] : [money('margin', say('story.margin-with-added'), margin)]),
            money('half', say('story.half'), half),
            {
              id: 'first',
              label: say('story.first-past', { line: showLine(priceOf(line), position.side, decimals) }),
              value: showFullPrice(priceOf(price), decimals),
            },
            money('loss', say('story.loss'), -loss),
            ...(gap > 0n ? [money('gap', say('story.gap'), gap)] : []),
            money('returned', say('story.returned'), returned, true),
          ]}
        />
        <p className={cx('rule')}>{say('story.rule')}</p>
      </div>
    </section>
  )
}
