import { strangeReply } from '@candor/client/api/refusal-reply.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { closingPrice } from '@candor/domain/positions/side.ts'
import { usualTolerancePpm } from '@candor/domain/positions/trading-terms.ts'
import { refuse } from '@candor/domain/result.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Change } from '@candor/kit/numbers/Change.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { closePosition, type WirePosition } from '@candor/wire/orders.ts'
import { sendWithKey } from '../api/send-with-key.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { adoptPosition, loadTrading } from '../orders/trading-store.ts'
import css from '../positions/TradeList.module.css'
import { quoteOf } from '../quotes/quote-store.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { AllDialog } from './AllDialog.tsx'
import { useActOnAll } from './act-on-all.ts'
import { useOpenProfit } from './use-open-profit.ts'

const cx = classes(css)

/** Closes all of one position at the price that is shown now. Without a price there is nothing to agree to. */
async function closeWhole({ id, symbol, side, quantity }: WirePosition) {
  const quote = quoteOf(symbol)
  if (!quote) return refuse({ ...strangeReply(), code: 'data-anomaly' as const })
  const body = { quantity, seen: closingPrice(side, quote), tolerancePpm: usualTolerancePpm }
  const answer = await sendWithKey(`close.${id}`, closePosition, { params: { id }, body })
  if (answer.ok) adoptPosition(answer.value.position)
  return answer
}

/** One question for all positions; each is closed by its own request. */
export function CloseAll({ positions }: { positions: readonly WirePosition[] }) {
  const say = useWords()
  const message = useMessage()
  const all = useActOnAll(closeWhole, loadTrading)
  return (
    <>
      {positions.length > 1 && (
        <div className={cx('all')}>
          <Button tone="line" size="s" onClick={() => all.ask(positions)}>
            {say('all.close', { n: positions.length })}
          </Button>
        </div>
      )}
      <AllDialog
        act="close"
        state={all.state}
        words={(n) => ({
          title: say('all.close-title', { n }),
          ok: say('all.close-ok'),
          cancel: message('cancel'),
          all: say('all.closed', { n }),
          some: (done) => say('all.closed-some', { done, n }),
        })}
        onCancel={all.close}
        onOk={all.run}
      >
        {all.state.status !== 'idle' && <CloseFacts positions={positions} />}
        <p>{say('all.close-text')}</p>
      </AllDialog>
    </>
  )
}

function CloseFacts({ positions }: { positions: readonly WirePosition[] }) {
  const say = useWords()
  const profit = useOpenProfit(positions)
  const margin = cents(positions.reduce((sum, position) => sum + centsOf(position.margin), 0n))
  return (
    <KeyValueList
      items={[
        { id: 'margin', label: say('all.margin'), value: formatMoney(margin) },
        ...(profit === null
          ? []
          : [
              {
                id: 'profit',
                label: say('all.profit'),
                value: <Change value={profit} text={formatMoney(profit, { signed: true })} />,
              },
            ]),
      ]}
    />
  )
}
