import { path as dots } from 'phosphor:dots-six-vertical'
import type { Cents } from '@candor/domain/money/cents.ts'
import type { Price } from '@candor/domain/money/price.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { formatMoney } from '@candor/kit/numbers/format-money.ts'
import { type KeyboardEvent, type PointerEvent, type RefObject, useRef } from 'react'
import type { TicketTerms } from '../orders/ticket-terms.ts'
import { useWords } from '../words/use-words.ts'
import css from './DragLine.module.css'
import { lineByKey, lineByPointer } from './drag-step.ts'

const cx = classes(css)

type DragLineProps = {
  label: string
  value: Price
  figure: string
  /** What reaching it would bring. */
  money: Cents
  terms: TicketTerms
  /** Where it lies, as a share of the chart's height. */
  top: number
  valueAt: (share: number) => number
  box: RefObject<HTMLElement | null>
  /** Where it is said which keys move it. */
  describedBy: string
  onHold: (holding: boolean) => void
  onMove: (to: Price) => void
}

/** The handle of a line on the chart, with the money it means. It is dragged up and down, or moved with the arrow keys. */
export function DragLine(props: DragLineProps) {
  const { label, value, figure, money, terms, top, valueAt, box, describedBy, onHold, onMove } = props
  const say = useWords()
  /** How far below the line the finger took hold, as a share of the height. */
  const grip = useRef<number | null>(null)
  const shareOf = (event: PointerEvent): number => {
    const area = box.current?.getBoundingClientRect()
    return area ? (event.clientY - area.top) / area.height : 0
  }
  function take(event: PointerEvent<HTMLElement>) {
    event.currentTarget.setPointerCapture(event.pointerId)
    grip.current = shareOf(event) - top
    onHold(true)
  }
  function drag(event: PointerEvent<HTMLElement>) {
    if (grip.current === null) return
    const share = Math.min(1, Math.max(0, shareOf(event) - grip.current))
    const next = lineByPointer(valueAt(share), terms)
    if (next !== null && next !== value) onMove(next)
  }
  function release() {
    if (grip.current === null) return
    grip.current = null
    onHold(false)
  }
  function press(event: KeyboardEvent) {
    const next = lineByKey(event.key, event.shiftKey, value, terms)
    if (next === null) return
    event.preventDefault()
    onMove(next)
  }
  const text = formatMoney(money, { signed: true })
  return (
    <div
      role="slider"
      tabIndex={0}
      className={cx('handle')}
      style={{ top: `${top * 100}%` }}
      aria-label={label}
      aria-describedby={describedBy}
      aria-orientation="vertical"
      aria-valuenow={Number(value) / 100_000_000}
      aria-valuetext={say('stops.value', { label, price: figure, money: text })}
      onPointerDown={take}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={press}
    >
      <span className={cx('pill')}>
        <span className={cx('grip')}>
          <Icon path={dots} size="fit" />
        </span>
        {label}
        <b className={cx(money > 0n ? 'up' : money < 0n && 'down')}>{text}</b>
      </span>
    </div>
  )
}
