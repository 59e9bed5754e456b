import { type Cents, cents, noCents, writeCents } from '@candor/domain/money/cents.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { decideAddMargin } from '@candor/domain/positions/change-position.ts'
import { liquidationPrice } from '@candor/domain/positions/liquidation.ts'
import { type Position, pledgeOf } from '@candor/domain/positions/position.ts'
import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'
import { MoneyField } from '@candor/kit/field/MoneyField.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { formatPercent } from '@candor/kit/numbers/format-percent.ts'
import { BeforeAfter } from '@candor/kit/row/BeforeAfter.tsx'
import { KeyValueList } from '@candor/kit/row/KeyValueList.tsx'
import { addMargin } from '@candor/wire/orders.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { useRef, useState } from 'react'
import { centsOf } from '../ledger/balance-cents.ts'
import { useBalance } from '../ledger/use-balance.ts'
import { shareOf, showLine } from '../orders/trade-text.ts'
import { adoptPosition } from '../orders/trading-store.ts'
import { useProfit } from '../orders/use-profit.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { ActFoot } from './ActFoot.tsx'
import { ownPosition } from './own-position.ts'
import { PositionRuler } from './PositionRuler.tsx'
import css from './PositionSheet.module.css'
import { sideText } from './SideTag.tsx'
import type { SheetOf } from './sheet-of.ts'
import { useTradeAct } from './use-trade-act.ts'

const cx = classes(css)

/** More than anybody has: used for a balance that is not known here. */
const plenty = cents(2n ** 62n)
const quickDollars = [50n, 100n, 200n] as const

/** The amount as it is typed, judged as the server will; and the sending of it. */
function useMarginForm({ position, onDone }: SheetOf, suggested: Cents | undefined) {
  const message = useMessage()
  const { balance } = useBalance()
  const act = useTradeAct('add-margin', position.id, addMargin)
  const [text, setText] = useState(suggested === undefined ? '' : writeCents(suggested))
  const [looked, setLooked] = useState(false)
  const own = ownPosition(position)
  const available = balance && centsOf(balance.cash)
  const read = readAmount(text)
  const decided = decideAddMargin(own, read ?? noCents, available ?? plenty)
  const send = async (body: BodyOf<typeof addMargin>) => {
    const answer = await act.send(body)
    if (!answer.ok) return
    adoptPosition(answer.value)
    toasts.showToast(message('margin-added'), 'done')
    onDone()
  }
  return {
    act,
    own,
    text,
    available,
    /** What is added; null while it cannot be. */
    added: decided.ok ? read : null,
    after: decided.ok ? decided.value.position : own,
    error: looked && !decided.ok ? message(decided.refusal) : undefined,
    enter(next: string) {
      setText(next)
      setLooked(false)
      act.forget()
    },
    leave: () => setLooked(text !== ''),
    /** Sends it; false where something is wrong with it. */
    submit(): boolean {
      setLooked(true)
      if (!decided.ok || read === null) return false
      void send({ amount: writeCents(read) })
      return true
    },
    sendAgain: () => act.waiting && void send(act.waiting),
  }
}

/** More margin for a position: what it costs, and how far it moves the line, before the button. */
export function AddMargin({ amount, ...sheet }: SheetOf & { amount?: Cents }) {
  const say = useWords()
  const form = useMarginForm(sheet, amount)
  const field = useRef<HTMLInputElement>(null)
  const { position, name } = sheet
  const { act, own, available, added } = form
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!act.busy && !form.submit()) field.current?.focus()
      }}
    >
      <p className={cx('sub')}>
        {say('position.head-margin', {
          name,
          side: sideText(say, position),
          amount: formatMoney(own.margin),
        })}
      </p>
      <MoneyField
        ref={field}
        label={say('margin.amount')}
        text={form.text}
        have={available === null ? null : say('margin.available', { amount: formatMoney(available) })}
        crowded
        beside={<Quick available={available} onChoose={(value) => form.enter(writeCents(value))} />}
        error={form.error}
        onType={form.enter}
        onLeave={form.leave}
      />
      <Outcome position={position} before={own} after={form.after} added={added} />
      <ActFoot
        act="add-margin"
        refusal={act.refusal}
        busy={act.busy}
        unanswered={act.waiting !== null}
        onSendAgain={form.sendAgain}
        onLetGo={act.letGo}
        note={say('margin.note')}
      >
        <Button type="submit" busy={act.busy}>
          {added === null ? say('margin.add-none') : say('margin.add', { amount: formatMoney(added) })}
        </Button>
      </ActFoot>
    </form>
  )
}

function Quick({ available, onChoose }: { available: Cents | null; onChoose: (value: Cents) => void }) {
  const say = useWords()
  const most = available ?? cents(0n)
  return (
    <fieldset className={cx('quick')} aria-label={say('margin.quick')}>
      {quickDollars.map((dollars) => (
        <button
          key={dollars.toString()}
          type="button"
          disabled={dollars * 100n > most}
          onClick={() => onChoose(cents(dollars * 100n))}
        >
          {formatMoney(cents(dollars * 100n)).replace('.00', '')}
        </button>
      ))}
      <button type="button" disabled={most <= 0n} onClick={() => onChoose(most)}>
        {say('margin.most')}
      </button>
    </fieldset>
  )
}

type OutcomeProps = {
  position: SheetOf['position']
  before: Position
  after: Position
  added: Cents | null
}

/** The ruler before and after, and the same in figures. */
function Outcome({ position, before, after, added }: OutcomeProps) {
  const say = useWords()
  const live = useProfit(position)
  const decimals = useInstrument(position.symbol)?.decimals ?? 2
  const now = live?.price ?? null
  const line = (of: Position) => {
    const at = liquidationPrice(pledgeOf(of))
    return at === null ? say('margin.no-line') : showLine(at, of.side, decimals)
  }
  const item = (id: string, label: string, from: string, to: string, total = false) => ({
    id,
    label,
    total,
    value: (
      <BeforeAfter before={from} after={to} label={say('change.from-to', { before: from, after: to })} />
    ),
  })
  const money = (of: Position) => formatMoney(of.margin)
  return (
    <>
      <p className={cx('stage')}>{say('margin.now')}</p>
      <PositionRuler position={before} now={now} decimals={decimals} />
      {added !== null && (
        <>
          <p className={cx('stage')}>{say('margin.after', { amount: formatMoney(added) })}</p>
          <PositionRuler position={after} now={now} decimals={decimals} />
        </>
      )}
      <div className={cx('ledger')}>
        <KeyValueList
          items={[
            item('margin', say('field.margin'), money(before), money(after)),
            item('line', say('field.liquidation'), line(before), line(after)),
            ...(now === null
              ? []
              : [item('distance', say('margin.distance'), distance(before, now), distance(after, now))]),
            item('most', say('field.most-to-lose'), money(before), money(after), true),
          ]}
        />
      </div>
    </>
  )
}

/** How far the price now is from the line, in percent of the price. */
function distance(position: Position, now: Price): string {
  const line = liquidationPrice(pledgeOf(position))
  if (line === null) return formatPercent(10_000n)
  const away = shareOf(line > now ? line - now : now - line, now)
  return formatPercent(away)
}
