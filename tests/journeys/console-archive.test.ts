import { readInstallation } from '@candor/wire/installation.ts'
import type { ReplyOf } from '@candor/wire/route.ts'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { desk, openConsole, signInAs } from './console-steps.ts'
import { openCandor } from './open-candor.ts'

const journey = openCandor()

type Backup = ReplyOf<typeof readInstallation>['backup']

/** The page of operations as it is with these backups; everything else is the server's own answer. */
async function showBackups(page: Page, backup: Backup): Promise<string> {
  await page.unrouteAll()
  await page.route(`**${readInstallation.path}`, async (asked) => {
    const answer = await asked.fetch()
    const reply = readInstallation.reply.parse(await answer.json())
    await asked.fulfill({ response: answer, json: { ...reply, backup } })
  })
  await openConsole(page, 'operations')
  const part = page.locator('section', { has: page.getByRole('heading', { name: 'Backups' }) })
  await part.waitFor()
  return (await part.innerText()).replaceAll(/\s+/g, ' ')
}

it('operations say how old the newest backup is, and how far the archive is behind', async () => {
  const { page, context } = await journey.visit({ viewport: desk })
  await signInAs(journey.candor, context, 'Ong Li Ting', 'admin')
  const lastAt = '2026-03-05T04:00:00.000Z'
  const none = await showBackups(page, { lastAt: null, bytes: null, own: true, archive: null })
  expect(none).toContain('none taken with npm run backup')
  expect(none).toContain('nothing is archived (BACKUP_FOLDER)')

  const archive = { lastAt: '2026-03-06T04:00:00.000Z', waiting: 0, failures: 0 }
  const well = await showBackups(page, { lastAt, bytes: 5_000_000, own: true, archive })
  expect(well).toMatch(/Newest .*5 Mar.*, .*MB/)
  expect(well).toMatch(/Everything archived until .*6 Mar/)
  expect(well).not.toContain('Waiting for the archive')

  const behind = await showBackups(page, {
    ...{ lastAt, bytes: 5_000_000, own: true },
    archive: { ...archive, waiting: 7, failures: 2 },
  })
  expect(behind).toContain('7 segments, 2 failed attempts')

  const empty = await showBackups(page, {
    ...{ lastAt, bytes: 5_000_000, own: true },
    archive: { lastAt: null, waiting: 0, failures: 0 },
  })
  expect(empty).toMatch(/Everything archived until never/i)

  const others = await showBackups(page, { lastAt: null, bytes: null, own: false, archive: null })
  expect(others).toContain('The database is backed up by its own tools.')
  expect(others).not.toContain('Everything archived until')
})
