import { randomBytes } from 'node:crypto'
import { hourMs } from '@candor/domain/time/durations.ts'
import { addOperator } from '@candor/server/operators/manage-operators.ts'
import { openDatabase } from '@candor/server/postgres/database.ts'
import { openPool } from '@candor/server/postgres/open-pool.ts'
import { registerCustomer, signIn } from '@candor/wire/customers.ts'
import { signInOperator } from '@candor/wire/operators.ts'
import { askPasswordReset } from '@candor/wire/security.ts'
import { isAlike, type Likeness, measureBoth } from '../database/compare-times.ts'
import { startThrowAwayCandor } from '../journeys/throw-away-candor.ts'

const overADayMs = 25 * hourMs

type TimingOutcome = { what: string; likeness: Likeness; alike: boolean }

async function makeOperator(databaseUrl: string, name: string): Promise<void> {
  const owner = openDatabase(openPool(databaseUrl, { role: null, max: 1 }))
  await addOperator(owner, { name, roles: 'support', accountNumber: null }, Date.now())
  await owner.destroy()
}

/**
 * Whether accounts can be distinguished by the time an answer takes: a wrong password at a customer's or an operator's account and at
 * nobody's, and a link asked for by a customer and by nobody. A day passes between any two, so that no counter slows anybody down.
 */
export async function runLoginTiming(samples: number): Promise<TimingOutcome[]> {
  const candor = await startThrowAwayCandor({ appFolder: '/nowhere' })
  const anyone = () => `${randomBytes(6).toString('hex')}@mail.example`
  const post = async (path: string, body: object) => {
    const response = await fetch(candor.origin + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: candor.origin },
      body: JSON.stringify(body),
    })
    await response.arrayBuffer()
    return response.status
  }
  const deviceId = randomBytes(16).toString('base64url')
  const known = anyone()
  const password = 'blue-Kettle7sings'
  await post(registerCustomer.path, { contact: known, password, adult: true, locale: 'en', deviceId })
  const guess = async (account: string) => {
    const status = await post(signIn.path, { account, password: 'not-The-1-password', deviceId })
    if (status !== 401) throw new Error(`a wrong password was answered with ${status}`)
  }
  const operator = 'Mei Tan'
  await makeOperator(candor.databaseUrl, operator)
  const guessAtDesk = async (name: string) => {
    const status = await post(signInOperator.path, { name, password: 'not-The-1-password' })
    if (status !== 401) throw new Error(`a wrong password of an operator was answered with ${status}`)
  }
  const ask = async (account: string) => {
    const status = await post(askPasswordReset.path, { account })
    if (status !== 200) throw new Error(`asking for a link was answered with ${status}`)
  }
  const measure = async (
    what: string,
    who: string,
    act: (account: string) => Promise<void>,
  ): Promise<TimingOutcome> => {
    await act(anyone())
    const likeness = await measureBoth(
      samples,
      () => act(who),
      () => act(anyone()),
      () => candor.passTime(overADayMs),
    )
    return { what, likeness, alike: isAlike(likeness) }
  }
  try {
    return [
      await measure('signing in', known, guess),
      await measure('signing in as an operator', operator, guessAtDesk),
      await measure('asking for a link', known, ask),
    ]
  } finally {
    await candor.stop()
  }
}
