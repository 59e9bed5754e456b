import { type DayToRecompute, recomputeDay } from './recompute-day.ts'

/** More often than this nobody reads how far it is. */
const tellEvery = 10

/** Recomputes a day beside the page; it takes a while, and can be stopped by letting the worker go. */
addEventListener('message', ({ data }: MessageEvent<DayToRecompute>) => {
  for (const finding of recomputeDay(data))
    if (finding.kind !== 'progress' || finding.done % tellEvery === 0) postMessage(finding)
})
