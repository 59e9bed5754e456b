import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import {
  commitAcceptance,
  commitSettlement,
  contractTag,
  type ReceiptBody,
  receiptText,
  type SettlementRecord,
} from './contract-receipt.ts'

const salt = '5a'.repeat(32)
const body: ReceiptBody = {
  version: 1,
  origin: 'candor/1',
  contract: '019a8000-0000-7000-8000-000000000001',
  request: '019a8000-0000-7000-8000-000000000002',
  symbol: 'BTCUSD',
  feed: 'simulated',
  direction: 'rise',
  stake: '20000',
  seconds: 60,
  rate: '82000000',
  day: '2026-11-13',
  terms: 'ab'.repeat(32),
  seenAt: 1_794_580_259_000,
  acceptedAt: 1_794_580_259_812,
  expiresAt: 1_794_580_319_812,
  salt,
  checkpoint: { text: 'candor checkpoint\n…', signature: '00' },
}
const record: SettlementRecord = {
  version: 1,
  contract: body.contract,
  outcome: 'win',
  reason: null,
  purchase: { at: 1_794_580_260_000, mid: '9641250000000' },
  final: { at: 1_794_580_319_000, mid: '9644380000000' },
  paid: '36400',
  settledAt: 1_794_580_320_400,
  salt,
}
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

it('a receipt is signed as one text, and committed to as another', () => {
  const plain = { ...body, checkpoint: { text: 'log', signature: '00' } }
  const text =
    `{"acceptedAt":1794580259812,"checkpoint":{"signature":"00","text":"log"},"contract":"${body.contract}","day":"2026-11-13",` +
    `"direction":"rise","expiresAt":1794580319812,"feed":"simulated","origin":"candor/1","rate":"82000000",` +
    `"request":"${body.request}","salt":"${salt}","seconds":60,"seenAt":1794580259000,"stake":"20000","symbol":"BTCUSD",` +
    `"terms":"${body.terms}","version":1}`
  expect(receiptText(plain)).toBe(`candor receipt\n${text}`)
  expect(commitAcceptance(plain)).toBe(sha256(`candor acceptance\n${text}`))
})

it('a settlement is committed to with its salt, and found by a tag of it', () => {
  const text =
    `{"contract":"${body.contract}","final":{"at":1794580319000,"mid":"9644380000000"},"outcome":"win","paid":"36400",` +
    `"purchase":{"at":1794580260000,"mid":"9641250000000"},"reason":null,"salt":"${salt}","settledAt":1794580320400,"version":1}`
  expect(commitSettlement(record)).toBe(sha256(`candor settlement\n${text}`))
  expect(commitSettlement({ ...record, paid: '36401' })).not.toBe(commitSettlement(record))
  expect(contractTag(salt)).toBe(sha256(`candor contract\n${salt}`))
})
