import { buttonClass } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { ChangeEvent, ReactNode } from 'react'
import css from './PhotoField.module.css'

const cx = classes(css)

type PhotoPickProps = {
  /** The whole frame, the button on a photo that is shown, or one beside another button. */
  look: 'frame' | 'again' | 'beside'
  /** What is read aloud. */
  label: string
  /** Opens the camera instead of the files. */
  camera: boolean
  onPick: (file: File) => void
  describedBy?: string
  invalid?: boolean
  children: ReactNode
}

const looks = {
  frame: (invalid = false) => cx('shot', 'pick', invalid && 'wrong'),
  again: () => cx('again'),
  beside: () => `${buttonClass({ tone: 'line', size: 'xs', fit: true })} ${cx('beside')}`,
}

/** A native input lies over what is pressed. Any picture may be chosen: what the device can show is drawn again. */
export function PhotoPick({ look, label, camera, onPick, describedBy, invalid, children }: PhotoPickProps) {
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    // Forgotten at once, so that the same file can be chosen again.
    target.value = ''
    if (file) onPick(file)
  }
  return (
    <label className={looks[look](invalid)}>
      {children}
      <input
        type="file"
        className={cx('input')}
        accept="image/*"
        capture={camera ? 'environment' : undefined}
        onChange={pick}
        aria-label={label}
        aria-invalid={invalid ? true : undefined}
        aria-describedby={describedBy}
      />
    </label>
  )
}
