import { routes } from '@candor/app/routes.ts'
import { describe, expect, it } from 'vitest'
import { checkSizes, violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { sheet } from './trade-steps.ts'

const journey = openCandor()

describe('pushes', () => {
  it('are explained before the device asks, and can be had by e-mail instead', async () => {
    const { page, context, open } = await journey.visit()
    await signInTrial(context)
    // A browser without windows allows no notifications; everybody else's has not been asked yet.
    await context.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'default' }),
    )
    await open(`${routes.preferences.path}?view=notifications`)
    const row = page.getByRole('switch', { name: 'Push on this device' })
    await row.and(page.locator(':enabled')).waitFor({ state: 'attached' })
    await row.click({ force: true })
    await sheet(page).getByText('Your device asks next. This is what it is for.').waitFor()
    await sheet(page).getByText('BTC/USD. Open Candor to see more.').waitFor()
    await sheet(page).getByRole('switch', { name: 'Show amounts on the lock screen' }).check({ force: true })
    await sheet(page).getByText('$364.00 was added to your balance').waitFor()
    expect(await violations(page)).toEqual([])
    await checkSizes(page, 'the sheet of pushes')
    await sheet(page).getByRole('button', { name: 'E-mail only' }).click()
    await page
      .getByRole('checkbox', { name: 'Contract settled, E-mail' })
      .and(page.locator(':checked'))
      .waitFor({ state: 'attached' })
    expect(await page.getByRole('checkbox', { name: 'Contract settled, Push' }).isChecked()).toBe(false)
    await open(routes.security.path)
    await page.getByText('No device takes pushes. Preferences turns them on.').waitFor()
  })
})
