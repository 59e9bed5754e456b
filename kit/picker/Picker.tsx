import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { classes } from '../classes.ts'
import css from './Picker.module.css'
import { indexAtScroll, indexByKey, indexByLetter, scrollOfIndex } from './picker-index.ts'

const cx = classes(css)

type PickerProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** How long the wheel must lie still before what stands on the band counts as chosen. */
const settledAfter = 120

/** A wheel: six options in view, the one on the band is chosen; by scrolling, by tapping or by the keyboard. */
export function Picker<Value extends string>({ label, options, value, onChange }: PickerProps<Value>) {
  const id = useId()
  const wheel = useRef<HTMLDivElement>(null)
  const placed = useRef(false)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const index = Math.max(
    0,
    options.findIndex((option) => option.value === value),
  )

  useEffect(() => {
    const node = wheel.current
    if (!node || indexAtScroll(node.scrollTop, options.length) === index) return
    // Its first position is not a movement.
    const glides = placed.current && !matchMedia('(prefers-reduced-motion: reduce)').matches
    node.scrollTo({ top: scrollOfIndex(index), behavior: glides ? 'smooth' : 'instant' })
    placed.current = true
  }, [index, options.length])

  useEffect(() => () => clearTimeout(settling.current), [])

  function choose(next: number | null) {
    const option = next === null ? undefined : options[next]
    if (option && option.value !== value) onChange(option.value)
  }

  function scroll() {
    clearTimeout(settling.current)
    settling.current = setTimeout(() => {
      if (wheel.current) choose(indexAtScroll(wheel.current.scrollTop, options.length))
    }, settledAfter)
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const labels = options.map((option) => option.label)
    const next = indexByKey(event.key, index, options.length) ?? indexByLetter(event.key, index, labels)
    if (next === null) return
    event.preventDefault()
    clearTimeout(settling.current)
    choose(next)
  }

  return (
    <div className={cx('picker')}>
      <div className={cx('band')} />
      <div
        ref={wheel}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${index}`}
        className={cx('wheel')}
        onScroll={scroll}
        onKeyDown={press}
      >
        {options.map((option, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys for all its options.
          // biome-ignore lint/a11y/useFocusableInteractive: the list keeps the focus and points here.
          <div
            key={option.value}
            id={`${id}-${at}`}
            role="option"
            aria-selected={at === index}
            className={cx('option')}
            onClick={() => choose(at)}
          >
            {option.label}
          </div>
        ))}
      </div>
    </div>
  )
}
