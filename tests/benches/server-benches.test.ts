import { benches } from '@candor/bench/bench-list.ts'
import { hasPgbench } from '@candor/bench/orders-pgbench.ts'
import { describe, it } from 'vitest'
import { findNats } from '../database/nats-under-test.ts'
import { expectShortForm } from './expect-short-form.ts'

/** What a process has used of the processor is read as Linux tells it. */
const tellsTimes = process.platform === 'linux'
/** Benches that need more than the dependencies bring, and whether it is there. */
const special: Readonly<Record<string, boolean>> = {
  orders: tellsTimes && (await hasPgbench()),
  growth: tellsTimes,
  scale: tellsTimes && findNats() !== null,
}

const names = Object.keys(benches).filter((name) => !benches[name]?.inBrowser)

describe.concurrent('a bench without a browser, in its short form', () => {
  for (const name of names)
    it.skipIf(special[name] === false)(`measures all that it judges: ${name}`, () => expectShortForm(name))
})
