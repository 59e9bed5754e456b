import { readdirSync } from 'node:fs'
import { perLanguage } from '@candor/domain/languages/language-table.ts'
import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import { describe, expect, it } from 'vitest'
import type { MessageCode } from './message-code.ts'
import { messagesEn } from './messages.en.ts'
import { messagesMalay } from './messages.malay.ts'
import { messagesTw } from './messages.tw.ts'
import { messagesZh } from './messages.zh.ts'
import { confirmations, refusalStatus, successes } from './refusals.ts'
import { transportCodes } from './transport-codes.ts'

/** Section 8 of docs/SPECIFICATION.md, typed from what was asked for and not from our files: the list our catalogue is held against. */
const specifiedErrors = [
  'Incorrect account or password',
  'Please enter account',
  'Please enter password',
  'Non-trading hours',
  'Registration failed',
  'Insufficient balance',
  'Account not verified',
  'Withdrawal failed: There is an outstanding loan on the account',
  'Backend interface connection error',
  'Invalid session or session has expired. Please log in again.',
  'Your login session has expired. You can stay on this page or log in again?',
  'Data anomaly',
  'Network error, please try again later',
  'Cancellation failed',
  'Failed to close position',
  'Close position request error',
  'Failed to add margin',
  'Margin addition request error',
  'Take profit failed',
  'Stop loss failed',
  'Order cancellation failed',
  'Failed to submit loan application',
  'Recharge failed',
]

const specifiedSuccesses = [
  'Cancellation successful',
  'Position closed successfully',
  'Margin added successfully',
  'Take profit successful',
  'Stop loss successful',
  'Order cancellation successful',
  'Loan application submitted successfully',
  'Recharge successful',
]

/** For these the specification gives the substance and not the wording. */
const specifiedSubstance: [MessageCode, RegExp[]][] = [
  ['confirm-cancel-order', [/cancel this order/i, /cannot be restored after cancellation/i]],
  ['confirm-close-position', [/close this position/i, /position is cleared after closing/i]],
  ['page-timeout', [/connection timed out/i, /tap the screen to retry/i]],
  ['content-copied', [/content copied/i]],
  ['copy-failed', [/copy failed/i, /copy manually/i]],
  ['page-load-error', [/page/i, /load/i, /tap/i]],
  ['page-not-found', [/^page not found$/i]],
  ['request-timeout', [/timed out/i]],
  ['network-error', [/^network error$/i]],
  ['request-aborted', [/abort/i]],
  ['upload-network-error', [/upload/i, /network error/i]],
  ['socket-not-created', [/could not be opened/i]],
  ['socket-not-open', [/not open/i]],
  ['cancel', [/^Cancel$/]],
  ['ok', [/^OK$/]],
]

type Texts = Readonly<Record<MessageCode, string>>

const ending = '-messages.en.ts'

/** What products say of their own refusals. */
const ofProducts = await Promise.all(
  readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith(ending))
    .map((name) =>
      loadEveryLanguage<Partial<Texts>>(
        (locale) => import(`./${name.slice(0, -ending.length)}-messages.${locale}.ts`),
      ),
    ),
)

const shared = { en: messagesEn, zh: messagesZh, tw: messagesTw, malay: messagesMalay }
const languages: Readonly<Record<string, Texts>> = perLanguage((locale) =>
  Object.assign({}, shared[locale], ...ofProducts.map((each) => each[locale])),
)
const english: Texts = Object.assign({}, languages['en'])
const codes = Object.keys(english) as MessageCode[]
const codesOf = (text: string) => codes.filter((code) => english[code] === text)
const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('the error catalogue against section 8 of the specification', () => {
  it('counts what the specification counts', () => {
    expect([specifiedErrors.length, specifiedSuccesses.length]).toEqual([23, 8])
  })

  it.each(specifiedErrors)('has the error “%s” once, with a status to travel under', (text) => {
    const [code, ...others] = codesOf(text)
    expect(others).toEqual([])
    const status = Object.entries(refusalStatus).find(([known]) => known === code)?.[1] ?? 0
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  })

  it('has the eight successes once each, and no others', () => {
    expect(specifiedSuccesses.map(codesOf)).toEqual(successes.map((code) => [code]))
  })

  it('has the two confirmations, and no others', () => {
    expect(confirmations).toEqual(['confirm-cancel-order', 'confirm-close-position'])
  })

  it.each(specifiedSubstance)('says under %s what the specification asks for', (code, parts) => {
    for (const part of parts) expect(english[code]).toMatch(part)
  })

  it('has the transport codes', () => {
    expect(transportCodes).toEqual({
      'request-timeout': 5,
      'network-error': 5,
      'request-aborted': 600003,
      'upload-network-error': 602001,
      'socket-not-created': 600009,
      'socket-not-open': 10002,
    })
  })
})

describe('the texts of the catalogue', () => {
  it('are there for every refusal, and none is said in two files', () => {
    expect(Object.keys(refusalStatus).filter((code) => !(code in english))).toEqual([])
    const files = [shared, ...ofProducts].map((each) => Object.keys(each.en))
    expect(files.flat().toSorted()).toEqual(codes.toSorted())
  })

  it.each(Object.entries(languages))('are complete in %s, and each is written once', (_name, texts) => {
    expect(Object.keys(texts).toSorted()).toEqual(codes.toSorted())
    const written = Object.values(texts)
    expect(written.filter((text) => text.trim() === '' || text !== text.trim())).toEqual([])
    expect(written.filter((text, at) => written.indexOf(text) !== at)).toEqual([])
  })

  it.each(codes)('%s has the same placeholders in every language', (code) => {
    const expected = placeholders(english[code])
    for (const texts of Object.values(languages)) expect(placeholders(texts[code])).toEqual(expected)
  })

  it('are translated: only signs and names stay as they are', () => {
    const same = codes.filter((code) =>
      Object.entries(languages).some(([locale, texts]) => locale !== 'en' && texts[code] === english[code]),
    )
    expect(same).toEqual(['ok'])
  })
})
