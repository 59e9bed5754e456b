export const indicatorNames = ['MA', 'EMA', 'BOLL', 'VOL', 'RSI', 'MACD', 'KDJ'] as const

export type IndicatorName = (typeof indicatorNames)[number]

export type ActiveIndicator = { name: IndicatorName; params: readonly number[] }

type ParamRule = { least: number; most: number }

const span = (least: number, most: number): ParamRule => ({ least, most })

/** Where each indicator is drawn, what it starts with, and between which bounds each parameter lies. */
export const indicatorSpecs: Record<
  IndicatorName,
  { pane: 'price' | 'own'; params: readonly number[]; rules: readonly ParamRule[] }
> = {
  MA: { pane: 'price', params: [7, 25], rules: [span(1, 500), span(1, 500)] },
  EMA: { pane: 'price', params: [12, 26], rules: [span(1, 500), span(1, 500)] },
  BOLL: { pane: 'price', params: [20, 2], rules: [span(2, 500), span(1, 10)] },
  VOL: { pane: 'price', params: [], rules: [] },
  RSI: { pane: 'own', params: [14], rules: [span(2, 200)] },
  MACD: { pane: 'own', params: [12, 26, 9], rules: [span(1, 200), span(2, 500), span(1, 200)] },
  KDJ: { pane: 'own', params: [9, 3, 3], rules: [span(2, 200), span(1, 50), span(1, 50)] },
}

export type ParamProblem =
  | { index: number; kind: 'not-whole' }
  | ({ index: number; kind: 'out-of-range' } & ParamRule)
  /** The short average of MACD has to be shorter than its long one. */
  | { index: number; kind: 'not-shorter' }

type ParamReading = { ok: true; params: readonly number[] } | { ok: false; problems: readonly ParamProblem[] }

/** Reads what was typed for the parameters of an indicator. */
export function readParams(name: IndicatorName, typed: readonly string[]): ParamReading {
  const { rules } = indicatorSpecs[name]
  const problems: ParamProblem[] = []
  const params = rules.map((rule, index) => {
    const text = typed[index]?.trim() ?? ''
    const value = /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
    if (Number.isNaN(value)) problems.push({ index, kind: 'not-whole' })
    else if (value < rule.least || value > rule.most) problems.push({ index, kind: 'out-of-range', ...rule })
    return value
  })
  const [short = 0, long = 0] = params
  if (name === 'MACD' && problems.length === 0 && short >= long)
    problems.push({ index: 0, kind: 'not-shorter' })
  return problems.length > 0 ? { ok: false, problems } : { ok: true, params }
}

export const isIndicatorName = (value: unknown): value is IndicatorName =>
  indicatorNames.some((name) => name === value)

/** Stored indicators may come from another version: what does not hold any more is left out. */
export function keepValidIndicators(
  stored: readonly { name: unknown; params: readonly number[] }[],
): ActiveIndicator[] {
  const kept = new Map<IndicatorName, ActiveIndicator>()
  for (const { name, params } of stored) {
    if (!isIndicatorName(name)) continue
    const read = readParams(name, params.map(String))
    kept.set(name, { name, params: read.ok ? read.params : indicatorSpecs[name].params })
  }
  return [...kept.values()]
}
