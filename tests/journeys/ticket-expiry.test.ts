import { loadEveryLanguage } from '@candor/domain/languages/text-files.ts'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { connected } from './await-connected.ts'
import { languagesOf, violations } from './check-page.ts'
import { openCandor } from './open-candor.ts'
import { registerSomeone, signInTrial } from './sign-in-customer.ts'
import { answerExpiry, fillTicket, goldPage, logInAnew, openLong, readTicket } from './ticket-steps.ts'

const journey = openCandor()

const words = await loadEveryLanguage<Record<'expired.unsent', string>>(
  (locale) => import(`../../app/words/shell.${locale}.ts`),
)

describe.each(languagesOf('tw'))('a session that runs out over a filled ticket, in %s,', (locale) => {
  const visit = () => journey.visit({ memory: { locale, 'locale.chosen': 'yes' } })

  it('asks, and whoever stays has the ticket as it was', async () => {
    const { page, context, open } = await visit()
    await signInTrial(context)
    await connected(page, () => open(goldPage))
    const ticket = await openLong(page)
    await fillTicket(ticket)
    const filled = await readTicket(ticket)
    await journey.candor.expireSessions()
    await page.getByRole('alertdialog').waitFor()
    expect(await violations(page)).toEqual([])
    await answerExpiry(page, 'stay')
    expect(await readTicket(ticket)).toEqual(filled)
  })

  itLong('is told by the order itself, which is not lost either', async () => {
    const { page, context, open, expectTrouble } = await visit()
    const { contact } = await registerSomeone(context)
    await open(goldPage)
    const ticket = await openLong(page)
    await fillTicket(ticket)
    const filled = await readTicket(ticket)
    await page.waitForLoadState('networkidle')
    expectTrouble(/\/api\/v1\//)
    // No event reaches the page: it learns of it by the refusal of its order.
    journey.candor.passTime(31 * 60_000)
    await ticket.locator('button[type=submit]').click()
    // It says that the order was not sent; that nothing typed is lost, the filled ticket shows.
    await page.getByRole('alertdialog').getByText(words[locale]['expired.unsent']).waitFor()
    await answerExpiry(page, 'log in')
    await logInAnew(page, contact)
    expect(await readTicket(ticket)).toEqual(filled)
  })
})
