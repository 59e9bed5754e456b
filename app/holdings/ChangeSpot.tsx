import { spotPrice } from '@candor/domain/holdings/decide-spot.ts'
import { cents } from '@candor/domain/money/cents.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { BeforeAfter } from '@candor/kit/row/BeforeAfter.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import type { BodyOf } from '@candor/wire/route.ts'
import { amendSpotOrder, type WireSpotOrder } from '@candor/wire/spot.ts'
import { useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { useBalance } from '../ledger/use-balance.ts'
import { finishPrice } from '../orders/price-text.ts'
import { useTicketMarket } from '../orders/ticket-market.ts'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { showFullPrice } from '../orders/trade-text.ts'
import { ActFoot } from '../positions/ActFoot.tsx'
import { LineField } from '../positions/LineField.tsx'
import { quantityOf } from '../positions/own-position.ts'
import css from '../positions/PositionSheet.module.css'
import { useTradeAct } from '../positions/use-trade-act.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { judgeSpotChange, type SpotChange } from './change-spot.ts'
import { adoptSpotOrder } from './holdings-store.ts'
import { showHeld } from './spot-text.ts'

const cx = classes(css)

type ChangeSpotProps = { order: WireSpotOrder; terms: TicketTerms; name: string; onDone: () => void }

/** The limit of a spot order that waits, with what it asks for before and after. */
export function ChangeSpot({ order, terms, name, onDone }: ChangeSpotProps) {
  const say = useWords()
  const { symbol, side } = order
  const instrument = useInstrument(symbol)
  useWatchedQuote(symbol)
  const market = useTicketMarket({ symbol, quoteCurrency: instrument?.quoteCurrency ?? '' })
  const { balance } = useBalance()
  const [text, setText] = useState(() => finishPrice(terms, order.price ?? ''))
  const [looked, setLooked] = useState(false)
  const act = useChangeAct(order, onDone)
  const available = balance ? centsOf(balance.cash) : null
  const change = judgeSpotChange(terms, order, text, { market, available })
  const save = () => {
    setLooked(true)
    if (change.limit !== null && change.wrong === null)
      void act.save({ limit: writeShortPrice(change.limit) })
  }
  return (
    <>
      <p className={cx('sub')}>
        {say('position.head-size', {
          name,
          side: say(`spot.tag-${side}`),
          size: showHeld(say, instrument, quantityOf(order.quantity)),
        })}
      </p>
      <LineField
        line="limit"
        terms={terms}
        text={text}
        money={null}
        wrong={looked && change.wrong !== null ? { code: change.wrong } : undefined}
        onType={(typed) => {
          setText(typed)
          setLooked(false)
          act.forget()
        }}
        onLeave={() => {
          setText(finishPrice(terms, text))
          setLooked(true)
        }}
      />
      {market && (
        <p className={cx('rules')}>
          {say(side === 'buy' ? 'change.rule-long' : 'change.rule-short', {
            now: showFullPrice(spotPrice(side, market.tick), terms.priceDecimals),
          })}
        </p>
      )}
      <Outcome order={order} change={change} decimals={terms.priceDecimals} />
      <ActFoot
        act="amend"
        refusal={act.refusal}
        busy={act.busy}
        unanswered={act.waiting}
        onSendAgain={act.sendAgain}
        onLetGo={act.letGo}
        note={say(side === 'buy' ? 'change.note' : 'change.note-sale')}
      >
        <Button busy={act.busy} disabled={!change.changed || !market} onClick={save}>
          {say('change.save')}
        </Button>
      </ActFoot>
    </>
  )
}

function useChangeAct({ id }: WireSpotOrder, onDone: () => void) {
  const say = useWords()
  const { waiting, send, ...act } = useTradeAct('amend', id, amendSpotOrder)
  const save = async (body: BodyOf<typeof amendSpotOrder>) => {
    const answer = await send(body)
    if (!answer.ok) return
    adoptSpotOrder(answer.value)
    toasts.showToast(say('change.done'), 'done')
    onDone()
  }
  return { ...act, waiting: waiting !== null, save, sendAgain: () => waiting && void save(waiting) }
}

type OutcomeProps = { order: WireSpotOrder; change: SpotChange; decimals: number }

/** The limit, and what is set aside for a buy or comes of a sale, as they are and as they would be. */
function Outcome({ order, change: { limit, asked }, decimals }: OutcomeProps) {
  const say = useWords()
  if (limit === null || asked === null) return null
  const row = (id: string, label: string, before: string, after: string) => ({
    id,
    label,
    value:
      before === after ? (
        after
      ) : (
        <BeforeAfter before={before} after={after} label={say('change.from-to', { before, after })} />
      ),
  })
  const price = (value: typeof limit) => showFullPrice(value, decimals)
  const brings = (value: string | null, fee: string | null) =>
    formatMoney(cents(centsOf(value ?? '0.00') - centsOf(fee ?? '0.00')))
  return (
    <div className={cx('ledger')}>
      <KeyValueList
        items={[
          row('limit', say('change.limit'), price(priceOf(order.price ?? '0')), price(limit)),
          order.side === 'buy'
            ? row(
                'reserve',
                say('change.set-aside'),
                formatMoney(centsOf(order.reserve)),
                formatMoney(cents(asked.value + asked.fee)),
              )
            : row(
                'brings',
                say('change.brings'),
                brings(order.value, order.fee),
                formatMoney(cents(asked.value - asked.fee)),
              ),
        ]}
      />
    </div>
  )
}
