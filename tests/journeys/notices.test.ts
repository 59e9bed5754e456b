import { routes } from '@candor/app/routes.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { checkSizes, violations } from './check-page.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { atLimit, atMarket, placeBeside } from './trade-steps.ts'

const journey = openCandor()

const gold = (price: string) => journey.candor.market.beat(Date.now(), { XAUUSD: price })
const centre = routes.notifications.path

let phone: Visit
beforeEach(async () => {
  gold('4000.00')
  phone = await journey.visit()
  await signInTrial(phone.context)
})

/** Another device of the same customer. */
const secondDevice = async () => journey.visit({ storageState: await phone.context.storageState() })

describe('notices', () => {
  it('of a fill on one device reach the other, lead to the very order, and are read on both', async () => {
    const tablet = await secondDevice()
    for (const { open } of [phone, tablet]) await open('/')
    await phone.page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    const { order } = await placeBeside(phone.context, { type: atLimit('3990.00') })
    gold('3985.00')
    // The bell has the number, and the tab its dot.
    for (const { page } of [phone, tablet]) {
      await page.getByRole('link', { name: 'Notifications, 1 unread' }).waitFor()
      await page.getByRole('link', { name: 'Home, new' }).waitFor()
    }
    await tablet.page.getByRole('link', { name: 'Notifications, 1 unread' }).click()
    const notice = tablet.page.getByRole('link', { name: /Order filled: XAU\/USD/ })
    await notice.getByText('Long 0.02 opened at 3,985.01.').waitFor()
    await notice.getByText('Just now', { exact: true }).waitFor()
    // Looking at it reads it, here and there.
    await notice.getByRole('img', { name: 'Unread' }).waitFor({ state: 'detached' })
    await phone.page.getByRole('link', { name: 'Notifications', exact: true }).waitFor()
    await phone.page.getByRole('link', { name: 'Home', exact: true }).waitFor()
    await notice.click()
    await tablet.page.waitForURL(new RegExp(`${routes.history.path}\\?order=${order.id}`))
  })

  it('are all read at once, and that is taken back', async () => {
    const { page, context, open } = phone
    // Nothing is looked at while the page lies behind another.
    for (let count = 0; count < 3; count += 1) await placeBeside(context, { type: atMarket('4000.01') })
    await open(`${centre}`)
    await page.getByRole('button', { name: 'All read' }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('img', { name: 'Unread' }).first().waitFor()
    expect(await violations(page)).toEqual([])
    await checkSizes(page, 'notifications')
    await page.getByRole('radio', { name: 'Contract settled' }).check({ force: true })
    await page.getByText('None of this kind').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await expect.poll(() => page.getByRole('link', { name: /Order filled/ }).count()).toBe(3)
  })

  it('that are gone say so, and a centre without any says what will come', async () => {
    const { page, open, expectTrouble } = phone
    expectTrouble(/404/)
    await open(centre)
    await page.getByText('No notifications yet').waitFor()
    await open(`${centre}?notice=999999`)
    await page.getByText('This notification is gone').waitFor()
  })
})
