import { accountOf } from '@candor/tests/database/account-of.ts'
import { asOwner } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/sample-requests.ts'
import { startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addOperator,
  changeRoles,
  endOperator,
  type NewOperator,
  readRoles,
  renewPassword,
} from './manage-operators.ts'
import { listOperators } from './operator-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const now = () => server.clock.now()
const add = (given: Partial<NewOperator>) =>
  asOwner(server, (database) =>
    addOperator(database, { name: 'Mei Tan', roles: 'reviewer', accountNumber: null, ...given }, now()),
  )

describe('roles as they are written', () => {
  it.each([
    ['reviewer', ['reviewer']],
    [' reviewer, admin,reviewer ', ['reviewer', 'admin']],
    ['', null],
    ['reviewer,', null],
    ['Reviewer', null],
    ['root', null],
  ])('%j', (text, roles) => {
    expect(readRoles(text)).toEqual(roles)
  })
})

describe('an operator', () => {
  it('is made with a password that is shown once, and each name belongs to one person for ever', async () => {
    const added = await add({ name: '  Mei Tan ' })
    expect(added).toMatchObject({ ok: true, value: { operator: { name: 'Mei Tan', roles: ['reviewer'] } } })
    const { password } = (added as { value: { password: string } }).value
    expect(password).toMatch(/^[\w-]{20}$/)
    expect(JSON.stringify(await listOperators(server.database), (_, value) => String(value))).not.toContain(
      password,
    )
    expect(await add({})).toEqual({ ok: false, refusal: 'name-taken' })
    await asOwner(server, (database) => endOperator(database, 'Mei Tan', now()))
    expect(await add({})).toEqual({ ok: false, refusal: 'name-taken' })
  })

  it.each<[Partial<NewOperator>, string]>([
    [{ name: '' }, 'name-invalid'],
    [{ name: 'x'.repeat(81) }, 'name-invalid'],
    [{ name: 'two\nlines' }, 'name-invalid'],
    [{ name: 'Tom', roles: 'boss' }, 'roles-invalid'],
    [{ name: 'Tom', accountNumber: '1' }, 'no-such-customer'],
  ])('is refused for %j: %s', async (given, refusal) => {
    expect(await add(given)).toEqual({ ok: false, refusal })
  })

  it('may be a customer, who then is nobody else’s', async () => {
    const customer = await signedInClient(server)
    const accountNumber = await accountOf(customer)
    expect((await add({ name: 'Aida', accountNumber })).ok).toBe(true)
    expect(await add({ name: 'Aida again', accountNumber })).toEqual({ ok: false, refusal: 'customer-taken' })
  })

  it('that nobody is, or that is the server itself, cannot be changed', async () => {
    for (const [name, refusal] of [
      ['Nobody', 'no-such-operator'],
      ['Mei Tan', 'no-such-operator'],
      ['Practice reviewer 1', 'practice-reviewer'],
    ] as const) {
      const outcomes = await asOwner(server, async (database) => [
        await endOperator(database, name, now()),
        await renewPassword(database, name, now()),
        await changeRoles(database, name, 'admin', now()),
      ])
      for (const outcome of outcomes) expect(outcome).toEqual({ ok: false, refusal })
    }
  })
})
