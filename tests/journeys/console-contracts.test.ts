import { readFileSync } from 'node:fs'
import { routes } from '@candor/app/routes.ts'
import { announceHalts } from '@candor/server/notices/announce-halts.ts'
import { readProofFile } from '@candor/verify/read-proof-file.ts'
import { verifyContract } from '@candor/verify/verify-contract.ts'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { describeLong } from '../long-form.ts'
import { hireSecond } from './approve-steps.ts'
import { balanceOf } from './cash-steps.ts'
import { desk, openConsole, signInAs } from './console-steps.ts'
import { buyBeside, contractsOf, openSeconds } from './contract-steps.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'
import { log } from './support-steps.ts'

/** Bitcoin has the prices of a real market here, ether those of the seed. */
const journey = openCandor({ manual: true, feeds: { BTCUSD: ['binance'] } })

const bitcoin = () => openSeconds(journey.candor, { symbol: 'BTCUSD', source: 'binance' })
const ether = () => openSeconds(journey.candor, { symbol: 'ETHUSD' })

const contractPath = (id: string) => `${routes.history.path}?contract=${id}`

/** The proof file as an operator saves it from the conversation. */
async function saveProof(page: Page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save the proof file' }).click(),
  ])
  return readProofFile(readFileSync(await download.path(), 'utf8'))
}

describe('a proof that fails', () => {
  it('is sent from the contract’s page, raises an alarm, is checked at the desk and answered', async () => {
    const customer = await journey.visit()
    await signInTrial(customer.context)
    const seconds = ether()
    const contract = await buyBeside(customer.context, seconds)
    await seconds.run(contract, '96400.00', '96500.00')
    await expect.poll(async () => (await contractsOf(customer.context, 'settled')).length).toBe(1)
    // A server that tells another result than the one it paid.
    await customer.context.route('**/api/v1/contracts/*/proof', async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace('"outcome":"win"', '"outcome":"lose"')
      await route.fulfill({ response: answer, body: text })
    })
    await customer.open(contractPath(contract.id))
    await customer.page.getByRole('heading', { name: 'This settlement does not check out' }).waitFor()
    await customer.page.getByRole('link', { name: /Send it to customer service/ }).click()
    await log(customer.page).getByText('Attached with its report').waitFor()
    await log(customer.page)
      .getByText(/^Received\. Your proof is kept/)
      .waitFor()
    await customer.open(routes.notifications.path)

    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Wei Jie Tan', 'support')
    await openConsole(page, '')
    await page.getByText(/^Failed proof reported, case /).waitFor()
    await openConsole(page, 'support')
    await page.getByText('Failed proof', { exact: true }).waitFor()
    await page
      .getByRole('log')
      .getByText(/^Failed: /)
      .waitFor()
    await page.getByRole('log').getByText('the books say the same').waitFor()
    await page.getByRole('log').getByText('Final price').waitFor()
    const beside = page.getByRole('region', { name: 'Case' })
    await beside.getByText(/^win, \+\$/).waitFor()
    const file = await saveProof(page)
    expect(file?.proof?.receipt.body.contract).toBe(contract.id)
    expect(verifyContract(file?.proof ?? null, file?.own ?? {}).verdict).toBe('fails')
    await page.getByLabel('Your answer, in English').fill('You are right. It is being looked into.')
    await page.getByLabel('Your answer, in English').press('Enter')
    await customer.page.getByRole('link', { name: /Customer service has answered/ }).click()
    await log(customer.page).getByText('You are right. It is being looked into.').waitFor()
  })
})

/** Asks for a halt, having read what it would do to running contracts. */
async function askForHalt(page: Page, symbol: string, effect: string): Promise<void> {
  await openConsole(page, `instruments/${symbol}`)
  await page.getByRole('row', { name: new RegExp(`^Running contracts 1 \\$200\\.00 ${effect}`) }).waitFor()
  await page.getByLabel('Reason, public').fill(`${symbol} has gaps.`)
  await page.getByLabel(`Type ${symbol} to confirm`).fill(symbol)
  await page.getByRole('button', { name: 'Ask for the halt' }).click()
  await page.getByRole('button', { name: 'Withdraw what you asked for' }).waitFor()
}

describeLong('a halt', () => {
  it('voids a running contract of a real feed, and one of a simulated feed goes on to its end', async () => {
    const { page, context } = await journey.visit({ viewport: desk })
    await signInAs(journey.candor, context, 'Mei Lin', 'risk')
    const second = await hireSecond(journey, 'Tom Lee', 'risk')
    const customer = await journey.visit()
    await signInTrial(customer.context)
    const [real, simulated] = [bitcoin(), ether()]
    const wish = { timeLimit: 300, rate: '0.92' }
    const goesOn = await buyBeside(customer.context, simulated, wish)
    const ended = await buyBeside(customer.context, real, wish)
    // The seconds that the purchases are taken from.
    for (let seen = 0; seen < 5; seen += 1) {
      await simulated.tick('96400.00')
      await real.tick('96400.00')
    }
    await customer.open(contractPath(ended.id))
    await customer.page.getByRole('timer').waitFor()

    await askForHalt(page, 'BTCUSD', 'void, amounts returned')
    await second.agree((other) =>
      other.getByText('BTCUSD has gaps.').filter({ visible: true }).first().waitFor(),
    )
    await customer.page.getByText(/^Trading in .* was halted while the contract ran/).waitFor()
    await askForHalt(page, 'ETHUSD', 'go on, by the seed')
    await second.agree((other) =>
      other.getByText('ETHUSD has gaps.').filter({ visible: true }).first().waitFor(),
    )
    await openConsole(page, 'instruments/ETHUSD')
    await page.getByText(/^Halted since /).waitFor()

    // Both halts are in the public log before the prices of their minute, and who is concerned is told.
    await journey.candor.deps.publicLog.seal()
    await announceHalts(journey.candor.deps)
    await customer.open(routes.notifications.path)
    await customer.page
      .getByRole('link', { name: /Contract settled.*BTC\/USD.*\$200\.00 is back in your balance/ })
      .waitFor()
    await customer.page.getByRole('link', { name: /Trading halted: BTC\/USD/ }).waitFor()
    await customer.page.getByRole('link', { name: /Trading halted: ETH\/USD/ }).waitFor()
    await simulated.run(goesOn, '96400.00', '96500.00')
    await customer.page
      .getByRole('link', { name: /Contract settled.*ETH\/USD.*win\. \$384\.00 was added/ })
      .waitFor()
    const settled = await contractsOf(customer.context, 'settled')
    const outcomes = Object.fromEntries(settled.map(({ id, outcome }) => [id, outcome]))
    expect(outcomes).toEqual({ [goesOn.id]: 'win', [ended.id]: 'void' })
    expect(await balanceOf(customer.context)).toMatchObject({ cash: '10184.00', stake: '0.00' })
  })
})
