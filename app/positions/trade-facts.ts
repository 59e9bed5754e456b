import { cents } from '@candor/domain/money/cents.ts'
import type { Conversion } from '@candor/domain/money/conversion.ts'
import { notionalOf, roundExact } from '@candor/domain/positions/position-value.ts'
import { formatDateAndTime } from '@candor/kit/numbers/format-date.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import type { WireOrder, WirePosition } from '@candor/wire/orders.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { showFullPrice, showLots, showUnits } from '../orders/trade-text.ts'
import { useOwnMoney } from '../preferences/hidden-amounts.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import type { Fact } from './FactGrid.tsx'
import { quantityOf } from './own-position.ts'

/** How a fact of a trade is written. */
export function useFactTexts(instrument: WireInstrument | undefined) {
  const say = useWords()
  const locale = useLocale()
  const money = useOwnMoney()
  const decimals = instrument?.decimals ?? 2
  return {
    say,
    money: (text: string) => money(centsOf(text)),
    signed: (value: bigint) => money(cents(value), { signed: true }),
    value: (size: string, contractSize: string, at: string, conversion: Conversion) => {
      const held = { quantity: quantityOf(size), contractSize: quantityOf(contractSize) }
      return money(roundExact(notionalOf(held, priceOf(at), conversion)))
    },
    price: (text: string | null) =>
      text === null ? say('field.none') : showFullPrice(priceOf(text), decimals),
    moment: (text: string) => formatDateAndTime(new Date(text), locale),
    lots: (text: string) => showLots(say, instrument, quantityOf(text)),
    units: (text: string, contractSize: string) =>
      showUnits(say, instrument, quantityOf(text), quantityOf(contractSize)),
  }
}

/** Every field of a position: those of what is held and those of the order it came from. */
export function usePositionFacts(
  instrument: WireInstrument | undefined,
): (position: WirePosition, order?: WireOrder, profit?: bigint) => Fact[] {
  const { say, money, signed, value, price, moment, lots, units } = useFactTexts(instrument)
  return (position, order, profit) => {
    const { openedQuantity, contractSize, entry, up, down } = position
    const conversion = { up: priceOf(up), down: priceOf(down) }
    const open = position.status === 'open'
    const held = open ? position.quantity : openedQuantity
    const asked = order?.price ?? entry
    const fact = (id: string, label: string, text: string): Fact => ({ id, label, value: text })
    return [
      fact('quantity', say('field.position-quantity'), units(held, contractSize)),
      fact('lot', say('field.lot'), lots(held)),
      fact('holding', say('field.holding-amount'), value(held, contractSize, entry, conversion)),
      fact('opening', say('field.opening-price'), price(entry)),
      ...(position.closePrice === null || open
        ? []
        : [fact('closing', say('field.closing-price'), price(position.closePrice))]),
      ...(profit === undefined ? [] : [fact('profit', say('field.profit'), signed(profit))]),
      fact('ordered', say('field.order-quantity'), lots(openedQuantity)),
      fact('amount', say('field.amount'), value(openedQuantity, contractSize, asked, conversion)),
      fact('price', say('field.price'), price(asked)),
      fact('time', say('field.time'), moment(order?.placedAt ?? position.openedAt)),
      fact('margin', say('field.margin'), money(open ? position.margin : position.openedMargin)),
      fact('fee', say('field.opening-fee'), money(position.openingFee)),
      fact('financing', say('field.financing'), money(position.financing)),
      fact('take-profit', say('field.take-profit'), price(position.takeProfit)),
      fact('stop-loss', say('field.stop-loss'), price(position.stopLoss)),
      ...(position.closedAt === null ? [] : [fact('closed', say('field.closed'), moment(position.closedAt))]),
    ]
  }
}

/** Every field of an order that has not become a position, also after it has ended. */
export function useOrderFacts(instrument: WireInstrument | undefined): (order: WireOrder) => Fact[] {
  const { say, money, price, moment, lots } = useFactTexts(instrument)
  return (order) => {
    const fact = (id: string, label: string, text: string): Fact => ({ id, label, value: text })
    return [
      fact('ordered', say('field.order-quantity'), lots(order.quantity)),
      fact('amount', say('field.amount'), money(order.amount)),
      fact('price', say('field.price'), price(order.price)),
      fact('margin', say('field.margin'), money(order.margin)),
      fact('fee', say('field.opening-fee'), money(order.fee)),
      fact('take-profit', say('field.take-profit'), price(order.takeProfit)),
      fact('stop-loss', say('field.stop-loss'), price(order.stopLoss)),
      fact('time', say('field.time'), moment(order.placedAt)),
      ...(order.endedAt === null ? [] : [fact('closed', say('field.closed'), moment(order.endedAt))]),
    ]
  }
}
