import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { type ContractOrder, commitDirection, hashOrder, openingText, orderText } from './contract-order.ts'
import {
  commitAcceptance,
  commitSettlement,
  contractTag,
  type ReceiptBody,
  receiptText,
  refusalText,
  type SettlementRecord,
} from './contract-receipt.ts'

const salt = '5a'.repeat(32)
const nonce = '1f'.repeat(32)
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const order: ContractOrder = {
  version: 2,
  origin: 'candor/1',
  request: '019a8000-0000-7000-8000-000000000002',
  symbol: 'BTCUSD',
  feed: 'simulated',
  stake: '20000',
  seconds: 60,
  rate: '82000000',
  terms: 'ab'.repeat(32),
  seenAt: 1_794_580_259_000,
  direction: commitDirection('rise', nonce),
  device: 'cd'.repeat(32),
}
const orderAsText =
  `{"device":"${order.device}","direction":"${order.direction}","feed":"simulated","origin":"candor/1","rate":"82000000","request":"${order.request}",` +
  `"seconds":60,"seenAt":1794580259000,"stake":"20000","symbol":"BTCUSD","terms":"${order.terms}","version":2}`
const body: ReceiptBody = {
  version: 2,
  origin: 'candor/1',
  contract: '019a8000-0000-7000-8000-000000000001',
  order,
  orderSignature: '00',
  feed: 'simulated',
  day: '2026-11-13',
  acceptedAt: 1_794_580_259_812,
  purchaseAt: 1_794_580_262_000,
  expiresAt: 1_794_580_322_000,
  salt,
  checkpoint: { text: 'log', signature: '00' },
}
const record: SettlementRecord = {
  version: 2,
  contract: body.contract,
  direction: 'rise',
  nonce,
  outcome: 'win',
  reason: null,
  purchase: { at: 1_794_580_262_000, mid: '9641250000000' },
  final: { at: 1_794_580_322_000, mid: '9644380000000' },
  paid: '36400',
  settledAt: 1_794_580_322_400,
  salt,
}

it('a direction is hidden behind a nonce, and bound by it', () => {
  expect(commitDirection('rise', nonce)).toBe(sha256(`candor direction\nrise\n${nonce}`))
  expect(commitDirection('fall', nonce)).not.toBe(commitDirection('rise', nonce))
})

it('an order is signed as one text, which a refusal names by its hash', () => {
  expect(orderText(order)).toBe(`candor order\n${orderAsText}`)
  expect(hashOrder(order)).toBe(sha256(`candor order\n${orderAsText}`))
  const refused = {
    version: 2,
    origin: 'candor/1',
    request: order.request,
    order: hashOrder(order),
    code: 'data-anomaly',
    at: 1,
  } as const
  expect(refusalText(refused)).toBe(
    `candor refusal\n{"at":1,"code":"data-anomaly","order":"${hashOrder(order)}","origin":"candor/1","request":"${order.request}","version":2}`,
  )
})

it('an opening is acknowledged as one text', () => {
  expect(openingText({ contract: body.contract, direction: 'rise', nonce })).toBe(
    `candor opening\n{"contract":"${body.contract}","direction":"rise","nonce":"${nonce}"}`,
  )
})

it('a receipt is signed as one text, and committed to as another', () => {
  const text =
    `{"acceptedAt":1794580259812,"checkpoint":{"signature":"00","text":"log"},"contract":"${body.contract}","day":"2026-11-13",` +
    `"expiresAt":1794580322000,"feed":"simulated","order":${orderAsText},"orderSignature":"00","origin":"candor/1",` +
    `"purchaseAt":1794580262000,"salt":"${salt}","version":2}`
  expect(receiptText(body)).toBe(`candor receipt\n${text}`)
  expect(commitAcceptance(body)).toBe(sha256(`candor acceptance\n${text}`))
})

it('a settlement is committed to with its salt, and found by a tag of it', () => {
  const text =
    `{"contract":"${body.contract}","direction":"rise","final":{"at":1794580322000,"mid":"9644380000000"},"nonce":"${nonce}","outcome":"win",` +
    `"paid":"36400","purchase":{"at":1794580262000,"mid":"9641250000000"},"reason":null,"salt":"${salt}","settledAt":1794580322400,"version":2}`
  expect(commitSettlement(record)).toBe(sha256(`candor settlement\n${text}`))
  expect(commitSettlement({ ...record, paid: '36401' })).not.toBe(commitSettlement(record))
  expect(contractTag(salt)).toBe(sha256(`candor contract\n${salt}`))
})
