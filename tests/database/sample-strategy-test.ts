/** A test on the past as it is stored, of three days. */
const figures = {
  from: Date.parse('2026-11-10T00:00:00Z'),
  to: Date.parse('2026-11-12T00:00:00Z'),
  worstFallPpm: -12_000,
  worstFall: {
    from: Date.parse('2026-11-10T00:00:00Z'),
    to: Date.parse('2026-11-11T00:00:00Z'),
    recovered: null,
  },
  underWaterDays: 2,
  losingMonths: 1,
  months: 1,
  losingWeeks: 1,
  weeks: 1,
  trades: 4,
  tradesLost: 2,
  hitRatePpm: 500_000,
  timeInMarketPpm: 610_000,
  exposurePpm: 400_000,
  turnoverPpm: 2_400_000,
  costs: { fees: '1200', financing: '300', spread: '900' },
  costsPpm: 2_400,
  returnPpm: -9_000,
}

const day = 86_400_000
const curve = [0, -12_000, -9_000].map((returnPpm, place) => ({
  date: figures.from + place * day,
  equity: String(10_000_000 + returnPpm * 10),
  returnPpm,
  fallPpm: returnPpm,
}))

const column = {
  figures,
  curve,
  months: [
    {
      year: 2026,
      totalPpm: -9_000,
      monthsPpm: Array.from({ length: 12 }, (_, month) => (month === 10 ? -9_000 : null)),
    },
  ],
}

export const sampleTest = {
  backtest: {
    strategy: 'metal-trend',
    version: 1,
    tested: column,
    holding: column,
    random: column,
    randomRuns: 200,
    trades: [],
  },
  calls: null,
}
