import { type RefusalsToWorkOut, workOutRefusals } from './work-out-refusals.ts'

/** Works out refused orders beside the page: each needs the paths of its day. */
addEventListener('message', ({ data }: MessageEvent<RefusalsToWorkOut>) => {
  postMessage(workOutRefusals(data))
})
