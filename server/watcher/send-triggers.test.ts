import { accept, refuse } from '@candor/domain/result.ts'
import { expect, it } from 'vitest'
import { createLog } from '../http/create-log.ts'
import { refusal } from '../http/refusal.ts'
import type { Command } from '../teller/command.ts'
import type { Teller } from '../teller/teller.ts'
import { createTriggerSender, type Sending } from './send-triggers.ts'

/** A teller that answers when the test says so, and remembers what is with it. */
function heldTeller() {
  const held: { key: string; turn: string | undefined; answer(): void }[] = []
  const submit: Teller['submit'] = ({ key }, turn) =>
    new Promise((resolve) => held.push({ key, turn, answer: () => resolve(accept('{}')) }))
  return { held, teller: { submit } as Teller }
}

const triggers = (count: number): Sending[] =>
  Array.from({ length: count }, (_, index) => {
    const key = `trigger:${index}`
    return { key, command: () => ({ key }) as Command, mayAct: () => true, notDue: () => {} }
  })
const settle = () => new Promise((resolve) => setImmediate(resolve))

it('a tick that reaches many lines gives the teller so many at a time, as background work and in their order', async () => {
  const { held, teller } = heldTeller()
  const sender = createTriggerSender({ teller, log: createLog('silent') })
  let made = 0
  const count = (key: string) => () => {
    made += 1
    return { key } as Command
  }
  sender.send(triggers(2_500).map((each) => ({ ...each, command: count(each.key) })))
  await settle()
  expect(made, 'what waits for its turn is not made yet').toBe(100)
  expect(held).toHaveLength(100)
  for (const { answer } of held.slice(0, 50)) answer()
  await settle()
  expect(held).toHaveLength(150)
  expect(held.map(({ key }) => key)).toEqual(Array.from({ length: 150 }, (_, index) => `trigger:${index}`))
  expect(new Set(held.map(({ turn }) => turn))).toEqual(new Set(['background']))
})

it('what still waits for its place is not sent once the lease is gone', async () => {
  const { held, teller } = heldTeller()
  const sender = createTriggerSender({ teller, log: createLog('silent') })
  let isHeld = true
  sender.send(triggers(1_100).map((each) => ({ ...each, mayAct: () => isHeld })))
  await settle()
  isHeld = false
  for (const { answer } of held.slice()) answer()
  await sender.settled()
  expect(held).toHaveLength(100)
})

it('a line that cannot be looked at again ends nothing and is waited for no longer', async () => {
  const submit: Teller['submit'] = async () => refuse(refusal('already-decided'))
  const sender = createTriggerSender({ teller: { submit } as Teller, log: createLog('silent') })
  const notDue = () => {
    throw new Error('on purpose')
  }
  sender.send(triggers(1).map((each) => ({ ...each, notDue })))
  await sender.settled()
})

it('the same line that is due twice is sent once while the first is under way, and everything is settled after it', async () => {
  const { held, teller } = heldTeller()
  const sender = createTriggerSender({ teller, log: createLog('silent') })
  sender.send(triggers(3))
  sender.send(triggers(3))
  await settle()
  expect(held.map(({ key }) => key)).toEqual(['trigger:0', 'trigger:1', 'trigger:2'])
  for (const { answer } of held) answer()
  await sender.settled()
  sender.send(triggers(1))
  expect(held, 'later it may be sent again').toHaveLength(4)
})
