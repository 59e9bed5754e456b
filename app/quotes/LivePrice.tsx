import { classes } from '@candor/kit/classes.ts'
import { useRef } from 'react'
import css from './LivePrice.module.css'

const cx = classes(css)

/** Where two texts begin to differ. */
export function commonStart(one: string, other: string): number {
  if (one.length !== other.length) return 0
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

type LivePriceProps = { text: string; value: number; muted?: boolean }

/** A price whose changed digits take the colour of the move and fade back. `value` tells the direction; nothing is read back from it. */
export function LivePrice({ text, value, muted = false }: LivePriceProps) {
  const shown = useRef({ text, value, from: text.length, to: 'flat' as 'flat' | 'up' | 'down', beat: 0 })
  const last = shown.current
  if (text !== last.text) {
    shown.current = {
      text,
      value,
      from: commonStart(last.text, text),
      to: value > last.value ? 'up' : value < last.value ? 'down' : 'flat',
      beat: last.beat + 1,
    }
  }
  const { from, to, beat } = shown.current
  return (
    <span className={cx('price', muted && 'muted')}>
      {text.slice(0, from)}
      <span key={beat} className={muted || to === 'flat' ? undefined : cx(to)}>
        {text.slice(from)}
      </span>
    </span>
  )
}
