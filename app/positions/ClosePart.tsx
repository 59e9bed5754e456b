import { type Price, writeShortPrice } from '@candor/domain/money/price.ts'
import { type Quantity, writeQuantity } from '@candor/domain/money/quantity.ts'
import { usualTolerancePpm } from '@candor/domain/positions/trading-terms.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { Slider } from '@candor/kit/choice/Slider.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { closePosition } from '@candor/wire/orders.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { showLots, showPart } from '../orders/trade-text.ts'
import { adoptPosition } from '../orders/trading-store.ts'
import { useConversion, useProfit } from '../orders/use-profit.ts'
import { preferenceStore } from '../preferences/preference-store.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { ActFoot } from './ActFoot.tsx'
import { CloseConfirm } from './CloseConfirm.tsx'
import { CloseOutcome } from './CloseOutcome.tsx'
import { type CloseParts, closeParts } from './close-parts.ts'
import { ownPosition } from './own-position.ts'
import css from './PositionSheet.module.css'
import { sideText } from './SideTag.tsx'
import type { SheetOf } from './sheet-of.ts'
import { useTradeAct } from './use-trade-act.ts'

const cx = classes(css)

type CloseBody = BodyOf<typeof closePosition>
type ClosePartProps = SheetOf & { terms: TicketTerms }

/** The part that is chosen, and the sending of it. */
function useCloseForm({ position, onDone }: SheetOf) {
  const say = useWords()
  const message = useMessage()
  const instrument = useInstrument(position.symbol)
  const act = useTradeAct('close', position.id, closePosition)
  const own = ownPosition(position)
  const [chosen, setChosen] = useState<Quantity>(own.quantity)
  const [asking, setAsking] = useState(false)
  // A part may have been closed elsewhere meanwhile.
  const part = chosen > own.quantity ? own.quantity : chosen
  const send = async (body: CloseBody) => {
    const answer = await act.send(body)
    setAsking(false)
    if (!answer.ok) return
    const { position: after, closed } = answer.value
    const size = showLots(say, instrument, part)
    const done =
      after.status === 'closed' ? message('position-closed') : say('close.part-done', { part: size })
    toasts.showToast(closed ? done : say('close.placed-next'), 'done')
    onDone()
    adoptPosition(after)
  }
  return {
    act,
    own,
    part,
    whole: part === own.quantity,
    asking,
    setAsking,
    choose(next: Quantity) {
      setChosen(next)
      act.forget()
    },
    /** At the price that is shown; if it has moved too far against the customer, nothing is closed and they can decide again. */
    sendAt: (seen: Price) =>
      void send({
        quantity: writeQuantity(part),
        seen: writeShortPrice(seen),
        tolerancePpm: usualTolerancePpm,
      }),
    sendAgain: () => act.waiting && void send(act.waiting),
  }
}

/** Closes a position in part or in full: what it brings, what stays, and the confirmation where all of it goes. */
export function ClosePart({ terms, ...sheet }: ClosePartProps) {
  const say = useWords()
  const { position, name } = sheet
  const instrument = useInstrument(position.symbol)
  const live = useProfit(position)
  const conversion = useConversion(instrument?.quoteCurrency)
  const form = useCloseForm(sheet)
  const { act, own, part, whole } = form
  const size = (of: Quantity) => showLots(say, instrument, of)
  const asks = useStore(preferenceStore, ({ confirmEndings }) => confirmEndings)
  const sendNow = () => live && form.sendAt(live.price)
  return (
    <>
      <p className={cx('sub')}>
        {say('position.head-size', { name, side: sideText(say, position), size: size(own.quantity) })}
      </p>
      <HowMuch
        parts={closeParts(own.quantity, terms)}
        part={part}
        whole={own.quantity}
        text={say('position.of', { part: size(part), whole: size(own.quantity) })}
        step={size(terms.quantityStep)}
        onChoose={form.choose}
      />
      {live && conversion && (
        <CloseOutcome own={own} part={part} live={live} conversion={conversion} instrument={instrument} />
      )}
      <ActFoot
        act="close"
        refusal={act.refusal}
        busy={act.busy}
        unanswered={act.waiting !== null}
        onSendAgain={form.sendAgain}
        onLetGo={act.letGo}
        note={
          live?.quote.delayed
            ? say('close.delayed')
            : say('close.tolerance', { pct: formatPercent(BigInt(usualTolerancePpm) / 100n) })
        }
      >
        <Button busy={act.busy} disabled={!live} onClick={asks ? () => form.setAsking(true) : sendNow}>
          {whole ? say('close.whole') : say('close.part', { pct: showPart(part, own.quantity) })}
        </Button>
      </ActFoot>
      {live && conversion && (
        <CloseConfirm
          open={form.asking}
          position={position}
          part={part}
          name={name}
          live={live}
          conversion={conversion}
          busy={act.busy}
          onCancel={() => form.setAsking(false)}
          onOk={sendNow}
        />
      )}
    </>
  )
}

const quickShares = [25, 50, 75, 100] as const

type HowMuchProps = {
  parts: CloseParts
  part: Quantity
  whole: Quantity
  text: string
  /** The least that a part can be larger by. */
  step: string
  onChoose: (part: Quantity) => void
}

function HowMuch({ parts, part, whole, text, step, onChoose }: HowMuchProps) {
  const say = useWords()
  const figure = showPart(part, whole).replace('%', '')
  return (
    <>
      <div className={cx('lab')}>
        <span>{say('close.how-much')}</span>
        <span className="num">{text}</span>
      </div>
      <p className={cx('percent')}>
        {figure}
        <span>%</span>
      </p>
      {/* The line is always there, so that nothing moves under the finger on the slider. */}
      <p className={cx('step')}>{figure.includes('.') && say('close.step', { size: step })}</p>
      {parts.places > 1 && (
        <Slider
          label={say('close.how-much')}
          min={1}
          max={parts.places}
          value={parts.placeOf(part)}
          marks={quickShares.map((share) => parts.placeOf(parts.share(share)))}
          format={(place) => showPart(parts.at(place), whole)}
          onChange={(place) => onChoose(parts.at(place))}
          bare
        />
      )}
      <fieldset className={cx('parts')} aria-label={say('close.quick')}>
        {quickShares.map((share) => (
          <Button
            key={share}
            tone="line"
            size="s"
            aria-pressed={part === parts.share(share)}
            disabled={share < 100 && parts.places === 1}
            onClick={() => onChoose(parts.share(share))}
          >
            {share === 100 ? say('close.all') : `${share}%`}
          </Button>
        ))}
      </fieldset>
    </>
  )
}
