/**
 * Why a target is what it is: a code, and the figures that decided. The sentence is made from a template in each language, which may name
 * exactly the figures listed here. Figures are decimal text without a unit: `…Percent` in percent, `…Price` in the quote currency, the
 * others plain numbers.
 */
export const reasonFigures = {
  /** Too few candles yet. */
  'too-few-candles': ['have', 'need'],
  /** No new candle of this instrument: its market rests, so the target stays. */
  'market-rests': [],

  /** The fast mean is above the slow one by more than the usual noise. */
  'trend-up': ['fastMeanPrice', 'slowMeanPrice', 'strength'],
  'trend-down': ['fastMeanPrice', 'slowMeanPrice', 'strength'],
  /** The trend it followed goes on, though weaker than what would begin one. */
  'trend-goes-on': ['fastMeanPrice', 'slowMeanPrice', 'strength'],
  'no-trend': ['fastMeanPrice', 'slowMeanPrice', 'strength'],

  /** The price is so many deviations below its mean: bought. */
  'far-below-mean': ['deviations', 'meanPrice'],
  'far-above-mean': ['deviations', 'meanPrice'],
  /** Still on its way back to the mean. */
  'not-back-yet': ['deviations', 'meanPrice'],
  'back-at-mean': ['deviations', 'meanPrice'],
  /** It went on away from the mean: given up. */
  'went-too-far': ['deviations', 'meanPrice'],
  'near-mean': ['deviations', 'meanPrice'],

  /** The close is above the highest high of the candles before it; the size follows volatility. */
  'broke-above-high': ['highPrice', 'volatilityPercent'],
  'above-exit': ['exitPrice', 'volatilityPercent'],
  'fell-below-low': ['exitPrice', 'volatilityPercent'],
  'inside-range': ['highPrice', 'volatilityPercent'],

  /** Among the strongest by return beside its own volatility. */
  'among-strongest': ['rank', 'of', 'risePercent'],
  'not-among-strongest': ['rank', 'of', 'risePercent'],
  /** Strong beside the others, but it fell. */
  'strongest-but-falling': ['rank', 'of', 'risePercent'],

  /** The share of the month, the larger the calmer the instrument was. */
  'share-of-month': ['volatilityPercent', 'sharePercent'],
  /** Between two days on which it changes anything. */
  'between-dates': [],

  'model-says-rises': ['probabilityPercent'],
  'model-still-fine': ['probabilityPercent'],
  'model-says-falls': ['probabilityPercent'],
  'model-unsure': ['probabilityPercent'],
  /** As likely to rise as those that were taken, but the places were taken. */
  'no-place-left': ['probabilityPercent'],
  'no-model': [],

  /** The target stayed, but money came or went, or the price did: what is held was brought back to its share. */
  'brought-to-share': ['sharePercent'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type ReasonCode = keyof typeof reasonFigures

export type Reason = {
  readonly code: ReasonCode
  readonly figures: Readonly<Record<string, string>>
}

/** Reasons of targets that stay what they were: they begin nothing new, and are traded on only where a share has drifted far. */
const keeping: ReadonlySet<ReasonCode> = new Set<ReasonCode>([
  'market-rests',
  'trend-goes-on',
  'not-back-yet',
  'above-exit',
  'between-dates',
  'model-still-fine',
  'no-model',
])

export const isKeeping = ({ code }: Reason): boolean => keeping.has(code)
