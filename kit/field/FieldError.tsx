import { path as warningCircle } from 'phosphor:warning-circle'
import { classes } from '../classes.ts'
import { Icon } from '../icons/Icon.tsx'
import { useSteady } from '../press/use-steady.ts'
import css from './Field.module.css'

const cx = classes(css)

/** The place is always there, because a live region that arrives together with its text is not read aloud. */
export function FieldError({ id, error: told }: { id: string; error?: string | undefined }) {
  // A field that is left for a button says what is wrong when the button has been pressed, not before.
  const error = useSteady(told)
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
