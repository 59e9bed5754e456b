import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { useRef, useState } from 'react'
import { preferenceStore } from '../preferences/preference-store.ts'

/** What of several acts did not succeed, with the reason of each. */
type Left<Item> = { item: Item; refusal: ApiRefusal }

type Act<Item> = (item: Item) => Promise<Result<unknown, ApiRefusal>>

/** One after the other, each with its own key: what fails does not keep the others from being tried. */
export async function actOnEach<Item>(
  items: readonly Item[],
  act: Act<Item>,
  onDone: (count: number) => void,
): Promise<Left<Item>[]> {
  const left: Left<Item>[] = []
  for (const [index, item] of items.entries()) {
    const answer = await act(item)
    if (!answer.ok) left.push({ item, refusal: answer.refusal })
    onDone(index + 1)
  }
  return left
}

export type AllState<Item> =
  | { status: 'idle' }
  | { status: 'asking'; items: readonly Item[] }
  | { status: 'running'; items: readonly Item[]; done: number }
  | { status: 'ended'; items: readonly Item[]; left: readonly Left<Item>[] }

/** Asks once where confirmations are on, acts on all that were there then, and reports what is left. */
export function useActOnAll<Item>(act: Act<Item>, onEnd: () => unknown) {
  const [state, setState] = useState<AllState<Item>>({ status: 'idle' })
  const running = useRef(false)
  const start = async (items: readonly Item[]) => {
    if (running.current) return
    running.current = true
    setState({ status: 'running', items, done: 0 })
    const left = await actOnEach(items, act, (done) => setState({ status: 'running', items, done }))
    running.current = false
    setState({ status: 'ended', items, left })
    onEnd()
  }
  return {
    state,
    ask: (items: readonly Item[]) =>
      preferenceStore.getState().confirmEndings ? setState({ status: 'asking', items }) : void start(items),
    close: () => !running.current && setState({ status: 'idle' }),
    run: () => state.status === 'asking' && void start(state.items),
  }
}
