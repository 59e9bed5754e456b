import { sparklineShape } from '@candor/kit/numbers/sparkline-path.ts'
import type { WireStrategy } from '@candor/wire/strategies.ts'
import { useMemo } from 'react'
import { useWords } from '../words/use-words.ts'
import type { ShownResult } from './result-shown.ts'
import { strategyName } from './strategy-text.ts'

const box = { width: 112, height: 44, margin: 3 }

/** What was tested is grey; what was live has the colour of its result. */
function colourOf({ from, result }: ShownResult): string {
  if (from === 'tested') return 'var(--c-text-3)'
  if (!/[1-9]/.test(result.change)) return 'var(--c-text-2)'
  return result.change.startsWith('-') ? 'var(--c-down)' : 'var(--c-up)'
}

type StrategySparkProps = { strategy: WireStrategy; shown: ShownResult }

/** The way of one result, from where it began. */
export function StrategySpark({ strategy, shown }: StrategySparkProps) {
  const say = useWords()
  const points = strategy.curves[shown.from]
  const shape = useMemo(() => sparklineShape(points.map(Number), 1, box), [points])
  const name = strategyName(say, strategy.id)
  return (
    <svg
      viewBox={`0 0 ${box.width} ${box.height}`}
      width="100%"
      style={{ overflow: 'visible' }}
      role="img"
      aria-label={say(`strategies.curve-${shown.from}`, { name })}
    >
      {shape && (
        <>
          <path
            d={`M0 ${shape.level}H${box.width}`}
            stroke="var(--c-rule-strong)"
            strokeDasharray="1.5 2.5"
          />
          <path
            d={shape.line}
            fill="none"
            stroke={colourOf(shown)}
            strokeWidth="1.4"
            strokeLinejoin="round"
          />
        </>
      )}
    </svg>
  )
}
