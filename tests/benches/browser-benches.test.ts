import { benches } from '@candor/bench/bench-list.ts'
import { describe, it } from 'vitest'
import { expectShortForm } from './expect-short-form.ts'

const names = Object.keys(benches).filter((name) => benches[name]?.inBrowser)

describe('a bench in a browser, in its short form', () => {
  it.each(names)('measures all that it judges: %s', expectShortForm)
})
