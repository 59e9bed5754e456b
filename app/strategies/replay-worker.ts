import { type ReplayQuestion, replayStrategy } from './replay-strategy.ts'

/** Replays a strategy beside the page, so that the page is not blocked meanwhile. */
addEventListener('message', ({ data }: MessageEvent<ReplayQuestion>) => {
  postMessage(replayStrategy(data))
})
