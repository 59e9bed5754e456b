import { useMinuteClock } from './minute-clock.ts'
import { type RelativeTimeSpan, relativeTime } from './relative-time.ts'

type RelativeTimeProps = {
  /** Milliseconds since 1970. */
  at: number
  /** The words, by unit and count. */
  format: (span: RelativeTimeSpan) => string
  /** The exact time, for a longer look. */
  title?: string
}

export function RelativeTime({ at, format, title }: RelativeTimeProps) {
  const now = useMinuteClock()
  return (
    <time dateTime={new Date(at).toISOString()} title={title}>
      {format(relativeTime(at, now))}
    </time>
  )
}
