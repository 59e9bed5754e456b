import { cents } from '@candor/domain/money/cents.ts'
import { writeShortPrice } from '@candor/domain/money/price.ts'
import { openingPrice } from '@candor/domain/positions/side.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { BeforeAfter } from '@candor/kit/row/BeforeAfter.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { amendOrder, type WireOrder } from '@candor/wire/orders.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { useBalance } from '../ledger/use-balance.ts'
import { finishPrice } from '../orders/price-text.ts'
import { useTicketMarket } from '../orders/ticket-market.ts'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { showFullPrice, showLots } from '../orders/trade-text.ts'
import { adoptOrder } from '../orders/trading-store.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { useWatchedQuote } from '../quotes/use-quote.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { ActFoot } from './ActFoot.tsx'
import { type ChangeEntry, type ChangeField, type ChangeTexts, judgeChange } from './change-order.ts'
import { LineField } from './LineField.tsx'
import { quantityOf } from './own-position.ts'
import css from './PositionSheet.module.css'
import { sideText } from './SideTag.tsx'
import { useTradeAct } from './use-trade-act.ts'

const cx = classes(css)

type ChangeOrderProps = { order: WireOrder; terms: TicketTerms; name: string; onDone: () => void }

/** Limit and lines of an order that waits, with what is set aside for it before and after. */
export function ChangeOrder({ order, terms, name, onDone }: ChangeOrderProps) {
  const say = useWords()
  const instrument = useInstrument(order.symbol)
  useWatchedQuote(order.symbol)
  const market = useTicketMarket({
    symbol: order.symbol,
    quoteCurrency: instrument?.quoteCurrency ?? '',
  })
  const { balance } = useBalance()
  const form = useChangeTexts(terms, order)
  const act = useChangeAct(order, onDone)
  const available = balance ? centsOf(balance.cash) : null
  const entry = judgeChange(terms, order, form.texts, { market, available })
  const save = () => {
    form.lookAtAll()
    if (entry.change && Object.keys(entry.wrong).length === 0) void act.save(bodyOf(entry.change))
  }
  const field = (line: ChangeField) => (
    <LineField
      line={line}
      terms={terms}
      text={form.texts[line]}
      money={line === 'limit' ? null : entry.money[line]}
      wrong={form.looked[line] ? wrongOf(entry, line) : undefined}
      onType={(text) => {
        form.enter(line, text)
        act.forget()
      }}
      onLeave={() => form.leave(line)}
    />
  )
  return (
    <>
      <p className={cx('sub')}>
        {say('position.head-size', {
          name,
          side: sideText(say, order),
          size: showLots(say, instrument, quantityOf(order.quantity)),
        })}
      </p>
      {field('limit')}
      {market && (
        <p className={cx('rules')}>
          {say(`change.rule-${order.side}`, {
            now: showFullPrice(openingPrice(order.side, market.tick), terms.priceDecimals),
          })}
        </p>
      )}
      <div className={cx('two')}>
        {field('takeProfit')}
        {field('stopLoss')}
      </div>
      <Outcome order={order} entry={entry} decimals={terms.priceDecimals} />
      <ActFoot
        act="amend"
        refusal={act.refusal}
        busy={act.busy}
        unanswered={act.waiting}
        onSendAgain={act.sendAgain}
        onLetGo={act.letGo}
        note={say('change.note')}
      >
        <Button busy={act.busy} disabled={!entry.changed || !market} onClick={save}>
          {say('change.save')}
        </Button>
      </ActFoot>
    </>
  )
}

const wrongOf = ({ wrong }: ChangeEntry, line: ChangeField) => wrong[line] && { code: wrong[line] }

type AmendBody = BodyOf<typeof amendOrder>

const bodyOf = ({ limit, takeProfit, stopLoss }: NonNullable<ChangeEntry['change']>): AmendBody => ({
  limit: writeShortPrice(limit),
  takeProfit: takeProfit && writeShortPrice(takeProfit),
  stopLoss: stopLoss && writeShortPrice(stopLoss),
})

const none = { limit: false, takeProfit: false, stopLoss: false }

/** What is entered, and which figures somebody has left. */
function useChangeTexts(terms: TicketTerms, order: WireOrder) {
  const textOf = (text: string | null) => (text === null ? '' : finishPrice(terms, text))
  const [texts, setTexts] = useState<ChangeTexts>(() => ({
    limit: textOf(order.price),
    takeProfit: textOf(order.takeProfit),
    stopLoss: textOf(order.stopLoss),
  }))
  const [looked, setLooked] = useState<Record<ChangeField, boolean>>(none)
  return {
    texts,
    looked,
    enter(field: ChangeField, text: string) {
      setTexts((before) => ({ ...before, [field]: text }))
      setLooked((before) => ({ ...before, [field]: false }))
    },
    leave(field: ChangeField) {
      setTexts((before) => ({ ...before, [field]: finishPrice(terms, before[field]) }))
      setLooked((before) => ({ ...before, [field]: true }))
    },
    lookAtAll: () => setLooked({ limit: true, takeProfit: true, stopLoss: true }),
  }
}

function useChangeAct({ id }: WireOrder, onDone: () => void) {
  const say = useWords()
  const { waiting, send, ...act } = useTradeAct('amend', id, amendOrder)
  const save = async (body: AmendBody) => {
    const answer = await send(body)
    if (!answer.ok) return
    adoptOrder(answer.value)
    toasts.showToast(say('change.done'), 'done')
    onDone()
  }
  return { ...act, waiting: waiting !== null, save, sendAgain: () => waiting && void save(waiting) }
}

type OutcomeProps = { order: WireOrder; entry: ChangeEntry; decimals: number }

/** The limit and what is set aside, as they are and as they would be; the last row is the most that can be lost. */
function Outcome({ order, entry: { change, asked }, decimals }: OutcomeProps) {
  const say = useWords()
  if (!change || !asked) return null
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
  const price = (value: typeof change.limit) => showFullPrice(value, decimals)
  return (
    <div className={cx('ledger')}>
      <KeyValueList
        items={[
          row('limit', say('change.limit'), price(priceOf(order.price)), price(change.limit)),
          row(
            'reserve',
            say('change.set-aside'),
            formatMoney(centsOf(order.reserve)),
            formatMoney(cents(asked.margin + asked.fee)),
          ),
          { id: 'most', label: say('change.most'), value: formatMoney(asked.margin), total: true },
        ]}
      />
    </div>
  )
}
