import { joinMemoryMs, mostWaitingFromAddress } from '@candor/domain/groups/group-rule.ts'
import { groupDesk } from '@candor/tests/database/group-desk.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteOldJoins } from './join-table.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ settings: { TRUST_PROXY: '1' } })
})
afterAll(() => server.stop())

async function openDoor() {
  const desk = await groupDesk(server)
  const { json } = await desk.by.send('POST', `${desk.path}/join-code`)
  const { code } = json as { code: string }
  const knock = (address: string) =>
    server.client(address).post('/api/v1/entry/join', { code, name: 'Kim Stranger', locale: 'en' })
  const read = async () => (await desk.by.get(desk.path)).json as { joins: { id: string }[] }
  const refuseAll = async () => {
    const requests = (await read()).joins.map(({ id }) => id)
    await desk.by.post(`${desk.path}/joins`, { verdict: 'refuse', requests })
  }
  return { knock, read, refuseAll }
}

it('one address cannot fill the places of a class, neither all at once nor after it was refused', async () => {
  const { knock, refuseAll } = await openDoor()
  const [stranger, pupil] = ['203.0.113.9', '203.0.113.10'] as const
  const many = await Promise.all(Array.from({ length: mostWaitingFromAddress + 5 }, () => knock(stranger)))
  expect(many.filter(({ status }) => status === 200)).toHaveLength(mostWaitingFromAddress)
  expect(problemOf(await knock(stranger)).code).toBe('join-full')
  expect((await knock(pupil)).status).toBe(200)
  // Another class is another door.
  expect((await (await openDoor()).knock(stranger)).status).toBe(200)
  await refuseAll()
  expect(problemOf(await knock(stranger)).code).toBe('join-full')
  expect((await knock(pupil)).status).toBe(200)
})

it('who was not let in is forgotten after two weeks', async () => {
  const { knock, read } = await openDoor()
  const { code } = (await knock('203.0.113.11')).json as { code: string }
  const look = () => server.client().post('/api/v1/entry', { code })
  await deleteOldJoins(server.database, new Date(server.clock.now() - joinMemoryMs))
  expect((await look()).json).toMatchObject({ state: 'waiting' })
  await deleteOldJoins(server.database, new Date(server.clock.now()))
  expect(problemOf(await look()).code).toBe('entry-code-invalid')
  expect((await read()).joins).toEqual([])
})
