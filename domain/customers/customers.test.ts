import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { accountNumberFrom, groupAccountNumber, isAccountNumber } from './account-number.ts'
import { readContact, readLoginNames } from './contact.ts'
import { metConditions, passwordProblem } from './password-rule.ts'
import { sessionEnd, sessionState } from './session-rule.ts'
import { decideSignIn } from './sign-in-rule.ts'
import { countingFailures, takenBack, throttleWait } from './throttle-rule.ts'

describe('password rule', () => {
  it.each([
    ['', 'password-required'],
    ['Ab1!', 'password-too-short'],
    ['abcdefghijk', 'password-too-simple'],
    ['Tangerine42', 'password-too-simple'],
    ['Password123!', 'password-too-common'],
    ['P@ssw0rd2026!', 'password-too-common'],
    ['Qwerty12345!', 'password-too-common'],
    ['1!Welcome!1', 'password-too-common'],
    ['Aaaaaaaaa1!', 'password-too-common'],
    ['Liverpool123!', 'password-too-common'],
    ['M1chelle@1990', 'password-too-common'],
    ['LoveLove2024!', 'password-too-common'],
    ['Candor#2026!!', 'password-too-common'],
    ['blue-Kettle7sings', null],
    ['Пароль-длинный9', null],
  ])('%j: %s', (password, problem) => expect(passwordProblem(password)).toBe(problem))

  it('says which conditions are met', () => {
    expect(metConditions('weilingTan1')).toEqual({
      'long-enough': true,
      'upper-and-lower': true,
      number: true,
      symbol: false,
      'not-common': true,
    })
  })

  it('answers at once, whatever is typed', () => {
    expect(passwordProblem('a!1A'.repeat(5_000))).not.toBe('password-required')
  })
})

describe('contact', () => {
  it('stores one spelling', () => {
    expect(readContact(' Wei.Ling@Mail.MY ')).toEqual({ kind: 'email', value: 'wei.ling@mail.my' })
    expect(readContact('+60 12-345 6789')).toEqual({ kind: 'phone', value: '+60123456789' })
    expect(readContact('weiling')).toBeNull()
  })

  it('reads ten digits as account number first, then as phone', () => {
    expect(readLoginNames('4821 300 717')).toEqual([
      { kind: 'account-number', value: '4821300717' },
      { kind: 'phone', value: '4821300717' },
    ])
  })
})

describe('account number', () => {
  it('carries the check digit worked by hand', () => {
    // Positions from the right: 1*2=2, 7=7, 0*2=0, 0=0, 3*2=6, 1=1, 2*2=4, 8=8, 4*2=8 → 36 → check digit 4.
    expect(accountNumberFrom(382_130_071)).toBe('4821300714')
    expect(isAccountNumber('4821300714')).toBe(true)
    expect(groupAccountNumber('4821300714')).toBe('4821 300 714')
  })

  it('notices any one wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(899_999_999), fc.nat(9), fc.integer({ min: 1, max: 9 }), (random, at, by) => {
        const number = accountNumberFrom(random)
        const digit = (Number(number[at]) + by) % 10
        expect(isAccountNumber(number)).toBe(true)
        expect(isAccountNumber(number.slice(0, at) + digit + number.slice(at + 1))).toBe(false)
      }),
    )
  })
})

describe('session rule', () => {
  const minute = 60_000
  const started = { startedAt: 0, seenAt: 0, endedAt: null }

  it('ends half an hour after the last request', () => {
    expect(sessionState(started, 30 * minute - 1)).toBe('live')
    expect(sessionState(started, 30 * minute)).toBe('expired')
    expect(sessionState({ ...started, seenAt: 29 * minute }, 58 * minute)).toBe('live')
  })

  it('ends after twelve hours whatever happens', () => {
    const busy = { ...started, seenAt: 719 * minute }
    expect(sessionEnd(busy)).toBe(720 * minute)
    expect(sessionState(busy, 720 * minute)).toBe('expired')
  })

  it('stays over once signed out', () => {
    expect(sessionState({ ...started, endedAt: 1 }, 2)).toBe('signed-out')
  })
})

describe('throttle rule', () => {
  it('lets five failures pass, then doubles the wait up to a quarter of an hour', () => {
    const wait = (count: number, later: number) => throttleWait('pair', { count, lastAt: 0 }, later)
    expect(wait(4, 0)).toBe(0)
    expect(wait(5, 0)).toBe(1_000)
    expect(wait(6, 500)).toBe(1_500)
    expect(wait(30, 0)).toBe(900_000)
    expect(wait(30, 900_000)).toBe(0)
  })

  it('never makes an account wait longer than half a minute', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(), (count, later) => {
        expect(throttleWait('account', { count, lastAt: 0 }, later)).toBeLessThanOrEqual(30_000)
      }),
    )
  })

  it('forgives an address one failure each 36 seconds', () => {
    const at = (count: number, later: number) => countingFailures('address', { count, lastAt: 0 }, later)
    expect([at(100, 35_999), at(100, 36_000), at(100, 3_600_000), at(100, -5)]).toEqual([100, 99, 0, 100])
    expect(countingFailures('pair', { count: 5, lastAt: 0 }, 3_600_000)).toBe(5)
    expect(throttleWait('address', { count: 106, lastAt: 0 }, 0)).toBe(60_000)
    expect(throttleWait('address', { count: 105, lastAt: 0 }, 2_000)).toBe(30_000)
  })

  it('takes back no more than the address still counts', () => {
    expect(takenBack({ count: 4, lastAt: 0 }, 10_000)).toBe(4)
    expect(takenBack({ count: 4, lastAt: 0 }, 72_000)).toBe(2)
  })

  it('forgets after a day', () => {
    expect(throttleWait('pair', { count: 1_000, lastAt: 0 }, 24 * 60 * 60_000)).toBe(0)
  })
})

describe('sign-in rule', () => {
  it.each([
    [{ isRight: true, isFamiliar: false, waitMs: 0 }, { kind: 'passed' }],
    [{ isRight: true, isFamiliar: true, waitMs: 60_000 }, { kind: 'passed' }],
    [
      { isRight: true, isFamiliar: false, waitMs: 60_000 },
      { kind: 'slowed', waitMs: 60_000 },
    ],
    [
      { isRight: false, isFamiliar: true, waitMs: 60_000 },
      { kind: 'slowed', waitMs: 60_000 },
    ],
    [
      { isRight: false, isFamiliar: false, waitMs: 60_000 },
      { kind: 'slowed', waitMs: 60_000 },
    ],
    [{ isRight: false, isFamiliar: true, waitMs: 0 }, { kind: 'incorrect' }],
    [{ isRight: false, isFamiliar: false, waitMs: 0 }, { kind: 'incorrect' }],
  ])('%j: %j', (facts, outcome) => expect(decideSignIn(facts)).toEqual(outcome))
})
