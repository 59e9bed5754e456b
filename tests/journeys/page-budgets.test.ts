import { routes } from '@candor/app/routes.ts'
import { type Measured, measureVisit } from '@candor/bench/measure-visit.ts'
import { describe, expect, it } from 'vitest'
import { shareBrowser } from './launch-browser.ts'
import { openCandor } from './open-candor.ts'
import { signInTrial } from './sign-in-customer.ts'

const journey = openCandor()

/**
 * What a cold visit to a page may send of scripts, packed with gzip and in KB: in all, and of the files that are most of it. Whoever makes a file
 * larger than it is here says so in this table, and what the page gets for it.
 */
type Budget = { all: number; files: Readonly<Record<string, number>>; signedIn?: true }

const everywhere = { index: 74.5, 'page-parts': 29, 'words-en': 2.7 }

/** Shared parts travel in few files, each of which has something that a page does not need: on a slow line a file costs more than its bytes. */
const budgets: Readonly<Record<string, Budget>> = {
  [routes.home.path]: { all: 110, files: { ...everywhere, HomePage: 6.2 } },
  [`${routes.detail.path}?symbol=BTCUSD`]: {
    all: 265,
    files: {
      ...everywhere,
      'create-price-chart': 69,
      'book-parts': 21,
      'trade-parts': 21,
      'later-parts': 12,
    },
  },
  [routes.news.path]: { all: 168, files: { ...everywhere, 'book-parts': 21, 'later-parts': 12 } },
  [routes.login.path]: { all: 159, files: { ...everywhere, 'index.esm': 13.5, 'later-parts': 12 } },
  [routes.wallet.path]: {
    all: 253,
    files: { ...everywhere, 'book-parts': 21, 'wallet-parts': 9, WalletPage: 11, 'later-parts': 12 },
    signedIn: true,
  },
}

const kilobytes = (bytes: number): number => Number((bytes / 1024).toFixed(1))

/** The files that are larger than their budget, and all of them where they are too much together. */
function overBudget({ scripts, files }: Measured, { all, files: most }: Budget): string[] {
  const sizes = Object.entries(files).toSorted(([, one], [, other]) => other - one)
  const tell = (name: string, size: number) => `${name}: ${kilobytes(size)} KB`
  const grown = sizes
    .filter(([name, size]) => kilobytes(size) > (most[name] ?? all))
    .map(([name, size]) => `${tell(name, size)} of ${most[name] ?? all}`)
  if (kilobytes(scripts) <= all) return grown
  return [...grown, `${tell('all', scripts)} of ${all}`, ...sizes.map(([name, size]) => tell(name, size))]
}

/** Who has lost the connection for a moment, as happens on a machine that is busy with other tests, is sent what comes after the page already. */
const visits = 3

describe('the scripts of a page', () => {
  it.each(Object.entries(budgets))('are within their budget: %s', async (path, budget) => {
    const { context } = await journey.visit()
    if (budget.signedIn) await signInTrial(context)
    const cookies = await context.cookies()
    const browser = await shareBrowser()
    let over: string[] = []
    for (let visit = 0; visit < visits; visit += 1) {
      const seen = await measureVisit(browser, `${journey.candor.origin}/#${path}`, null, (cold) =>
        cold.addCookies(cookies),
      )
      over = overBudget(seen, budget)
      if (over.length === 0) break
    }
    expect(over).toEqual([])
  })
})
