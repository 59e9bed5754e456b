import { classes } from '@candor/kit/classes.ts'
import { useRef } from 'react'
import css from './ChangedDigits.module.css'

const cx = classes(css)

/** Where two texts begin to differ. */
function commonStart(one: string, other: string): number {
  if (one.length !== other.length) return 0
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}

type ChangedDigits = {
  /** The place of the first digit that changed. */
  from: number
  /** The class that tints them and lets them fade; none where nothing has a direction. */
  flash: string | undefined
  /** Another with each change, as a key, so that the tint starts again. */
  beat: number
}

/** Which digits of a price changed last, and how they are tinted. `value` gives the direction; nothing is read back from it. */
export function useChangedDigits(text: string, value: number, muted: boolean): ChangedDigits {
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
  return { from, beat, flash: muted || to === 'flat' ? undefined : cx(to) }
}
