import type { CDPSession } from 'playwright-core'

type TraceEvent = {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  /** Time the thread itself was running, without what other programs took from it. */
  tdur?: number
  args: { name?: string }
}

/** What the browser calls script, from its own time line. */
const scriptEvents = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'TimerFire',
  'FireAnimationFrame',
])

/** The mark the browser sets when it begins a frame on the main thread. */
const frameStart = 'BeginMainThreadFrame'

export type FrameScript = {
  frames: number
  /** Milliseconds of script between two frames: all of it shared out, then of single frames. */
  mean: number
  median: number
  p95: number
  worst: number
  /** Milliseconds of all work of the main thread between two frames: script, layout, painting. */
  busyMedian: number
  busyP95: number
  /** Tasks of more than 50 ms by the clock, as a customer has them, and of those by the thread's own time. */
  longTasks: readonly number[]
  longOwn: readonly number[]
  /** Share of the time of its tasks in which the thread did not run, because other programs did. */
  held: number
}

/** Records the browser's time line for a while. */
export async function recordTrace(session: CDPSession, time: number): Promise<TraceEvent[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: unknown[] }) => events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
        'disabled-by-default-devtools.timeline.frame',
      ],
    },
  })
  await new Promise((resolve) => setTimeout(resolve, time))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return events
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** Adds up the script between frames on the page's main thread. */
export function scriptPerFrame(events: readonly TraceEvent[]): FrameScript {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const onMain = (event: TraceEvent) => mains.has(`${event.pid}/${event.tid}`)
  const busiest = mostFrequent(events.filter((each) => each.name === frameStart && onMain(each)))
  const own = events
    .filter((each) => `${each.pid}/${each.tid}` === busiest && (each.ph === 'X' || each.name === frameStart))
    .sort((one, other) => one.ts - other.ts)
  const frames: number[] = []
  const busy: number[] = []
  let worked = 0
  let script = 0
  let started = false
  let coveredUntil = 0
  for (const { name, ts, dur = 0, tdur = dur } of own) {
    if (name === frameStart) {
      if (started) {
        frames.push(script / 1000)
        busy.push(worked / 1000)
      }
      script = 0
      worked = 0
      started = true
    }
    if (name === 'RunTask') worked += tdur
    // What runs inside another is part of it.
    if (!scriptEvents.has(name) || ts < coveredUntil) continue
    script += tdur
    coveredUntil = ts + dur
  }
  const tasks = own.filter(({ name }) => name === 'RunTask')
  const sorted = frames.sort((one, other) => one - other)
  const works = busy.sort((one, other) => one - other)
  return {
    frames: sorted.length,
    mean: sorted.reduce((sum, each) => sum + each, 0) / sorted.length,
    median: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    worst: sorted.at(-1) ?? Number.NaN,
    busyMedian: percentile(works, 0.5),
    busyP95: percentile(works, 0.95),
    longTasks: longOf(tasks.map(({ dur = 0 }) => dur)),
    longOwn: longOf(tasks.map(({ dur = 0, tdur = dur }) => tdur)),
    held: heldShare(tasks),
  }
}

const longOf = (times: readonly number[]): number[] =>
  times.filter((time) => time > 50_000).map((time) => time / 1000)

function heldShare(tasks: readonly TraceEvent[]): number {
  const total = tasks.reduce((sum, { dur = 0 }) => sum + dur, 0)
  const ran = tasks.reduce((sum, { dur = 0, tdur = dur }) => sum + Math.min(dur, tdur), 0)
  return total === 0 ? 0 : 1 - ran / total
}

function mostFrequent(events: readonly TraceEvent[]): string {
  const counts = new Map<string, number>()
  for (const { pid, tid } of events) counts.set(`${pid}/${tid}`, (counts.get(`${pid}/${tid}`) ?? 0) + 1)
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? ''
}
