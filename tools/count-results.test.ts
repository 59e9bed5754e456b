import { expect, it } from 'vitest'
import { addTallies, countResults } from './count-results.ts'

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((each) => ({ status: each })),
})
const report = (...testResults: object[]) => JSON.stringify({ testResults })

it('counts what passed, failed and was left out', () => {
  const text = report(file('passed', 'passed', 'passed', 'skipped'), file('failed', 'passed', 'failed'))
  expect(countResults(text, 1)).toEqual({ passed: 3, failed: 1, skipped: 1 })
})

it('counts a file that could not be loaded as a failure', () => {
  const text = report(file('failed'), file('passed', 'passed'))
  expect(countResults(text, 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

it('counts an error outside every test as a failure', () => {
  expect(countResults(report(file('passed', 'passed')), 1)).toEqual({ passed: 1, failed: 1, skipped: 0 })
  expect(countResults(report(file('passed', 'passed')), null)).toEqual({ passed: 1, failed: 1, skipped: 0 })
})

it.each([null, '', '{"testResults":[', 'null', '{}'])('counts a run with the report %j as failed', (text) => {
  expect(countResults(text, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

it('adds up', () => {
  expect(
    addTallies([
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ]),
  ).toEqual({
    passed: 11,
    failed: 22,
    skipped: 33,
  })
  expect(addTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
