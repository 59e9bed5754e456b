import { minuteMs } from '@candor/domain/time/durations.ts'
import type { Page } from 'playwright-core'
import { codeFor, desk, openConsole, signInAs } from './console-steps.ts'
import type { openCandor } from './open-candor.ts'

type Journey = ReturnType<typeof openCandor>

type SecondPerson = {
  page: Page
  /** Opens what waits, looks at it, and agrees with password and code. */
  agree(look: (page: Page) => Promise<void>): Promise<void>
}

/** A second person in a browser of their own. */
export async function hireSecond(journey: Journey, name: string, roles: string): Promise<SecondPerson> {
  const { page, context } = await journey.visit({ viewport: desk })
  const { password, key } = await signInAs(journey.candor, context, name, roles)
  return {
    page,
    async agree(look) {
      await openConsole(page, 'approvals')
      await look(page)
      await page.getByLabel('Your password').fill(password)
      // A code counts once, and this person's was used a moment ago.
      journey.candor.passTime(minuteMs)
      await page
        .getByLabel('Code from your authenticator app')
        .fill(codeFor(key, journey.candor.deps.clock()))
      await page.getByRole('button', { name: 'Agree, do it now' }).click()
      await page.getByText('Done, and in the audit log.').waitFor()
    },
  }
}

/** A second person who agrees once. */
export async function agreeAs(
  journey: Journey,
  name: string,
  roles: string,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  await (await hireSecond(journey, name, roles)).agree(look)
}
