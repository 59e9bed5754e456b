import { cents } from '@candor/domain/money/cents.ts'
import type { Conversion } from '@candor/domain/money/conversion.ts'
import type { Quantity } from '@candor/domain/money/quantity.ts'
import { closePart } from '@candor/domain/positions/close-part.ts'
import { classes } from '@candor/kit/classes.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { WirePosition } from '@candor/wire/orders.ts'
import css from '../orders/OrderQuestion.module.css'
import { positionResult } from '../orders/position-profit.ts'
import { showFullPrice, showPart } from '../orders/trade-text.ts'
import type { LiveProfit } from '../orders/use-profit.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { ownPosition } from './own-position.ts'
import { SideTag } from './SideTag.tsx'
import { splitQuestion } from './split-question.ts'

const cx = classes(css)

type CloseConfirmProps = {
  open: boolean
  position: WirePosition
  /** What of it is closed. */
  part: Quantity
  name: string
  live: LiveProfit
  conversion: Conversion
  busy: boolean
  onCancel: () => void
  onOk: () => void
}

/** The question before a position is cleared (docs/SPECIFICATION.md, section 8), with what it means in money. */
export function CloseConfirm(props: CloseConfirmProps) {
  const { open, position, part, name, live, conversion, busy, onCancel, onOk } = props
  const say = useWords()
  const message = useMessage()
  const decimals = useInstrument(position.symbol)?.decimals ?? 2
  const { question, rest } = splitQuestion(message('confirm-close-position'))
  const own = ownPosition(position)
  const whole = part === own.quantity
  const closed = closePart(own, part, live.price, conversion)
  // A part's profit is shown alone; what the position has brought in all, after fees, once it ends.
  const total = whole ? positionResult(position, closed.profit).total : closed.profit
  const toBalance = cents(closed.marginReturned + (closed.profit > 0n ? closed.profit : 0n))
  return (
    <Dialog
      open={open}
      title={whole ? question : say('close.part-title')}
      badge={<PracticeBadge>{say('app.practice')}</PracticeBadge>}
      words={{
        cancel: message('cancel'),
        ok: whole ? say('close.whole') : say('close.part', { pct: showPart(part, own.quantity) }),
      }}
      busy={busy}
      onCancel={onCancel}
      onOk={onOk}
    >
      <p className={cx('subject')}>
        {name} <SideTag {...position} />
      </p>
      <KeyValueList
        items={[
          { id: 'price', label: say(`close.price-${own.side}`), value: showFullPrice(live.price, decimals) },
          {
            id: 'profit',
            label: say(whole ? 'close.profit' : 'close.part-profit'),
            value: <Change value={total} text={formatMoney(total, { signed: true })} />,
          },
          { id: 'balance', label: say('close.to-balance'), value: formatMoney(toBalance), total: true },
        ]}
      />
      <p className={cx('asked')}>{whole ? rest : say('close.rest-stays')}</p>
      {whole && (position.takeProfit || position.stopLoss) && (
        <p className={cx('asked')}>{say('close.lines-go')}</p>
      )}
    </Dialog>
  )
}
