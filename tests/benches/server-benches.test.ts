import { benches } from '@candor/bench/bench-list.ts'
import { hasPgbench } from '@candor/bench/orders-pgbench.ts'
import { describe, it } from 'vitest'
import { expectShortForm } from './expect-short-form.ts'

/** pgbench is not among the dependencies, and what a process has used of the processor is read as Linux tells it. */
const canCompare = process.platform === 'linux' && (await hasPgbench())

const names = Object.keys(benches).filter((name) => !benches[name]?.inBrowser)

describe('a bench without a browser, in its short form', () => {
  it.each(names.filter((name) => name !== 'orders'))('measures all that it judges: %s', expectShortForm)
  it.skipIf(!canCompare)('measures all that it judges: orders', () => expectShortForm('orders'))
})
