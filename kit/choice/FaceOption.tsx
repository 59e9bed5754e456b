import type { ReactNode } from 'react'
import css from './FaceOption.module.css'

type FaceOptionProps = {
  /** The same for all of a group. */
  name: string
  value: string | number
  checked: boolean
  /** Read aloud, where the face that is seen does not say enough. */
  label?: string
  onChoose: () => void
  className: string
  /** The face: what is seen. */
  children: ReactNode
}

/** One of a group of radios that are seen as faces: the native radio lies unseen over its face, so arrows and space behave as everywhere. */
export function FaceOption({ name, value, checked, label, onChoose, className, children }: FaceOptionProps) {
  return (
    <label className={className}>
      <input
        type="radio"
        className={css['input']}
        name={name}
        value={value}
        aria-label={label}
        checked={checked}
        onChange={onChoose}
      />
      {children}
    </label>
  )
}
