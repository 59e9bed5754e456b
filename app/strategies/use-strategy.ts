import type { ReplyOf } from '@candor/wire/route.ts'
import { readStrategy } from '@candor/wire/strategies.ts'
import { useEffect } from 'react'
import { request } from '../api/request.ts'
import { type Fetched, type Reader, useFetched } from '../api/use-fetched.ts'
import { isTested, type TestedStrategy } from './result-shown.ts'

export type StrategyReply = ReplyOf<typeof readStrategy>

/** A strategy whose test on the past is done, which is what its pages show. */
export type StrategyDetail = StrategyReply & {
  readonly strategy: TestedStrategy
  readonly tests: NonNullable<StrategyReply['tests']>
}

/** Null while it is being tested. */
export function testedDetail(reply: StrategyReply): StrategyDetail | null {
  const { strategy, tests } = reply
  return tests && isTested(strategy) ? { ...reply, strategy, tests } : null
}

const isId = (text: string): boolean => /^[a-z][a-z0-9-]{2,39}$/.test(text)

const read: Reader<StrategyReply> = (id, options) => request(readStrategy, { params: { id } }, options)

/** An address that names nothing is not asked about. */
const nothing: Reader<StrategyReply> = () => new Promise(() => {})

const lookEveryMs = 60_000
const testedSoonMs = 10_000

/** One strategy with its values and tests, asked for anew each minute while somebody looks, and more often while it is being tested. */
export function useStrategy(id: string): Fetched<StrategyReply> & { missing: boolean } {
  const named = isId(id)
  const fetched = useFetched(named ? read : nothing, id)
  const { renew } = fetched
  const everyMs = fetched.value?.tests === null ? testedSoonMs : lookEveryMs
  useEffect(() => {
    const looking = setInterval(() => !document.hidden && renew(), everyMs)
    return () => clearInterval(looking)
  }, [renew, everyMs])
  return { ...fetched, missing: !named || fetched.refusal?.code === 'not-found' }
}
