import { cents } from '@candor/domain/money/cents.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { cancelOrder, type WireOrder } from '@candor/wire/orders.ts'
import { cancelSpotOrder, type WireSpotOrder } from '@candor/wire/spot.ts'
import { sendWithKey } from '../api/send-with-key.ts'
import { adoptSpotOrder, loadHoldings } from '../holdings/holdings-store.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { adoptOrder, loadTrading } from '../orders/trading-store.ts'
import css from '../positions/TradeList.module.css'
import { useWords } from '../words/use-words.ts'
import { AllDialog } from './AllDialog.tsx'
import { useActOnAll } from './act-on-all.ts'

const cx = classes(css)

type Resting = WireOrder | WireSpotOrder

async function cancelOne(order: Resting) {
  const { id } = order
  if (!('leverage' in order)) return cancelSpot(id)
  const answer = await sendWithKey(`cancel.${id}`, cancelOrder, { params: { id } })
  if (answer.ok) adoptOrder(answer.value)
  return answer
}

async function cancelSpot(id: string) {
  const answer = await sendWithKey(`cancel.${id}`, cancelSpotOrder, { params: { id } })
  if (answer.ok) adoptSpotOrder(answer.value)
  return answer
}

const loadAll = () => Promise.all([loadTrading(), loadHoldings()])

/** One question for all resting orders; each is cancelled by its own request. */
export function CancelAll({ orders }: { orders: readonly Resting[] }) {
  const say = useWords()
  const all = useActOnAll(cancelOne, loadAll)
  const reserve = cents(orders.reduce((sum, order) => sum + centsOf(order.reserve), 0n))
  return (
    <>
      {orders.length > 1 && (
        <div className={cx('all')}>
          <Button tone="line" size="s" onClick={() => all.ask(orders)}>
            {say('all.cancel', { n: orders.length })}
          </Button>
        </div>
      )}
      <AllDialog
        act="cancel"
        state={all.state}
        words={(n) => ({
          title: say('all.cancel-title', { n }),
          ok: say('all.cancel-ok'),
          cancel: say('all.keep'),
          all: say('all.cancelled', { n }),
          some: (done) => say('all.cancelled-some', { done, n }),
        })}
        onCancel={all.close}
        onOk={all.run}
      >
        <KeyValueList
          items={[{ id: 'back', label: say('order.back'), value: formatMoney(reserve), total: true }]}
        />
        <p>{say('all.cancel-text')}</p>
      </AllDialog>
    </>
  )
}
