import type { ChangeEvent, Ref } from 'react'
import { buttonClass } from '../button/Button.tsx'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './FilePick.module.css'

const cx = classes(css)

type FilePickProps = {
  /** The drawing before the words. */
  icon: string
  label: string
  /** Media types, with commas between. */
  accept: string
  /** Opens the camera instead of the files, and only shows where there is a finger to hold it with. */
  camera?: boolean
  onPick: (file: File) => void
  invalid?: boolean | undefined
  describedBy?: string | undefined
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}

/** A native file input that looks like a button. */
export function FilePick({
  icon,
  label,
  accept,
  camera,
  onPick,
  invalid,
  describedBy,
  disabled,
  ref,
}: FilePickProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Forgotten at once, so that the same file can be chosen again after it failed.
    target.value = ''
    if (file) onPick(file)
  }
  return (
    <label
      className={`${buttonClass({ tone: 'line', size: 's' })} ${cx('pick', camera && 'camera', invalid && 'wrong')}`}
    >
      <Icon path={icon} />
      {label}
      <input
        ref={ref}
        type="file"
        className={cx('input')}
        accept={accept}
        capture={camera ? 'environment' : undefined}
        onChange={pick}
        disabled={disabled}
        aria-label={label}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
      />
    </label>
  )
}
