import css from './KeyCap.module.css'

/** The key that does the same, as it is printed on the key. Read aloud by the button's own shortcut, not here. */
export function KeyCap({ letter }: { letter: string }) {
  return (
    <span className={css['key']} aria-hidden="true">
      {letter}
    </span>
  )
}
