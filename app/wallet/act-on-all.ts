import type { Result } from '@candor/domain/result.ts'
import { useRef, useState } from 'react'
import type { ApiRefusal } from '../api/refusal-reply.ts'

/** What of several acts did not succeed, with the reason of each. */
export type Left<Item> = { item: Item; refusal: ApiRefusal }

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

/** Asks once, acts on all that were there when it was asked, and tells what is left. */
export function useActOnAll<Item>(act: Act<Item>) {
  const [state, setState] = useState<AllState<Item>>({ status: 'idle' })
  const running = useRef(false)
  return {
    state,
    ask: (items: readonly Item[]) => setState({ status: 'asking', items }),
    close: () => !running.current && setState({ status: 'idle' }),
    async run() {
      if (state.status !== 'asking' || running.current) return
      const { items } = state
      running.current = true
      setState({ status: 'running', items, done: 0 })
      const left = await actOnEach(items, act, (done) => setState({ status: 'running', items, done }))
      running.current = false
      setState({ status: 'ended', items, left })
    },
  }
}
