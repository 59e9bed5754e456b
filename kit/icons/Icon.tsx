import { classes } from '../classes.ts'
import css from './Icon.module.css'

const cx = classes(css)

type IconProps = {
  /** The drawing, from `import { path as house } from 'phosphor:house'`. */
  path: string
  /** `s` 16, `m` 20, `l` 24; `fit` takes the size that the parent gives it. */
  size?: 's' | 'm' | 'l' | 'fit'
  /** Only where the icon says something that no text beside it says. */
  label?: string | undefined
}

export function Icon({ path, size = 'm', label }: IconProps) {
  return (
    <svg
      className={cx('icon', size)}
      viewBox="0 0 256 256"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={!label}
    >
      <path d={path} />
    </svg>
  )
}
