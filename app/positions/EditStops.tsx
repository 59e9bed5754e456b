import { noCents } from '@candor/domain/money/cents.ts'
import { type Price, writeShortPrice } from '@candor/domain/money/price.ts'
import { liquidationPrice } from '@candor/domain/positions/liquidation.ts'
import { type Position, pledgeOf } from '@candor/domain/positions/position.ts'
import type { Stops } from '@candor/domain/positions/stops.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { setStops } from '@candor/wire/orders.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { finishPrice } from '../orders/price-text.ts'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { showFullPrice, showLine, showLots } from '../orders/trade-text.ts'
import { adoptPosition } from '../orders/trading-store.ts'
import { profitAt, useConversion, useProfit } from '../orders/use-profit.ts'
import { priceOf } from '../quotes/price-of.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { ActFoot } from './ActFoot.tsx'
import { LineField } from './LineField.tsx'
import { ownPosition } from './own-position.ts'
import css from './PositionSheet.module.css'
import { sideText } from './SideTag.tsx'
import { StopsChart } from './StopsChart.tsx'
import type { SheetOf } from './sheet-of.ts'
import { judgeStopTexts, type StopLine, type StopTexts } from './stops-form.ts'
import { type StopLines, stopsDone } from './trade-answer.ts'
import { useTradeAct } from './use-trade-act.ts'

const cx = classes(css)

type StopsBody = BodyOf<typeof setStops>
type EditStopsProps = SheetOf & { terms: TicketTerms }

/** The price of this moment as the rules want it; null while it is not known. */
function useMarketNow(position: SheetOf['position']) {
  const live = useProfit(position)
  const conversion = useConversion(useInstrument(position.symbol)?.quoteCurrency)
  if (!live || !conversion) return null
  const { state, sequence, at, bid, ask, last } = live.quote
  const tick = {
    symbol: position.symbol,
    sequence: BigInt(sequence),
    at: Date.parse(at),
    bid: priceOf(bid),
    ask: priceOf(ask),
    mid: priceOf(last),
  }
  return { state, tick, conversion, closing: live.price }
}

/** Both lines of a position, by fields and by dragging them on the chart; each says what it means in money. */
export function EditStops({ position, name, onDone, terms }: EditStopsProps) {
  const say = useWords()
  const instrument = useInstrument(position.symbol)
  const market = useMarketNow(position)
  const own = ownPosition(position)
  const form = useStopTexts(terms, own)
  const act = useStopsAct(position, onDone)
  const entry = judgeStopTexts(terms, own, form.texts, market)
  const money = (at: Price) => (market ? profitAt(position, at, market.conversion) : noCents)
  const enter = (line: StopLine, text: string) => {
    form.enter(line, text)
    act.forget()
  }
  const save = () => {
    form.lookAtAll()
    if (!entry.wrong.takeProfit && !entry.wrong.stopLoss) void act.save(bodyOf(entry.drawn), entry.changed)
  }
  const field = (line: StopLine) => (
    <LineField
      line={line}
      terms={terms}
      text={form.texts[line]}
      // What a line that cannot lie there would bring is no outcome.
      money={entry.drawn[line] && market && !entry.wrong[line] ? money(entry.drawn[line]) : null}
      wrong={form.looked[line] ? entry.wrong[line] : undefined}
      onType={(text) => enter(line, text)}
      onLeave={() => form.leave(line)}
    />
  )
  return (
    <>
      <p className={cx('sub', 'gutter')}>
        {say('position.head-size', {
          name,
          side: sideText(say, position),
          size: showLots(say, instrument, own.quantity),
        })}
      </p>
      {market && (
        <StopsChart
          position={own}
          terms={terms}
          last={market.tick.mid}
          stops={entry.drawn}
          money={money}
          onMove={(line, to) => enter(line, finishPrice(terms, writeShortPrice(to)))}
        />
      )}
      <div className={cx('gutter')}>
        <div className={cx('two')}>
          {field('takeProfit')}
          {field('stopLoss')}
        </div>
        {market && <Rules own={own} now={market.closing} decimals={terms.priceDecimals} />}
        <ActFoot
          act="set-stops"
          lines={act.lines}
          refusal={act.refusal}
          busy={act.busy}
          unanswered={act.waiting}
          onSendAgain={act.sendAgain}
          onLetGo={act.letGo}
          note={say('stops.note')}
        >
          <Save busy={act.busy} changed={entry.changed} onSave={save} />
        </ActFoot>
      </div>
    </>
  )
}

const bodyOf = ({ takeProfit, stopLoss }: Stops): StopsBody => ({
  takeProfit: takeProfit && writeShortPrice(takeProfit),
  stopLoss: stopLoss && writeShortPrice(stopLoss),
})

/** What is entered for each line, and which of them somebody has looked at. */
function useStopTexts(terms: TicketTerms, own: Position) {
  const textOf = (value: Price | null) => (value === null ? '' : finishPrice(terms, writeShortPrice(value)))
  const [texts, setTexts] = useState<StopTexts>(() => ({
    takeProfit: textOf(own.takeProfit),
    stopLoss: textOf(own.stopLoss),
  }))
  const [looked, setLooked] = useState<StopLines>({ takeProfit: false, stopLoss: false })
  return {
    texts,
    looked,
    enter(line: StopLine, text: string) {
      setTexts((before) => ({ ...before, [line]: text }))
      setLooked((before) => ({ ...before, [line]: false }))
    },
    leave(line: StopLine) {
      setTexts((before) => ({ ...before, [line]: finishPrice(terms, before[line]) }))
      setLooked((before) => ({ ...before, [line]: true }))
    },
    lookAtAll: () => setLooked({ takeProfit: true, stopLoss: true }),
  }
}

function useStopsAct(position: SheetOf['position'], onDone: () => void) {
  const message = useMessage()
  const act = useTradeAct('set-stops', position.id, setStops)
  const [lines, setLines] = useState<StopLines>({ takeProfit: true, stopLoss: true })
  const save = async (body: StopsBody, changed: StopLines) => {
    setLines(changed)
    const answer = await act.send(body)
    if (!answer.ok) return
    adoptPosition(answer.value)
    const done = stopsDone(changed).map((code) => message(code))
    toasts.showToast(done.join(' · '), 'done')
    onDone()
  }
  return {
    busy: act.busy,
    waiting: act.waiting !== null,
    refusal: act.refusal,
    lines,
    save,
    sendAgain: () => act.waiting && void save(act.waiting, lines),
    letGo: act.letGo,
    forget: act.forget,
  }
}

type SaveProps = { busy: boolean; changed: StopLines; onSave: () => void }

function Save({ busy, changed: { takeProfit, stopLoss }, onSave }: SaveProps) {
  const say = useWords()
  const one = takeProfit ? 'stops.save-take-profit' : stopLoss ? 'stops.save-stop-loss' : 'stops.save'
  return (
    <Button busy={busy} disabled={!takeProfit && !stopLoss} onClick={onSave}>
      {say(takeProfit && stopLoss ? 'stops.save-both' : one)}
    </Button>
  )
}

/** Where each line may lie, in one sentence. */
function Rules({ own, now, decimals }: { own: Position; now: Price; decimals: number }) {
  const say = useWords()
  const line = liquidationPrice(pledgeOf(own))
  const price = showFullPrice(now, decimals)
  const text =
    line === null
      ? say(`stops.rule-${own.side}-free`, { now: price })
      : say(`stops.rule-${own.side}`, { now: price, line: showLine(line, own.side, decimals) })
  return <p className={cx('rules')}>{text}</p>
}
