import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createToastStore, type ToastStore } from './toast-store.ts'

let store: ToastStore
const texts = () => store.list().map((toast) => toast.text)

beforeEach(() => {
  vi.useFakeTimers()
  store = createToastStore()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('toasts', () => {
  it('go after 1500 ms', () => {
    store.showToast('Content copied', 'done')
    vi.advanceTimersByTime(1499)
    expect(store.list()).toEqual([{ id: 1, text: 'Content copied', tone: 'done' }])
    vi.advanceTimersByTime(1)
    expect(store.list()).toEqual([])
  })

  it('replace one another, each with its full time', () => {
    store.showToast('one')
    vi.advanceTimersByTime(1000)
    store.showToast('two')
    expect(texts()).toEqual(['two'])
    vi.advanceTimersByTime(1499)
    expect(texts()).toEqual(['two'])
    vi.advanceTimersByTime(1)
    expect(texts()).toEqual([])
  })

  it('can stay longer when told', () => {
    store.showToast('slow', 'error', 4000)
    vi.advanceTimersByTime(3999)
    expect(texts()).toEqual(['slow'])
  })

  it('keeps loading until it is hidden, beside a toast', () => {
    store.showLoading('Loading…')
    store.showToast('Saved')
    vi.advanceTimersByTime(60_000)
    expect(texts()).toEqual(['Loading…'])
    store.showLoading('Still loading…')
    expect(store.list()).toEqual([{ id: 1, text: 'Still loading…', tone: 'loading' }])
    store.hideLoading()
    store.hideLoading()
    expect(texts()).toEqual([])
  })

  it('tells its listeners of each change, and gives the same list in between', () => {
    const listener = vi.fn()
    const stop = store.subscribe(listener)
    store.showToast('one')
    expect(store.list()).toBe(store.list())
    vi.advanceTimersByTime(1500)
    expect(listener).toHaveBeenCalledTimes(2)
    stop()
    store.showToast('two')
    expect(listener).toHaveBeenCalledTimes(2)
  })
})
