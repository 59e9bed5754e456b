import { useCallback, useEffect, useRef, useState } from 'react'
import { askWorker } from '../proofs/run-worker.ts'
import type { ReplayFinding } from './replay-strategy.ts'
import type { StrategyDetail } from './use-strategy.ts'

export type Replaying =
  | { status: 'idle' }
  | { status: 'running' }
  | { status: 'failed' }
  | { status: 'done'; finding: ReplayFinding; seconds: number }

/** Works a strategy, or its weights, out again on this device, with code that is fetched now and in a worker of its own. */
export function useReplay(detail: StrategyDetail, what: 'strategy' | 'weights') {
  const [state, setState] = useState<Replaying>({ status: 'idle' })
  const worker = useRef<Worker | null>(null)
  useEffect(() => () => worker.current?.terminate(), [])
  const start = useCallback(async () => {
    if (worker.current) return
    const began = performance.now()
    const made = new Worker(new URL('./replay-worker.ts', import.meta.url), { type: 'module' })
    worker.current = made
    setState({ status: 'running' })
    const question = await import('./gather-replay.ts')
      .then(({ gatherReplay }) => gatherReplay(detail, what))
      .catch(() => null)
    const finding = question && (await askWorker<ReplayFinding>(made, question).catch(() => null))
    made.terminate()
    worker.current = null
    setState(
      finding
        ? { status: 'done', finding, seconds: (performance.now() - began) / 1000 }
        : { status: 'failed' },
    )
  }, [detail, what])
  return { state, start }
}
