import { beforeEach, expect, it, vi } from 'vitest'
import type { LiveSocket } from '../api/live-socket.ts'
import { connectHub, dispatchToChannel, watchChannel } from './channel-hub.ts'

const asked: string[] = []
const socket: LiveSocket = {
  watch: (channel) => void asked.push(`watch ${channel}`),
  unwatch: (channel) => void asked.push(`unwatch ${channel}`),
  send: () => {
    throw new Error('the hub sends nothing itself')
  },
  reconnect: () => {},
  close: () => {},
}

beforeEach(() => {
  vi.useFakeTimers()
  asked.length = 0
  connectHub(socket)
  return () => vi.useRealTimers()
})

const tell = (channel: string) =>
  dispatchToChannel({ kind: 'update', channel, sequence: 1, data: { ticks: [] } })

it('keeps a channel that a new page watches, after two parts of the old page that shared a listener have left', () => {
  const listener = vi.fn()
  const parts = [watchChannel('quote/BTCUSD', listener), watchChannel('quote/BTCUSD', listener)]
  for (const leave of parts) leave()
  const leave = watchChannel('quote/BTCUSD', listener)
  vi.advanceTimersByTime(10_000)
  expect(asked).not.toContain('unwatch quote/BTCUSD')
  tell('quote/BTCUSD')
  expect(listener).toHaveBeenCalledTimes(1)
  leave()
  vi.advanceTimersByTime(10_000)
  expect(asked.at(-1)).toBe('unwatch quote/BTCUSD')
})

it('goes on telling the part that stays when another that shares its listener leaves', () => {
  const listener = vi.fn()
  const [first, second] = [watchChannel('quote/ETHUSD', listener), watchChannel('quote/ETHUSD', listener)]
  first()
  tell('quote/ETHUSD')
  expect(listener).toHaveBeenCalledTimes(1)
  second()
  vi.advanceTimersByTime(10_000)
  tell('quote/ETHUSD')
  expect(listener).toHaveBeenCalledTimes(1)
})
