import { accountOf } from '@candor/tests/database/account-of.ts'
import { askCorrectionOf } from '@candor/tests/database/correction-desk.ts'
import { askReset, groupDesk, importText } from '@candor/tests/database/group-desk.ts'
import { actIn, agreeTo } from '@candor/tests/database/halt-desk.ts'
import { asOwner, operatorClient } from '@candor/tests/database/operator-client.ts'
import { signedInClient } from '@candor/tests/database/signed-in-client.ts'
import {
  problemOf,
  startTestServer,
  type TestClient,
  type TestServer,
} from '@candor/tests/database/test-server.ts'
import type { WireAct } from '@candor/wire/two-person-acts.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { changeRoles, endOperator } from '../operators/manage-operators.ts'

type Person = Awaited<ReturnType<typeof operatorClient>>

let server: TestServer
let checker: Person
beforeAll(async () => {
  server = await startTestServer({ settings: { REVIEW_MODE: 'manual' } })
  checker = await operatorClient(server, 'admin')
})
afterAll(() => server.stop())

/** A class of two, and a reset of it that its operator has asked for. */
async function askedReset() {
  const desk = await groupDesk(server, '1000.00')
  const { made } = await importText(desk.by, desk.path, 'Ada Lee,\nBo Chan,')
  return { ...desk, made, act: await askReset(desk.by, desk.path, desk.name) }
}

const edit = (by: TestClient, { id, body }: WireAct, changes: object) =>
  by.put(`/api/v1/operator/acts/${id}`, { body: { ...body, ...changes } })

describe('an edit of an act that waits', () => {
  it('tells who agrees nothing but what is done: no other name of the class, and no part that no rule reads', async () => {
    const { by, act } = await askedReset()
    const refused = async (changes: object) => problemOf(await edit(by, act, changes)).fields
    expect(await refused({ group: 'Another class' })).toEqual([{ path: 'group', problem: 'field-invalid' }])
    expect(await refused({ note: 'Both heads have agreed.' })).toEqual([
      { path: 'note', problem: 'field-invalid' },
    ])
    expect(await refused({ groupId: 'none' })).toEqual([{ path: 'groupId', problem: 'field-invalid' }])
    expect(await refused({ resetId: 'none' })).toEqual([{ path: 'resetId', problem: 'field-invalid' }])
    expect((await agreeTo(checker, act)).status, 'nothing of this has changed the act').toBe(200)
    const again = await askReset(by, `/api/v1/operator/groups/${act.body['groupId']}`, `${act.body['group']}`)
    const replayed = problemOf(await edit(by, again, { resetId: act.body['resetId'] }))
    expect(replayed.fields).toEqual([{ path: 'resetId', problem: 'field-invalid' }])
  })

  it('does not bring its maker’s own account in, which joins the class afterwards', async () => {
    const { by, path, name, made } = await askedReset()
    const number = made[0]?.accountNumber ?? ''
    const member = await operatorClient(server, 'admin', number)
    await by.post(`${path}/members/${number}/removal`, { reason: 'Leaves for a while.' })
    const act = await askReset(member, path, name)
    const changed = actIn(await edit(member, act, { accounts: made.map((each) => each.accountNumber) }))
    await by.post(`${path}/members`, { accountNumber: number, reason: 'Is back again.' })
    expect(problemOf(await agreeTo(checker, changed)).code).toBe('own-request')
  })
})

describe('an act of somebody who has gone', () => {
  it('is not agreed to any more, whoever does it: the gate or the teller', async () => {
    const { by, act } = await askedReset()
    await asOwner(server, (database) => endOperator(database, by.name, server.clock.now()))
    expect(problemOf(await agreeTo(checker, act)).code).toBe('maker-left')
    const maker = await operatorClient(server)
    const number = await accountOf(await signedInClient(server))
    const correction = actIn(await askCorrectionOf(maker, number, { corrects: '1', amount: '5.00' }))
    await asOwner(server, (database) => changeRoles(database, maker.name, 'editor', server.clock.now()))
    expect(problemOf(await agreeTo(checker, correction)).code).toBe('maker-left')
    expect(actIn(await agreeTo(checker, correction, { verdict: 'reject' })).state).toBe('refused')
  })
})
