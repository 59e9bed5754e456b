import { openTrial, registerCustomer } from '@candor/wire/customers.ts'
import type { BrowserContext } from 'playwright-core'

const device = { deviceId: 'a-device-for-the-journeys' }

/** A password that meets every condition. */
export const goodPassword = 'Quiet-Harbour-42'

let count = 0

async function post(context: BrowserContext, path: string, body: object) {
  const answer = await context.request.post(path, { data: body })
  if (answer.status() !== 200) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
  return (await answer.json()) as { customer: { accountNumber: string } }
}

/** Registers someone and leaves the browser signed in. */
export async function registerSomeone(context: BrowserContext) {
  count += 1
  const contact = `person${count}-${Date.now()}@example.com`
  const body = { contact, password: goodPassword, adult: true, locale: 'en', ...device }
  const { customer } = await post(context, registerCustomer.path, body)
  return { contact, accountNumber: customer.accountNumber }
}

/** Opens a practice account, as *Try it* does; like there, the device knows afterwards who is here. */
export async function signInTrial(context: BrowserContext): Promise<void> {
  const { customer } = await post(context, openTrial.path, { locale: 'en', ...device })
  await context.addInitScript((value) => {
    if (window.sessionStorage.getItem('signed-in') !== null) return
    window.sessionStorage.setItem('signed-in', 'yes')
    const kept = { account: value.accountNumber, heardAt: Date.now(), value }
    window.localStorage.setItem('kept.customer', JSON.stringify(kept))
  }, customer)
}
