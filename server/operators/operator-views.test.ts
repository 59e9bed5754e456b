import { operatorClient } from '@candor/tests/database/operator-client.ts'
import { registeredClient } from '@candor/tests/database/secured-customer.ts'
import { problemOf, startTestServer, type TestServer } from '@candor/tests/database/test-server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const views = '/api/v1/operator/views'

describe('the views of an operator', () => {
  it('are kept under their names, replaced and deleted, and nobody else’s', async () => {
    const [mei, tom] = [await operatorClient(server, 'admin'), await operatorClient(server, 'admin')]
    await mei.put(`${views}/customers/Frozen%20ones`, { query: 'state=frozen' })
    await mei.put(`${views}/customers/Frozen%20ones`, { query: 'state=frozen&hide=email' })
    await mei.put(`${views}/audit/Approvals`, { query: 'act=approved' })
    expect((await mei.get(views)).json).toEqual({
      views: [
        { list: 'audit', name: 'Approvals', query: 'act=approved' },
        { list: 'customers', name: 'Frozen ones', query: 'state=frozen&hide=email' },
      ],
    })
    expect((await tom.get(views)).json).toEqual({ views: [] })
    expect(problemOf(await tom.delete(`${views}/audit/Approvals`)).code).toBe('not-found')
    expect((await mei.delete(`${views}/audit/Approvals`)).status).toBe(200)
  })

  it('are twenty of a list at most', async () => {
    const mei = await operatorClient(server)
    for (let count = 1; count <= 20; count += 1)
      await mei.put(`${views}/customers/View%20${count}`, { query: '' })
    expect(problemOf(await mei.put(`${views}/customers/View%2021`, { query: '' })).code).toBe('view-limit')
    expect((await mei.put(`${views}/customers/View%2020`, { query: 'x=1' })).status).toBe(200)
    expect((await mei.put(`${views}/audit/Other%20list`, { query: '' })).status).toBe(200)
  })
})

describe('how many rows a view has', () => {
  it('is counted with the filters of the list', async () => {
    const customer = await registeredClient(server)
    const admin = await operatorClient(server, 'admin')
    const count = async (path: string) => (await admin.get(`/api/v1/operator/${path}`)).json
    const words = encodeURIComponent(customer.contact)
    expect(await count(`customer-count?words=${words}`)).toEqual({ count: 1, more: false })
    expect(await count(`customer-count?words=${words}&frozen=yes`)).toEqual({ count: 0, more: false })
    const path = `/api/v1/operator/customers/${customer.accountNumber}/freeze`
    await admin.post(path, { reason: 'Somebody else has the phone.' })
    expect(await count(`customer-count?words=${words}&frozen=yes`)).toEqual({ count: 1, more: false })
    expect(await count('audit/count?act=customer-frozen')).toEqual({ count: 1, more: false })
    expect(await count('audit/count?act=customer-unfrozen')).toEqual({ count: 0, more: false })
  })
})
