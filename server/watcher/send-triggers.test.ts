import { accept, refuse } from '@candor/domain/result.ts'
import { expect, it } from 'vitest'
import { createLog } from '../http/create-log.ts'
import { refusal } from '../http/refusal.ts'
import type { Command } from '../teller/command.ts'
import type { Teller } from '../teller/teller.ts'
import { createTriggerSender } from './send-triggers.ts'

/** A teller that answers when the test says so, and remembers what is with it. */
function heldTeller() {
  const held: { key: string; turn: string | undefined; answer(): void }[] = []
  const submit: Teller['submit'] = ({ key }, turn) =>
    new Promise((resolve) => held.push({ key, turn, answer: () => resolve(accept('{}')) }))
  return { held, teller: { submit } as Teller }
}

const trigger = (index: number) => ({ key: `trigger:${index}` }) as Command
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('a tick that reaches many lines gives the teller so many at a time, as background work and in their order', async () => {
  const { held, teller } = heldTeller()
  const sender = createTriggerSender({ teller, log: createLog('silent') })
  for (let index = 0; index < 2_500; index += 1)
    sender.send(
      trigger(index),
      () => true,
      () => {},
    )
  await settle()
  expect(held).toHaveLength(200)
  for (const { answer } of held.slice(0, 50)) answer()
  await settle()
  expect(held).toHaveLength(250)
  expect(held.map(({ key }) => key)).toEqual(Array.from({ length: 250 }, (_, index) => `trigger:${index}`))
  expect(new Set(held.map(({ turn }) => turn))).toEqual(new Set(['background']))
})

it('what still waits for its place is not sent once the lease is gone', async () => {
  const { held, teller } = heldTeller()
  const sender = createTriggerSender({ teller, log: createLog('silent') })
  let isHeld = true
  for (let index = 0; index < 1_100; index += 1)
    sender.send(
      trigger(index),
      () => isHeld,
      () => {},
    )
  await settle()
  isHeld = false
  for (const { answer } of held.slice()) answer()
  await sender.settled()
  expect(held).toHaveLength(200)
})

it('a line that cannot be looked at again ends nothing and is waited for no longer', async () => {
  const submit: Teller['submit'] = async () => refuse(refusal('already-decided'))
  const sender = createTriggerSender({ teller: { submit } as Teller, log: createLog('silent') })
  sender.send(
    trigger(1),
    () => true,
    () => {
      throw new Error('on purpose')
    },
  )
  await sender.settled()
})
