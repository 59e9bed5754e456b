import { operatorIdleMs as idleLimitMs } from '@candor/domain/operators/operator-confirmation.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { leaveWhenIdle } from './leave-when-idle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('leaves once after the limit without a key or a click, counted from the last one', () => {
  const target = new EventTarget()
  const leave = vi.fn()
  leaveWhenIdle(leave, target, Date.now)
  vi.advanceTimersByTime(idleLimitMs - 10_000)
  target.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(idleLimitMs - 10_000)
  expect(leave).not.toHaveBeenCalled()
  vi.advanceTimersByTime(20_000)
  expect(leave).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(idleLimitMs * 2)
  expect(leave).toHaveBeenCalledTimes(1)
})

it('does not leave once it is stopped', () => {
  const leave = vi.fn()
  const stop = leaveWhenIdle(leave, new EventTarget(), Date.now)
  stop()
  vi.advanceTimersByTime(idleLimitMs * 2)
  expect(leave).not.toHaveBeenCalled()
})
