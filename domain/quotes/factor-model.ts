import type { FactorTerms, GroupTerms } from './day-terms.ts'

/**
 * The factors of the simulated market and what each correlation group of the catalogue takes from them. Plausible, not estimated.
 * `intra` is the part of a member's variance that is its group's; loadings are those of the group on the factors. All in percent.
 */
const jumpsPerMillion = 140 // about one in five days of the clock, for each factor, group and instrument

const names = ['equity', 'usd', 'gold', 'crypto', 'rates', 'china', 'asean'] as const

type Factor = (typeof names)[number]

export const factors: readonly FactorTerms[] = names.map((name) => ({ name, jumpsPerMillion }))

const group = (name: string, intra: number, loadings: Partial<Record<Factor, number>>): GroupTerms => ({
  name,
  intraPpm: intra * 10_000,
  loadings: Object.entries(loadings).map(([factor, percent]) => ({ factor, ppm: percent * 10_000 })),
  jumpsPerMillion,
})

export const groups: readonly GroupTerms[] = [
  group('fx_usd_g10', 60, { usd: 92, equity: -25 }),
  group('fx_haven', 50, { usd: 70, equity: 30, rates: -40 }),
  group('fx_asia', 45, { usd: 70, china: -40 }),
  group('fx_peg', 10, { usd: 10 }),
  group('gold', 97, { gold: 95, usd: -25 }),
  group('silver', 95, { gold: 80, usd: -20, equity: 15 }),
  group('pgm', 60, { gold: 60, equity: 25, usd: -20 }),
  group('crypto_major', 80, { crypto: 95, equity: 25 }),
  group('crypto_alt', 65, { crypto: 85, equity: 30 }),
  group('us_tech', 55, { equity: 90, rates: 10 }),
  group('us_semis', 65, { equity: 85 }),
  group('us_discretionary', 45, { equity: 85 }),
  group('us_financials', 50, { equity: 80, rates: -20 }),
  group('us_defensive', 35, { equity: 55, rates: 10 }),
  group('us_energy', 50, { equity: 50 }),
  group('hk_tech', 65, { china: 90, equity: 35 }),
  group('hk_financials', 50, { china: 80, equity: 35 }),
  group('hk_state', 40, { china: 65, equity: 20 }),
  group('hk_property_utilities', 40, { china: 60, equity: 20, rates: 20 }),
  group('my_banks', 50, { asean: 80, equity: 20, usd: -15 }),
  group('my_utilities_telecom', 35, { asean: 70, equity: 15 }),
  group('my_commodities', 30, { asean: 60, equity: 20 }),
  group('my_consumer_health', 25, { asean: 50 }),
  group('etf_us_equity', 90, { equity: 98 }),
  group('etf_us_sector', 60, { equity: 85 }),
  group('etf_intl_equity', 80, { equity: 80, usd: -30, china: 20 }),
  group('etf_china', 80, { china: 92, equity: 30 }),
  group('etf_malaysia', 80, { asean: 85, usd: -25, equity: 20 }),
  group('etf_bonds', 90, { rates: 95 }),
  group('etf_credit', 80, { equity: 65, rates: 30 }),
]
