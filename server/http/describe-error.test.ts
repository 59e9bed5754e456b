import { describe, expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

const errorOf = (message: string, code?: string): Error => Object.assign(new Error(message), code && { code })

describe('an error in the log', () => {
  it.each([
    ['a database that ends', errorOf('terminating connection due to administrator command', '57P01')],
    ['a full disk', errorOf('could not extend file', '53100')],
    ['a refused line', errorOf('connect ECONNREFUSED 127.0.0.1:5432', 'ECONNREFUSED')],
    ['a cut line', errorOf('Connection terminated unexpectedly')],
    ['a pool that waits in vain', errorOf('timeout exceeded when trying to connect')],
  ])('is one short line about %s', (_what, error) => {
    expect(describeError(error)).not.toHaveProperty('stack')
    expect(describeError(error)).toMatchObject({ message: error.message })
  })

  it.each([
    ['a statement of ours', errorOf('syntax error', '42601')],
    ['our own code', new TypeError('x is not a function')],
  ])('names the place in the code where %s is wrong', (_what, error) => {
    expect(describeError(error)).toHaveProperty('stack', expect.stringContaining('describe-error.test.ts'))
  })
})
