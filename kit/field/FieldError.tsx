import { path as warningCircle } from 'phosphor:warning-circle'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import css from './Field.module.css'

const cx = classes(css)

/** The place is always there, because a live region that arrives together with its text is not read aloud. */
export function FieldError({ id, error }: { id: string; error?: string | undefined }) {
  return (
    <div id={id} aria-live="polite">
      {error && (
        <p className={cx('bad')}>
          <Icon path={warningCircle} size="s" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}
