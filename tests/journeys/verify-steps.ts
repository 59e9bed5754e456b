import { routes } from '@candor/app/routes.ts'
import { practiceWaitMs } from '@candor/server/cash/review-practice.ts'
import { passWaitingIdentities } from '@candor/server/identity/pass-practice.ts'
import type { Page } from 'playwright-core'
import { drawDocument } from './draw-document.ts'
import type { ThrowAwayCandor } from './throw-away-candor.ts'

/** The steps of a verification, in any language: fields are found by what they are. */

export const fieldOf = (page: Page, name: string) => page.locator(`[data-field=${name}]:visible input`)

export const sideOf = (page: Page, side: 'front' | 'back') =>
  page.locator(`fieldset[data-side=${side}]:visible`)

export const goOn = (page: Page) => page.locator('button[type=submit]:visible').click()

export async function chooseCountry(page: Page, typed: string): Promise<void> {
  await page.locator('[data-field=country]:visible button').click()
  const sheet = page.locator('dialog:visible')
  await sheet.locator('input[type=search]').fill(typed)
  await sheet.locator('li button').first().click()
  await sheet.waitFor({ state: 'hidden' })
}

/** Everything the first step asks for; dates are written in another order in Chinese. */
export async function fillDetails(page: Page, birthday = '09041991'): Promise<void> {
  await fieldOf(page, 'surname').fill('Tan')
  await fieldOf(page, 'name').fill('Wei Ling')
  await chooseCountry(page, 'malaysia')
  await page.locator('[data-field=sex]:visible label').nth(1).click()
  await fieldOf(page, 'birthday').fill(birthday)
  await fieldOf(page, 'address').fill('12 Jalan Ampang, 50450 Kuala Lumpur')
  await fieldOf(page, 'phone').fill('12-345 6789')
}

export const pickFile = async (
  page: Page,
  side: 'front' | 'back',
  file: Awaited<ReturnType<typeof drawDocument>>,
): Promise<void> => await sideOf(page, side).locator('input[type=file]').first().setInputFiles(file)

/** Takes a photo and waits until it has arrived. */
export async function addPhoto(
  page: Page,
  side: 'front' | 'back',
  look: Parameters<typeof drawDocument>[1] = {},
): Promise<void> {
  const before = sideOf(page, side).locator('img')
  const shownBefore = (await before.count()) > 0 ? await before.getAttribute('src') : null
  await pickFile(page, side, await drawDocument(page, look))
  // The photo before it has the same place, and was sent too.
  await sideOf(page, side).locator(`img:not([src="${shownBefore}"])`).waitFor()
  await page.locator(`fieldset[data-side=${side}][data-photo=sent]:visible`).waitFor()
}

export async function openVerification(open: (path: string) => Promise<void>, page: Page): Promise<void> {
  await open(routes.verification.path)
  await fieldOf(page, 'name').waitFor()
}

/** The practice reviewer passes all waiting requests. */
export async function passVerifications({ deps, passTime }: ThrowAwayCandor): Promise<void> {
  passTime(practiceWaitMs + 1_000)
  await passWaitingIdentities(deps)
}
