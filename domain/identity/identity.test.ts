import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ageOn, readBirthday, readDay, writeDay } from './birthday.ts'
import { countries, findCountry } from './country-list.ts'
import { choosePhotos, decideIdentity, type IdentityFacts, mayChange } from './decide-verification.ts'
import { countPeople, type DocumentView, groupViews } from './group-views.ts'
import { fullName, type ProfileDraft, readProfile } from './identity-profile.ts'
import { readPhone } from './phone-number.ts'

const today = { year: 2026, month: 11, day: 15 }

const country = (code: string) => {
  const found = findCountry(code)
  if (!found) throw new Error(code)
  return found
}

describe('the list of countries', () => {
  it('has each once, with a dialling code and bounds that can be met', () => {
    expect(new Set(countries.map(({ code }) => code)).size).toBe(countries.length)
    expect(countries.length).toBeGreaterThan(230)
    for (const { code, dial, least, most } of countries) {
      expect([code, dial], code).toEqual([
        expect.stringMatching(/^[A-Z]{2}$/),
        expect.stringMatching(/^[1-9]\d{0,2}$/),
      ])
      expect(least >= 4 && least <= most && dial.length + most <= 15, code).toBe(true)
    }
  })
})

describe('a phone number', () => {
  it.each([
    ['MY', '12-345 6789', '+60123456789'],
    ['MY', '012-345 6789', '+60123456789'],
    ['MY', '+60 12 345 6789', '+60123456789'],
    ['MY', '011-1234 5678', '+601112345678'],
    ['HK', '9123 4567', '+85291234567'],
    ['TW', '0912 345 678', '+886912345678'],
    ['CN', '138 0013 8000', '+8613800138000'],
    ['US', '(415) 555-0132', '+14155550132'],
    ['GB', '07911 123456', '+447911123456'],
    // Numbers of Ivory Coast begin with a zero that belongs to them.
    ['CI', '07 08 09 10 11', '+2250708091011'],
    ['NU', '4002', '+6834002'],
  ])('of %s, typed %s, is %s', (code, typed, stored) => {
    expect(readPhone(typed, country(code))).toEqual({ ok: true, value: stored })
  })

  it.each([
    ['MY', '', 'required'],
    ['MY', '12 345', 'too-short'],
    ['MY', '12 345 678 901', 'too-long'],
    ['MY', 'call me', 'not-digits'],
    ['MY', '１２３４５６７８９', 'not-digits'],
    ['HK', '+65 9123 4567', 'too-long'],
    ['US', `${'1'.repeat(20_000)}`, 'not-digits'],
  ])('of %s, typed %s, is %s', (code, typed, problem) => {
    expect(readPhone(typed, country(code))).toEqual({ ok: false, refusal: problem })
  })
})

describe('a birthday', () => {
  it.each([
    ['2008-11-15', true],
    ['2008-11-16', 'too-young'],
    ['2008-12-01', 'too-young'],
    ['1991-04-09', true],
    ['2000-02-29', true],
    ['1900-02-29', 'birthday-invalid'],
    ['1991-02-30', 'birthday-invalid'],
    ['1991-13-01', 'birthday-invalid'],
    ['1991-4-9', 'birthday-invalid'],
    ['2027-01-01', 'birthday-invalid'],
    ['1900-01-01', 'birthday-invalid'],
    ['', 'field-required'],
    ['09/04/1991', 'birthday-invalid'],
  ])('%s on 15 November 2026: %s', (text, expected) => {
    const read = readBirthday(text, today)
    expect(read.ok || read.refusal).toBe(expected)
  })

  it('counts full years, also from 29 February', () => {
    const leap = { year: 2008, month: 2, day: 29 }
    expect(ageOn(leap, { year: 2026, month: 2, day: 28 })).toBe(17)
    expect(ageOn(leap, { year: 2026, month: 3, day: 1 })).toBe(18)
  })

  it('is written as it is read', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (at) => {
          const text = at.toISOString().slice(0, 10)
          const day = readDay(text)
          expect(day && writeDay(day)).toBe(text)
        },
      ),
    )
  })
})

const good: ProfileDraft = {
  surname: 'Tan',
  name: 'Wei Ling',
  country: 'MY',
  sex: 'female',
  birthday: '1991-04-09',
  address: '12 Jalan Ampang, 50450 Kuala Lumpur',
  phone: '12 345 6789',
  phoneCountry: 'MY',
}

describe('a profile', () => {
  it('is read with its fields tidied up', () => {
    const read = readProfile({ ...good, name: '  Wei   Ling ', phone: '012-3456789' }, today)
    expect(read).toEqual({
      ok: true,
      value: {
        surname: 'Tan',
        name: 'Wei Ling',
        country: 'MY',
        sex: 'female',
        birthday: '1991-04-09',
        address: '12 Jalan Ampang, 50450 Kuala Lumpur',
        phone: '+60123456789',
      },
    })
  })

  it('may have no surname', () => {
    expect(readProfile({ ...good, surname: ' ' }, today).ok).toBe(true)
  })

  it('says everything that is wrong at once', () => {
    const empty = Object.fromEntries(Object.keys(good).map((field) => [field, ''])) as ProfileDraft
    const read = readProfile(empty, today)
    expect(read.ok ? [] : read.refusal.map(({ path, problem }) => `${path} ${problem}`)).toEqual(
      ['name', 'country', 'sex', 'birthday', 'address', 'phone'].map((field) => `${field} field-required`),
    )
  })

  it.each([
    [{ name: 'R2-D2' }, 'name name-invalid'],
    [{ name: '<script>' }, 'name name-invalid'],
    [{ name: '=HYPERLINK(1)' }, 'name name-invalid'],
    [{ surname: `${'a'.repeat(50)}` }, 'surname field-too-long'],
    [{ country: 'ZZ' }, 'country field-invalid'],
    [{ sex: 'none' }, 'sex field-invalid'],
    [{ birthday: '2010-01-01' }, 'birthday too-young'],
    [{ address: 'x' }, 'address field-invalid'],
    [{ address: 'a\u202eb and more' }, 'address field-invalid'],
    [{ address: 'a'.repeat(20_000) }, 'address field-too-long'],
    [{ phone: '12 345' }, 'phone mobile-invalid'],
    [{ phoneCountry: 'ZZ' }, 'phone mobile-invalid'],
  ])('%j is refused: %s', (change, problem) => {
    const read = readProfile({ ...good, ...change }, today)
    expect(read.ok ? [] : read.refusal.map((each) => `${each.path} ${each.problem}`)).toEqual([problem])
  })

  it.each(['Nurul Aisyah binti Rahman', 'Ravi a/l Kumar', 'O’Brien', '陳怡君', 'Zoë', 'María-José', 'علي'])(
    'takes the name %s',
    (name) => expect(readProfile({ ...good, surname: '', name }, today).ok).toBe(true),
  )
})

it.each([
  ['Tan', 'Wei Ling', 'MY', 'Tan Wei Ling'],
  ['', 'Siti Hajar Ismail', 'MY', 'Siti Hajar Ismail'],
  ['陳', '怡君', 'TW', '陳怡君'],
  ['Smith', 'Anna', 'GB', 'Anna Smith'],
])('%s and %s of %s is %s', (surname, name, code, whole) => {
  expect(fullName({ surname, name, country: code })).toBe(whole)
})

describe('photos', () => {
  const photo = (idType: 'identity-card' | 'passport', side: 'front' | 'back') => ({ idType, side })

  it('of a card are two, of a passport one, and only those of the kind chosen count', () => {
    const card = [photo('identity-card', 'back'), photo('identity-card', 'front')]
    const chosen = choosePhotos('identity-card', card)
    expect(chosen.ok && chosen.value.map(({ side }) => side)).toEqual(['front', 'back'])
    expect(choosePhotos('passport', card)).toEqual({ ok: false, refusal: ['front'] })
    expect(choosePhotos('passport', [photo('passport', 'front')]).ok).toBe(true)
    expect(choosePhotos('driver-license', card)).toEqual({ ok: false, refusal: ['front', 'back'] })
  })
})

describe('a decision', () => {
  const facts: IdentityFacts = { status: 'verifying', contentHash: 'h', own: false, seenAll: true }
  const decide = (change: Partial<IdentityFacts>, verdict: 'approve' | 'reject' = 'approve') => {
    const decided = decideIdentity({ ...facts, ...change }, { verdict, contentHash: 'h' })
    return decided.ok ? decided.value : decided.refusal
  }

  it('verifies or rejects what is being reviewed', () => {
    expect([decide({}), decide({}, 'reject')]).toEqual(['verified', 'rejected'])
  })

  it('is refused for reasons that come in their order', () => {
    const wrong = { status: 'verified', own: true, contentHash: 'x', seenAll: false } as const
    expect(decide(wrong)).toBe('already-decided')
    expect(decide({ ...wrong, status: 'verifying' })).toBe('own-request')
    expect(decide({ contentHash: 'x', seenAll: false })).toBe('content-changed')
    expect(decide({ seenAll: false })).toBe('documents-unseen')
    expect(decide({ seenAll: false }, 'reject')).toBe('rejected')
  })

  it('leaves who is reviewed or verified alone', () => {
    const states = ['unverified', 'verifying', 'verified', 'rejected'] as const
    expect(states.filter((state) => mayChange(state).ok)).toEqual(['unverified', 'rejected'])
  })
})

describe('openings', () => {
  const view = (number: number, minutes: number, change: Partial<DocumentView> = {}): DocumentView => ({
    number,
    at: minutes * 60_000,
    until: null,
    by: 'R-07',
    side: 'front',
    reason: 'identity-review',
    ...change,
  })

  it('of one person in one sitting are one line, the newest line first', () => {
    const groups = groupViews([
      view(1, 0, { by: null, reason: 'own-look', until: 8_000 }),
      view(2, 10),
      view(3, 11, { side: 'back', until: 12 * 60_000 + 10_000 }),
      view(4, 60),
      view(5, 61, { by: 'R-11' }),
    ])
    expect(groups.map(({ number, sides, seconds }) => [number, sides, seconds])).toEqual([
      [5, ['front'], null],
      [4, ['front'], null],
      [2, ['front', 'back'], 130],
      [1, ['front'], 8],
    ])
    expect(countPeople(groups)).toBe(3)
  })

  it('are each in one line, whatever their order', () => {
    const some = fc.array(
      fc.record({
        at: fc.integer({ min: 0, max: 5_000_000 }),
        until: fc.constant(null),
        by: fc.constantFrom(null, 'R-01', 'R-02'),
        side: fc.constantFrom('front' as const, 'back' as const),
        reason: fc.constantFrom('identity-review' as const, 'second-look' as const),
      }),
    )
    fc.assert(
      fc.property(some, (rows) => {
        const views = rows.map((row, at) => ({ ...row, number: at + 1 }))
        const groups = groupViews(views)
        expect(groups.every(({ number }) => views.some((each) => each.number === number))).toBe(true)
        for (const { by, side, reason } of views)
          expect(
            groups.some((each) => each.by === by && each.reason === reason && each.sides.includes(side)),
          ).toBe(true)
      }),
    )
  })
})
