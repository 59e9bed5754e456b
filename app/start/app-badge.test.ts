import { expect, it } from 'vitest'
import { unreadStore } from '../notices/unread-store.ts'
import { startAppBadge } from './app-badge.ts'

it('the icon of the app carries the number of unread notices, and none when all are read', () => {
  const shown: (number | null)[] = []
  startAppBadge({
    setAppBadge: async (count) => void shown.push(count),
    clearAppBadge: async () => void shown.push(null),
  })
  unreadStore.setState({ unread: 3 })
  unreadStore.setState({ unread: 0 })
  expect(shown).toEqual([null, 3, null])
  expect(() => startAppBadge({})).not.toThrow()
})
