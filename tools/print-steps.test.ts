import { expect, it } from 'vitest'
import { createStepPrinter } from './print-steps.ts'

it('a step is one line with its time, and what is said meanwhile has its own', async () => {
  let text = ''
  const teller = createStepPrinter((part) => {
    text += part
  })
  expect(await teller.step('Building', async () => 7)).toBe(7)
  await teller.step('Starting', async () => teller.say('A user was made.'))
  teller.say('Ready.')
  expect(text.replaceAll(/\d+\.\d s/g, 'N s')).toBe(
    'Building… N s\nStarting…\nA user was made.\nStarting: N s\nReady.\n',
  )
})
