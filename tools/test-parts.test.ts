import { expect, it } from 'vitest'
import { planTests, stepsOf, testParts } from './test-parts.ts'

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

const steps = (...parameters: string[]) => {
  const plan = planTests(parameters)
  return plan.ok
    ? stepsOf(plan.value).map(({ parts, filters }) => [parts.join(' '), ...filters])
    : plan.refusal
}

it('runs what needs servers side by side, after what is quick', () => {
  expect(steps()).toEqual([
    ['types'],
    ['lint'],
    ['tidy rules'],
    ['server simulation faults journeys benches'],
  ])
})

it('runs a part that is narrowed by itself', () => {
  expect(steps('server/customers', 'faults', 'journeys', 'domain/money')).toEqual([
    ['rules', 'domain/money'],
    ['server', 'server/customers'],
    ['faults journeys'],
  ])
})
