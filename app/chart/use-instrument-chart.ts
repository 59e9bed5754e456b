import type { ChartLook } from '@candor/kit/chart/chart-setup.ts'
import type { ChartKind } from '@candor/kit/chart/chart-styles.ts'
import type { Drawing } from '@candor/kit/chart/drawing-code.ts'
import {
  type ActiveIndicator,
  type IndicatorName,
  indicatorNames,
  indicatorSpecs,
} from '@candor/kit/chart/indicator-settings.ts'
import { useMemo, useState } from 'react'
import { recallChart, recallHabit, rememberChart, rememberHabit } from './chart-memory.ts'

const inOrder = (indicators: readonly ActiveIndicator[]): ActiveIndicator[] =>
  indicatorNames.flatMap((name) => indicators.find((each) => each.name === name) ?? [])

/** A customer's chart of one instrument: what is on it and how it looks, kept on the device with every change. */
export function useInstrumentChart(symbol: string, muted: boolean) {
  const [chart, setChart] = useState(() => recallChart(symbol))
  const [habit, setHabit] = useState(recallHabit)

  function keep(next: typeof chart) {
    setChart(next)
    rememberChart(symbol, next)
  }

  function keepHabit(next: typeof habit) {
    setHabit(next)
    // The interval belongs to the address; another open page may have kept another one since.
    rememberHabit({ ...next, interval: recallHabit().interval })
  }

  const look = useMemo<ChartLook>(
    () => ({
      kind: habit.kind,
      logarithmic: habit.logarithmic,
      indicators: inOrder(chart.indicators),
      legend: true,
      muted,
    }),
    [habit, chart.indicators, muted],
  )

  return {
    look,
    drawings: chart.drawings,
    setDrawings: (drawings: readonly Drawing[]) => keep({ ...recallChart(symbol), drawings }),
    toggle(name: IndicatorName) {
      const without = chart.indicators.filter((each) => each.name !== name)
      const on = without.length < chart.indicators.length
      keep({
        ...chart,
        indicators: on ? without : [...without, { name, params: indicatorSpecs[name].params }],
      })
    },
    setIndicator: (indicator: ActiveIndicator) =>
      keep({
        ...chart,
        indicators: [...chart.indicators.filter((each) => each.name !== indicator.name), indicator],
      }),
    setKind: (kind: ChartKind) => keepHabit({ ...habit, kind }),
    setLogarithmic: (logarithmic: boolean) => keepHabit({ ...habit, logarithmic }),
  }
}

export type InstrumentChartState = ReturnType<typeof useInstrumentChart>
