import { expect, test } from 'vitest'
import { bufferMegabytes } from './cluster-settings.ts'

const gigabyte = 2 ** 30

test.each([
  ['a quarter of the memory', 2 * gigabyte, 0, 512],
  ['a quarter of what a container may use', 16 * gigabyte, 2 * gigabyte, 512],
  ['of the machine, where a container may use more than there is', 2 * gigabyte, 2 ** 63, 512],
  ['never more than a gigabyte', 64 * gigabyte, 0, 1024],
  ['never less than PostgreSQL takes by itself', gigabyte / 4, 0, 128],
])('PostgreSQL keeps in memory: %s', (_what, memory, allowed, expected) => {
  expect(bufferMegabytes(memory, allowed)).toBe(expected)
})
