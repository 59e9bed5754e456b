import { describe, expect, it } from 'vitest'
import { isAmount } from './amount-text.ts'
import { isDigits, isVerificationCode } from './digits.ts'
import { isEmail } from './email.ts'
import { isIdCard } from './id-card.ts'
import { isMobile, plainMobile } from './mobile.ts'
import { isWebAddress } from './web-address.ts'

type Table = [name: string, check: (text: string) => boolean, good: string[], bad: string[]]

const tables: Table[] = [
  [
    'e-mail',
    isEmail,
    ['weiling.tan@mail.my', 'a+b@x-y.co.uk'],
    ['weiling.tan@mail', 'a@b@c.com', 'a b@c.com', '@c.com', 'a@-c.com', `${'a'.repeat(250)}@c.com`],
  ],
  [
    'mobile number',
    isMobile,
    ['+60 12-345 6789', '13800138000', '+85291234567'],
    ['1234567', '+1234567890123456', '12--345678', '+60 12 abc', ' 13800138000', ''],
  ],
  [
    'web address',
    isWebAddress,
    ['https://example.org/a?b=c', 'http://127.0.0.1:3000'],
    ['javascript:alert(1)', 'example.org', 'https://', 'https://user@host', 'https://a b'],
  ],
  ['amount', isAmount, ['0', '10.5', '10250.00'], ['-1', '1.234', '1e3', '', '1,000.00', ' 1']],
  ['digits', isDigits, ['0', '0123456789'], ['', '1.0', '１２', 'a']],
  ['verification code', isVerificationCode, ['012345'], ['12345', '1234567', '12345a', '']],
  // Check characters worked by hand from each scheme's published weights.
  [
    'identity card',
    isIdCard,
    ['11010519491231002X', '900101-14-5678', '900101145678', 'A123456(3)', 'A123456789'],
    ['110105194912310021', '901301-14-5678', 'A123456(4)', 'A123456788', '', 'x'.repeat(20_000)],
  ],
]

describe.each(tables)('%s', (_name, check, good, bad) => {
  it.each(good)('takes %s', (text) => expect(check(text)).toBe(true))
  it.each(bad)('refuses %s', (text) => expect(check(text)).toBe(false))
})

it('spells one mobile number one way', () => {
  expect(plainMobile('+60 12-345 6789')).toBe('+60123456789')
})
