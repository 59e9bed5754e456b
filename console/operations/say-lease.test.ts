import { expect, it } from 'vitest'
import { leaseRows } from './say-lease.ts'

it('what a process has of one market is one row, and says of how many buckets it is', () => {
  const lease = (name: string, holder: string, token: number, until: string) => ({
    name,
    holder,
    token,
    until,
  })
  const rows = leaseRows([
    lease('feed', 'a/1', 4, '2026-11-18T06:00:03Z'),
    lease('watch/crypto/0', 'a/1', 2, '2026-11-18T06:00:03Z'),
    lease('watch/crypto/1', 'b/2', 5, '2026-11-18T06:00:04Z'),
    lease('watch/crypto/2', 'a/1', 3, '2026-11-18T06:00:01Z'),
    lease('watch/metals/0', 'a/1', 1, '2026-11-18T06:00:03Z'),
    lease('watch-seat/0', 'a/1', 1, '2026-11-18T06:00:03Z'),
  ])
  expect(
    rows.map(({ name, holder, token, until, buckets }) => [name, holder, token, until, buckets]),
  ).toEqual([
    ['feed', 'a/1', 4, '2026-11-18T06:00:03Z', null],
    ['watch/crypto/0', 'a/1', 3, '2026-11-18T06:00:01Z', { count: 2, all: 3 }],
    ['watch/crypto/1', 'b/2', 5, '2026-11-18T06:00:04Z', { count: 1, all: 3 }],
    ['watch/metals/0', 'a/1', 1, '2026-11-18T06:00:03Z', { count: 1, all: 1 }],
    ['watch-seat/0', 'a/1', 1, '2026-11-18T06:00:03Z', null],
  ])
})
