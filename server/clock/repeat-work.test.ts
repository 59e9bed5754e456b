import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { repeatAfter } from './repeat-work.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('waits after each time as long as that time asks for', async () => {
  let isAway = true
  const times: number[] = []
  const look = async () => void times.push(Date.now())
  const work = repeatAfter(
    () => (isAway ? 200 : 1_000),
    look,
    () => {},
  )
  const began = Date.now()
  work.start()
  await vi.advanceTimersByTimeAsync(500)
  isAway = false
  await vi.advanceTimersByTimeAsync(2_000)
  await work.stop()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(times.map((time) => time - began)).toEqual([0, 200, 400, 600, 1_600])
})
