import { type KeyboardEvent, useId } from 'react'
import { classes } from '../classes.ts'
import css from './Picker.module.css'
import { indexByKey, indexByLetter } from './picker-index.ts'
import { usePickerWheel } from './use-picker-wheel.ts'

const cx = classes(css)

type PickerProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A wheel: six options in view, the one on the band is chosen; by scrolling, by tapping or by the keyboard. */
export function Picker<Value extends string>({ label, options, value, onChange }: PickerProps<Value>) {
  const id = useId()
  const found = options.findIndex((option) => option.value === value)
  const index = Math.max(0, found)
  const wheel = usePickerWheel(index, options.length, choose)

  function choose(next: number) {
    const option = options[next]
    if (option && option.value !== value) onChange(option.value)
  }

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const labels = options.map((option) => option.label)
    const next = indexByKey(event.key, index, options.length) ?? indexByLetter(event.key, index, labels)
    if (next === null) return
    event.preventDefault()
    wheel.stopSettling()
    choose(next)
  }

  return (
    <div className={cx('picker')}>
      <div className={cx('band')} />
      <div
        ref={wheel.ref}
        role="listbox"
        tabIndex={0}
        aria-label={label}
        aria-activedescendant={`${id}-${index}`}
        className={cx('wheel')}
        onScroll={wheel.onScroll}
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
