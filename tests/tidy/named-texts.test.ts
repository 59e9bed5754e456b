import { describe, expect, it } from 'vitest'
import { checkNamedTexts, unmet } from './named-texts.ts'
import { makeSource } from './source-file.ts'

const excused = Object.keys(unmet)
  .map((key) => `'${key}': 'Not now: ${key}',`)
  .join('\n')

const catalogue = makeSource(
  'wire/messages.en.ts',
  `export const messagesEn = {
    ${excused}
    'network-error': 'Network error',
    'amount-below-minimum': 'The minimum amount is {min}',
    // Ours
    'not-found': 'This could not be found',
  }`,
)

const journey = (text: string) => makeSource('tests/journeys/some.test.ts', text)
const messages = (text: string) => checkNamedTexts([catalogue, journey(text)]).map(({ message }) => message)

describe('a text of the specification', () => {
  it('is named by a journey as a string of its own', () => {
    expect(messages(`say('Network error'); say('The minimum amount is $10.00')`)).toEqual([])
    expect(
      messages(`say('Network error, please try again later'); say('The minimum amount is $10.00')`),
    ).toEqual(['says “Network error”, which no journey names.'])
    expect(messages(`say("Network error")`)).toEqual([
      'says “The minimum amount is {min}”, which no journey names.',
    ])
  })

  it('that nobody can meet is on the list until a journey shows it, and no longer', () => {
    const named = `say('Network error'); say('The minimum amount is $10.00'); say('Not now: digits-only')`
    expect(messages(named)).toEqual(['is shown by a journey: digits-only is met, and no longer excused.'])
    const without = makeSource('wire/messages.en.ts', catalogue.text.replace(/'digits-only'.*/, ''))
    expect(checkNamedTexts([without, journey(named)])).toEqual([
      expect.objectContaining({ message: 'has no text of the specification called digits-only.' }),
    ])
  })
})
