import { BootProblem } from '@candor/server/postgres/boot-problem.ts'
import { describe, expect, it } from 'vitest'
import { explainError } from './explain-error.ts'

describe('an error that ends a command', () => {
  it.each([
    [new BootProblem('Port 3000 is taken.'), 'Port 3000 is taken.'],
    [Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }), 'disk is full'],
    [Object.assign(new Error('could not extend file'), { code: '53100' }), 'disk is full'],
    [
      Object.assign(new Error("EEXIST: file already exists, mkdir 'data'"), { code: 'EEXIST' }),
      'A file lies',
    ],
    [Object.assign(new Error('the database system is shutting down'), { code: '57P03' }), 'start again'],
    [new Error('Connection terminated unexpectedly'), 'start again'],
  ])('is a sentence with the mend when the world is at fault: %s', (error, part) => {
    expect(explainError(error)).toContain(part)
  })

  it('keeps its stack when the code is at fault', () => {
    expect(explainError(new TypeError('x is not a function'))).toBeNull()
    expect(explainError(Object.assign(new Error('syntax error'), { code: '42601' }))).toBeNull()
  })
})
