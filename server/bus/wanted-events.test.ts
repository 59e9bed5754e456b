import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { BusEvents, BusTopic } from './bus.ts'
import { customerIn, packMessage, unpackMessage } from './bus-message.ts'
import { createMemoryBus } from './memory-bus.ts'
import { withWantedEvents } from './wanted-events.ts'

const from = '0199a8b4-7c1e-7abc-8def-0123456789ab'
const pack = <Topic extends BusTopic>(topic: Topic, event: BusEvents[Topic]) =>
  packMessage({ from, number: 42, topic, event })
const notify = (customerId: bigint) => pack('notices.changed', { customerId, unread: 3 })
const change = (customerId: bigint) =>
  pack('subject.changed', { customerId, subject: { kind: 'order', id: from } })

it('what is about one customer is wanted where that customer is followed, for as long as somebody does', () => {
  const { wants, follow, subscribe } = withWantedEvents(createMemoryBus())
  subscribe('notices.changed', () => {}, 'followed')
  expect(wants(notify(7n))).toBe(false)
  const [one, other] = [follow(7n).stop, follow(7n).stop]
  expect([6n, 7n, 77n].map((id) => wants(notify(id)))).toEqual([false, true, false])
  one()
  one()
  expect(wants(notify(7n))).toBe(true)
  other()
  expect(wants(notify(7n))).toBe(false)
})

it('a topic that somebody hears of all customers is wanted of all of them', () => {
  const { wants, subscribe } = withWantedEvents(createMemoryBus())
  const end = subscribe('subject.changed', () => {})
  expect([wants(change(6n)), wants(notify(6n))]).toEqual([true, false])
  end()
  expect(wants(change(6n))).toBe(false)
})

it('what is about no customer is always wanted', () => {
  const { wants } = withWantedEvents(createMemoryBus())
  expect(wants(pack('bus.missed', {}))).toBe(true)
  expect(wants(pack('prices.published', { at: 1 }))).toBe(true)
  expect(wants(pack('alert.changed', { alertId: 7n, waits: true }))).toBe(true)
  expect(wants('{"number":1,"from":"x","topic":"notices.changed","event":{"customerId":{"$":"7"}}}')).toBe(
    true,
  )
})

it('the customer is read as the whole message says it, whatever else is in it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 62n }), fc.string(), (customerId, id) => {
      const text = pack('subject.changed', { customerId, subject: { kind: 'order', id } })
      const whole = unpackMessage(text)
      expect(customerIn(text)).toEqual({ topic: whole?.topic, customerId: customerId.toString() })
      expect(whole?.event).toMatchObject({ customerId, subject: { id } })
    }),
  )
})
