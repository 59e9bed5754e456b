import { sendRequest } from '@candor/client/api/send-request.ts'
import { accept } from '@candor/domain/result.ts'
import { Tag } from '@candor/kit/notice/Tag.tsx'
import { formatDecimal } from '@candor/kit/numbers/format-decimal.ts'
import { readCustomerOrders, readCustomerSpotOrders } from '@candor/wire/customer-desk.ts'
import type { WireOrder } from '@candor/wire/orders.ts'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import type { LongColumn } from '../table/LongTable.tsx'
import { textColumn } from '../table/text-column.ts'
import { useWords } from '../words/use-console-words.ts'
import { type Asked, PagedPart, type PartProps, readLists } from './PagedPart.tsx'
import { moneyColumn, useTimeColumn } from './part-columns.ts'

/** An order with or without leverage. */
type PlacedOrder = Pick<
  WireOrder,
  'id' | 'symbol' | 'quantity' | 'status' | 'placedAt' | 'endReason' | 'reserve'
> & {
  side: WireOrder['side'] | WireSpotOrder['side']
  type: WireSpotOrder['type']
  /** Null where it has none. */
  leverage: number | null
  /** What it was carried out at, or else its limit or the price that was seen. */
  price: string | null
}

const fromLeveraged = (order: WireOrder): PlacedOrder => ({
  ...order,
  price: order.fillPrice ?? order.price,
})

const fromSpot = (order: WireSpotOrder): PlacedOrder => ({
  ...order,
  leverage: null,
  price: order.fill?.price ?? order.price,
})

const leveragedThat = (status: 'resting' | 'ended') => async (asked: Asked) => {
  const query = { ...asked.query, status }
  const answer = await sendRequest(readCustomerOrders, { params: asked.params, query })
  if (!answer.ok) return answer
  return accept({ rows: answer.value.orders.map(fromLeveraged), more: answer.value.more })
}

const spotThat = (status: 'resting' | 'ended') => async (asked: Asked) => {
  const query = { ...asked.query, status }
  const answer = await sendRequest(readCustomerSpotOrders, { params: asked.params, query })
  if (!answer.ok) return answer
  return accept({ rows: answer.value.orders.map(fromSpot), more: answer.value.more })
}

const readOrders = readLists<PlacedOrder>(
  leveragedThat('resting'),
  spotThat('resting'),
  leveragedThat('ended'),
  spotThat('ended'),
)

function useOrderColumns(): readonly LongColumn<PlacedOrder>[] {
  const say = useWords()
  const text = textColumn<PlacedOrder>
  const sideOf = ({ side, leverage }: PlacedOrder) =>
    side === 'buy' || side === 'sell' ? say(`side.${side}`) : say(`side.${side}`, { n: leverage ?? 1 })
  const stateOf = ({ status, endReason }: PlacedOrder) =>
    endReason === null
      ? say(`order.${status}`)
      : say('pair', { first: say(`order.${status}`), second: say(`order.by-${endReason}`) })
  return [
    useTimeColumn(({ placedAt }) => placedAt),
    {
      id: 'symbol',
      ...text(say('column.instrument'), 'minmax(4.5rem, 1fr)', ({ symbol }) => symbol),
      cell: ({ symbol }) => <b>{symbol}</b>,
    },
    {
      id: 'side',
      ...text(say('column.side'), '5.5rem', sideOf),
      cell: (row) => (
        <Tag tone={row.side === 'long' || row.side === 'buy' ? 'up' : 'down'}>{sideOf(row)}</Tag>
      ),
    },
    { id: 'type', ...text(say('column.order'), '5rem', ({ type }) => say(`order.${type}`)) },
    { id: 'status', ...text(say('column.status'), 'minmax(6.5rem, 1.5fr)', stateOf), wraps: true },
    {
      id: 'quantity',
      ...text(say('column.quantity'), '5.5rem', ({ quantity }) => quantity),
      cell: ({ quantity }) => formatDecimal(quantity, { trimmed: true }),
      figure: true,
    },
    {
      id: 'price',
      ...text(say('column.price'), '6rem', ({ price }) => price ?? ''),
      cell: ({ price }) => price && formatDecimal(price),
      figure: true,
    },
    { id: 'reserve', ...moneyColumn(say('column.set-aside'), '5.5rem', ({ reserve }) => reserve) },
  ]
}

/** Orders with and without leverage, those that rest and those that have ended, newest first. */
export const OrdersPart = ({ accountNumber }: PartProps) => (
  <PagedPart part="orders" accountNumber={accountNumber} columns={useOrderColumns()} readOf={readOrders} />
)
