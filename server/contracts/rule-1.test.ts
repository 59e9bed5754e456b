import {
  bought,
  contractOf,
  type DeliveryDesk,
  openDeliveryDesk,
} from '@candor/tests/database/delivery-desk.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

let desk: DeliveryDesk
beforeAll(async () => {
  desk = await openDeliveryDesk()
})
// The books are audited at the end.
afterAll(() => desk.stop())

/** Makes a contract one that was sold before directions were hidden: its time limit runs from acceptance. */
async function makeEarly(id: string): Promise<void> {
  const owner = new pg.Client({ connectionString: desk.server.databaseUrl })
  await owner.connect()
  await owner.query('delete from contract_openings where contract_id = $1', [id])
  await owner.query(
    `update contracts set direction = 'rise', purchase_at = null, expires_at = accepted_at + make_interval(secs => seconds),
       day = (accepted_at at time zone 'UTC')::date where id = $1`,
    [id],
  )
  await owner.query(
    `update running_contracts r set expires_at = c.expires_at from contracts c where c.id = $1 and r.contract_id = c.id`,
    [id],
  )
  await owner.end()
}

it('a contract of rule 1 is settled by its rule: from the first tick after acceptance to its expiry', async () => {
  const client = await desk.customer()
  const { id } = await bought(desk.server, client)
  await makeEarly(id)
  await desk.tick('90000.00')
  for (let second = 0; second < 32; second += 1) await desk.tick('90100.00')
  await desk.server.deps.publicLog.seal()
  await expect.poll(async () => (await contractOf(client, id)).outcome).toBe('win')
  expect(await contractOf(client, id)).toMatchObject({
    direction: 'rise',
    purchaseAt: null,
    purchase: { mid: '90000.00' },
    final: { mid: '90100.00' },
    paid: '360.00',
  })
})
