import { type LogSummary, readOn } from './read-leaves.ts'

/** Reads leaves beside the page: a thousand of them take a while to hash. */
addEventListener('message', ({ data }: MessageEvent<{ summary: LogSummary; texts: string[] }>) => {
  postMessage(readOn(data.summary, data.texts))
})
