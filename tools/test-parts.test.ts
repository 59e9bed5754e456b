import { expect, it } from 'vitest'
import { planTests, testParts } from './test-parts.ts'

const planned = (...parameters: string[]) => {
  const plan = planTests(parameters)
  return plan.ok ? [...plan.value] : plan.refusal
}

it('runs everything in order when nothing is asked for', () => {
  expect(planned()).toEqual(testParts.map((part) => [part, []]))
})

it.each([
  [['rules'], [['rules', []]]],
  [
    ['journeys', 'types'],
    [
      ['types', []],
      ['journeys', []],
    ],
  ],
  [['server/customers'], [['server', ['server/customers']]]],
  [['./server/customers/', 'server'], [['server', []]]],
  [['kit', 'domain/money'], [['rules', ['kit/', 'domain/money']]]],
  [['tests/journeys/sign-up.test.ts'], [['journeys', ['tests/journeys/sign-up.test.ts']]]],
  [['tests/tidy'], [['tidy', ['tests/tidy']]]],
  [['tests/benches'], [['benches', ['tests/benches']]]],
  [['console', 'bench/read-sizes.test.ts'], [['rules', ['console/', 'bench/read-sizes.test.ts']]]],
  [['tests/simulation'], [['simulation', ['tests/simulation']]]],
])('reads %j', (parameters, plan) => expect(planned(...parameters)).toEqual(plan))

it.each(['rulez', 'docs', '--watch', 'tests/database', ''])(
  'refuses %j and says what there is',
  (parameter) => {
    expect(planned(parameter)).toContain(
      'types, lint, tidy, rules, server, simulation, faults, journeys, benches',
    )
  },
)
