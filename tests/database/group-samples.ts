import { randomUUID } from 'node:crypto'
import { enterBy, groupDesk, importText } from './group-desk.ts'
import type { Sample } from './sample-request.ts'
import { signedInClient } from './signed-in-client.ts'
import type { TestServer } from './test-server.ts'

/** One person in a fresh class. */
async function oneMember(server: TestServer) {
  const desk = await groupDesk(server)
  const { made } = await importText(desk.by, desk.path, 'Ada Lee,')
  return { ...desk, member: made[0] ?? { accountNumber: '', code: '' } }
}

async function joinCode(server: TestServer) {
  const desk = await groupDesk(server)
  const { json } = await desk.by.send('POST', `${desk.path}/join-code`)
  return { ...desk, code: (json as { code: string }).code }
}

async function waiting(server: TestServer) {
  const desk = await joinCode(server)
  const asked = { code: desk.code, name: 'Bo Chan', locale: 'zh' }
  const { code } = (await server.client().post('/api/v1/entry/join', asked)).json as { code: string }
  const { joins } = (await desk.by.get(desk.path)).json as { joins: { id: string }[] }
  return { ...desk, own: code, request: joins[0]?.id ?? '' }
}

/** One request for each route of groups and of who comes in by a code. */
export const samples: Record<string, Sample> = {
  listGroups: async (server) => ({ by: (await groupDesk(server)).by }),
  makeGroup: async (server) => {
    const { by } = await groupDesk(server)
    return { body: { name: `Club ${randomUUID()}`, startingMoney: '500.00' }, by }
  },
  readGroup: async (server) => {
    const { by, path } = await oneMember(server)
    return { path, by }
  },
  openJoining: async (server) => {
    const { by, path } = await groupDesk(server)
    return { path: `${path}/join-code`, by }
  },
  closeJoining: async (server) => {
    const { by, path } = await joinCode(server)
    return { path: `${path}/join-code`, by }
  },
  previewImport: async (server) => {
    const { by, path } = await groupDesk(server)
    return { path: `${path}/import-preview`, body: { text: 'name\nAda Lee' }, by }
  },
  importPeople: async (server) => {
    const { by, path } = await groupDesk(server)
    const text = 'Ada Lee,'
    const { json } = await by.post(`${path}/import-preview`, { text })
    const { hash } = json as { hash: string }
    return { path: `${path}/imports`, body: { importId: randomUUID(), text, hash, vouched: true }, by }
  },
  decideJoins: async (server) => {
    const { by, path, request } = await waiting(server)
    return { path: `${path}/joins`, body: { verdict: 'let-in', requests: [request] }, by }
  },
  renewEntryCode: async (server) => {
    const { by, path, member } = await oneMember(server)
    return { path: `${path}/members/${member.accountNumber}/code`, by }
  },
  addMember: async (server) => {
    const { by, path } = await groupDesk(server)
    const { json } = await (await signedInClient(server)).get('/api/v1/session')
    const { accountNumber } = (json as { customer: { accountNumber: string } }).customer
    return { path: `${path}/members`, body: { accountNumber, reason: 'Has joined the club.' }, by }
  },
  removeMember: async (server) => {
    const { by, path, member } = await oneMember(server)
    return {
      path: `${path}/members/${member.accountNumber}/removal`,
      body: { reason: 'Has changed schools.' },
      by,
    }
  },
  askGroupReset: async (server) => {
    const { by, path, name } = await oneMember(server)
    return { path: `${path}/reset`, body: { reason: 'A new term begins.', confirm: name }, by }
  },
  askToJoin: async (server) => {
    const { code } = await joinCode(server)
    return { body: { code, name: 'Bo Chan', locale: 'tw' } }
  },
  readEntry: async (server) => ({ body: { code: (await waiting(server)).own } }),
  finishEntry: async (server) => {
    const { member } = await oneMember(server)
    const client = server.client()
    return {
      body: {
        code: member.code,
        newPassword: 'A first Password 1!',
        locale: 'malay',
        deviceId: client.deviceId,
      },
    }
  },
  readOwnGroup: async (server) => {
    const { member } = await oneMember(server)
    return { by: (await enterBy(server, member.code ?? '')).client }
  },
}
