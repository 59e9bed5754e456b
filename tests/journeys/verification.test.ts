import { routes } from '@candor/app/routes.ts'
import { fundPractice } from '@candor/server/cash/fund-practice-command.ts'
import { judgeIdentity } from '@candor/server/identity/judge-identity.ts'
import { loadVerification } from '@candor/server/identity/load-verification.ts'
import { listRipeVerifications } from '@candor/server/identity/verification-table.ts'
import { practiceReviewers } from '@candor/server/operators/practice-reviewers.ts'
import { listPositions } from '@candor/wire/orders.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { itLong } from '../long-form.ts'
import { checkSizes, languagesOf, violations } from './check-page.ts'
import { drawDocument } from './draw-document.ts'
import { openCandor, type Visit } from './open-candor.ts'
import { closeTop } from './shown-page.ts'
import { goodPassword, registerSomeone } from './sign-in-customer.ts'
import { answerExpiry, fillTicket, goldPage, logInAnew, openLong, readTicket } from './ticket-steps.ts'
import {
  addPhoto,
  fieldOf,
  fillDetails,
  goOn,
  openVerification,
  passVerifications,
  pickFile,
  sideOf,
} from './verify-steps.ts'

const journey = openCandor()

const shown = (page: Page, text: string | RegExp) =>
  page.locator('main').getByText(text).locator('visible=true')

/** Registers by the form, whatever language it is in. */
async function register(page: Page, open: (path: string) => Promise<void>, contact: string): Promise<void> {
  await open(routes.register.path)
  const fields = page.locator('form:visible input:not([type=checkbox])')
  await fields.first().waitFor()
  await fields.nth(0).fill(contact)
  await fields.nth(1).fill(goodPassword)
  await fields.nth(2).fill(goodPassword)
  await page.locator('form:visible input[type=checkbox]').check()
  await goOn(page)
  await page.locator('[data-page=home]:visible').waitFor()
}

/** Trading is open now: a ticket is filled, the session runs out over it, and nothing of it is lost. */
async function tradeThroughExpiry(page: Page, open: (path: string) => Promise<void>, contact: string) {
  const { deps, market, expireSessions } = journey.candor
  const { id } = await deps.database
    .selectFrom('customers')
    .select('id')
    .where('email', '=', contact)
    .executeTakeFirstOrThrow()
  await deps.teller.submit(fundPractice(id))
  market.beat(deps.clock(), { XAUUSD: '4320.00' }, {})
  await open(goldPage)
  const ticket = await openLong(page)
  await fillTicket(ticket)
  const filled = await readTicket(ticket)
  await expireSessions()
  await answerExpiry(page, 'log in')
  await logInAnew(page, contact)
  expect(await readTicket(ticket)).toEqual(filled)
  await ticket.locator('button[type=submit]').click()
  await ticket.waitFor({ state: 'hidden' })
  const answer = await page.request.get(`${listPositions.path}?status=open`)
  expect(await answer.json()).toMatchObject({
    positions: [
      { symbol: 'XAUUSD', side: 'long', entry: '4320.01', takeProfit: '4400.00', stopLoss: '4260.00' },
    ],
  })
}

/** Rejects the waiting request, with a reason. */
async function rejectVerifications(reason: string): Promise<void> {
  const { deps } = journey.candor
  for (const id of await listRipeVerifications(deps.database, { before: deps.clock(), limit: 10 })) {
    const reviewed = await loadVerification(deps.database, id)
    if (!reviewed) throw new Error(`no verification ${id}`)
    const [operatorId] = practiceReviewers
    const { contentHash } = reviewed
    const judged = await judgeIdentity(deps, { id, operatorId, verdict: 'reject', contentHash, reason })
    if (!judged.ok) throw new Error(judged.refusal.code)
  }
}

type Walk = Pick<Visit, 'page' | 'open'> & { look: (where: string) => Promise<void>; birthday: string }

/** Every state of the verification, looked at. Pages on the way that are the same in every language are those of English alone. */
async function walkVerification({ page, open, look, birthday }: Walk): Promise<void> {
  await open(goldPage)
  const locked = await openLong(page)
  await locked.getByRole('status').getByRole('link').waitFor()
  await look('a ticket before verification')
  await closeTop(page)
  await openVerification(open, page)
  await goOn(page)
  await page.locator('[aria-invalid=true]:visible').first().waitFor()
  await look('details with errors')
  await fillDetails(page, birthday)
  await look('details')
  await goOn(page)
  await sideOf(page, 'front').waitFor()
  await look('no photos yet')
  await addPhoto(page, 'front')
  await addPhoto(page, 'back', { blur: 8, shift: 260 })
  await look('photos')
  await goOn(page)
  await page.locator('ol:visible').waitFor()
  await look('verifying')
  await passVerifications(journey.candor)
  await page.locator('main [role=status]:visible svg').waitFor()
  await look('verified')
  await open(`${routes.verification.path}?documents=1`)
  await page.locator('[data-page=verification]:visible time').waitFor()
  await look('who looked')
}

const lookIn = (page: Page, locale: string) => async (where: string) => {
  expect.soft(await violations(page), `${where}, ${locale}`).toEqual([])
  await checkSizes(page, `${where}, ${locale}`)
}

const mayWithdraw = async ({ page, open }: Pick<Visit, 'page' | 'open'>): Promise<boolean> => {
  await open(routes.withdraw.path)
  const button = page.locator('button[type=submit]:visible')
  await button.waitFor()
  return await button.isEnabled()
}

describe('from a new account to a verified one', () => {
  const [first = 'malay', ...others] = languagesOf('malay')

  it(`in ${first}, from the registration to a trade`, async () => {
    const visit = await journey.visit({ memory: { locale: first } })
    const { page, open } = visit
    const contact = `verify-${Date.now()}@example.com`
    await register(page, open, contact)
    expect(await mayWithdraw(visit), 'not verified yet').toBe(false)
    await walkVerification({ page, open, look: lookIn(page, first), birthday: '09041991' })
    expect(await mayWithdraw(visit), 'withdrawal is open').toBe(true)
    await tradeThroughExpiry(page, open, contact)
  })

  it.each(others)('in %s', async (locale) => {
    const { page, open, context } = await journey.visit({ memory: { locale } })
    await registerSomeone(context)
    const birthday = locale === 'zh' || locale === 'tw' ? '19910409' : '09041991'
    await walkVerification({ page, open, look: lookIn(page, locale), birthday })
  })
})

describe('the form', () => {
  itLong('goes on where another device has stopped, photos included', async () => {
    const one = await journey.visit()
    const { contact } = await registerSomeone(one.context)
    await openVerification(one.open, one.page)
    await fillDetails(one.page)
    await shown(one.page, 'Saved. You can go on from another device.').waitFor()
    await goOn(one.page)
    await sideOf(one.page, 'front').waitFor()
    await addPhoto(one.page, 'front')
    await shown(one.page, 'Clear and complete').waitFor()

    const other = await journey.visit({ memory: { locale: 'zh' } })
    await other.context.request.post('/api/v1/session', {
      data: { account: contact, password: goodPassword, deviceId: 'another-device-of-theirs' },
    })
    await openVerification(other.open, other.page)
    expect(await fieldOf(other.page, 'name').inputValue()).toBe('Wei Ling')
    expect(await fieldOf(other.page, 'birthday').inputValue()).toBe('1991 / 04 / 09')
    await goOn(other.page)
    await sideOf(other.page, 'front').getByRole('button', { name: '打开' }).click()
    const picture = other.page.locator('dialog:visible img')
    await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1600)
    await other.page.keyboard.press('Escape')
    await addPhoto(other.page, 'back')
    await goOn(other.page)
    await shown(other.page, '正在认证你的身份').waitFor()
  })

  it('says what is wrong with a field when it is left, and goes to the first of them', async () => {
    const { page, open, context } = await journey.visit()
    await registerSomeone(context)
    await openVerification(open, page)
    await fillDetails(page)
    for (const [field, typed, said] of [
      ['phone', '12 345', 'This number is too short. Mobile numbers in Malaysia have 9 or 10 digits.'],
      ['phone', '12 345 678 901', 'This number is too long. Mobile numbers in Malaysia have 9 or 10 digits.'],
      ['birthday', '31021991', 'Please enter a date that exists, as day, month and year'],
      ['birthday', `0101${new Date().getFullYear() - 10}`, 'You must be 18 or older'],
      ['name', 'R2-D2', 'Please write the name in letters, as on your ID'],
    ] as const) {
      await fieldOf(page, field).fill(typed)
      await fieldOf(page, field).blur()
      await shown(page, said).waitFor()
    }
    await goOn(page)
    await expect
      .poll(() => fieldOf(page, 'name').evaluate((field) => field === document.activeElement))
      .toBe(true)
  })

  itLong('advises on a photo and takes it all the same', async () => {
    const { page, open, context } = await journey.visit()
    await registerSomeone(context)
    await open(`${routes.verification.path}?step=2`)
    await sideOf(page, 'front').waitFor()
    await addPhoto(page, 'front', { blur: 8 })
    await shown(page, 'It looks blurred. Hold the phone still and let it focus.').waitFor()
    await addPhoto(page, 'front', { glare: true })
    await shown(page, 'Light reflects on the document. Tilt it a little, or turn off the flash.').waitFor()
    await addPhoto(page, 'front', { shift: 300 })
    await shown(page, /A corner seems to be cut off\./).waitFor()
    await addPhoto(page, 'front', { width: 640 })
    await shown(page, 'The photo has few pixels. Small print may be lost.').waitFor()
    await addPhoto(page, 'front')
    await shown(page, 'Clear and complete').waitFor()
    await pickFile(page, 'back', await drawDocument(page, { width: 300 }))
    await shown(page, 'This photo is too small to read. Take it from closer.').waitFor()
    const html = { name: 'card.jpg', mimeType: 'image/jpeg' as const, buffer: Buffer.from('<html>') }
    await pickFile(page, 'back', html)
    await shown(page, /This photo cannot be read\./).waitFor()
    await addPhoto(page, 'back')
    // The details are not there: it goes back to them.
    await goOn(page)
    await fieldOf(page, 'name').waitFor()
  })

  itLong('sends a photo on from where the line was cut', async () => {
    const { page, open, context, expectTrouble } = await journey.visit()
    await registerSomeone(context)
    await open(`${routes.verification.path}?step=2`)
    await page.locator('[role=radiogroup]:visible label').nth(2).click()
    await sideOf(page, 'front').waitFor()
    const offsets: string[] = []
    let cuts = 0
    await page.route('**/pieces?offset=*', async (route) => {
      const offset = new URL(route.request().url()).searchParams.get('offset') ?? ''
      offsets.push(offset)
      if (offset === '0' || cuts > 0) return await route.continue()
      cuts += 1
      await route.abort('connectionreset')
    })
    expectTrouble(/pieces/)
    await pickFile(page, 'front', await drawDocument(page, { grain: true }))
    await shown(page, /Connection lost\. Goes on by itself at \d+%\./).waitFor()
    await shown(page, 'Clear and complete').waitFor()
    expect(cuts).toBe(1)
    expect(
      offsets.filter((offset) => offset === '0'),
      'nothing is sent twice',
    ).toHaveLength(1)
    expect(await page.locator('button[type=submit]:visible').isDisabled()).toBe(false)
  })
})

describe('a verification that was rejected', () => {
  it('says why, keeps what was typed and is tried again', async () => {
    const { page, open, context } = await journey.visit()
    await registerSomeone(context)
    await openVerification(open, page)
    // Nobody should type their real details into practice: said before the first of them.
    await shown(page, 'This is practice. Use made-up details.').waitFor()
    await fillDetails(page)
    await goOn(page)
    await sideOf(page, 'front').waitFor()
    await page.locator('[role=radiogroup]:visible label').nth(2).click()
    await addPhoto(page, 'front')
    await goOn(page)
    await shown(page, 'Your identity is being verified').waitFor()
    await page.getByRole('status').getByText('Verifying', { exact: true }).waitFor()
    await open(routes.my.path)
    await page.locator('[data-page=my]:visible').getByText('Verifying', { exact: true }).first().waitFor()
    await open(routes.verification.path)
    await rejectVerifications('The birthday differs')
    // On whatever page they are, and without touching it.
    await page.getByText('Your verification was rejected').locator('visible=true').first().waitFor()
    await shown(page, /Your verification was rejected: The birthday differs\./).waitFor()
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Correct and try again' }).click()
    await fieldOf(page, 'birthday').waitFor()
    expect(await fieldOf(page, 'name').inputValue()).toBe('Wei Ling')
    await fieldOf(page, 'birthday').fill('04091991')
    await goOn(page)
    await shown(page, /Sent \d+ \w+, encrypted/).waitFor()
    await goOn(page)
    await shown(page, 'Your identity is being verified').waitFor()
    await passVerifications(journey.candor)
    await shown(page, 'Your identity is verified').first().waitFor()
    await page.getByRole('link', { name: /^My documents/ }).click()
    await shown(page, 'Decided without opening a photo').first().waitFor()
    await page.getByRole('button', { name: /^Passport, photo page/ }).click()
    await page.getByRole('img', { name: 'Passport, photo page' }).waitFor()
    await page.keyboard.press('Escape')
    await shown(page, 'Front, your own look').waitFor()
    await shown(page, '1 time, 1 person').waitFor()
  })
})
