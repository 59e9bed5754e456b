import { formatTime } from '@candor/kit/numbers/format-date.ts'
import type { Say } from '../words/use-words.ts'

/** A tick that was acted on at once needs no second time beside the step's own. */
const worthTellingMs = 60_000

/** When the source stamped a tick that came late; nothing where it came as it was made. */
export function stampText(say: Say, actedAt: string, stampedAt: string | null | undefined): string {
  if (!stampedAt || Math.abs(Date.parse(actedAt) - Date.parse(stampedAt)) < worthTellingMs) return ''
  return say('story.stamped', { time: formatTime(new Date(stampedAt), { seconds: true }) })
}
