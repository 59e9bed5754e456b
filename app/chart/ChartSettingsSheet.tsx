import type { ChartKind } from '@candor/kit/chart/chart-styles.ts'
import type { ActiveIndicator, IndicatorName } from '@candor/kit/chart/indicator-settings.ts'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { useWords } from '../words/use-words.ts'
import css from './ChartSheets.module.css'
import { IndicatorChips } from './IndicatorChips.tsx'

/** What is shown under the chart where there is space for it. */
type LowTools = {
  indicators: readonly ActiveIndicator[]
  onToggle: (name: IndicatorName) => void
  onParams: (name: IndicatorName) => void
  onDraw: () => void
  table: boolean
  onTable: () => void
}

type ChartSettingsSheetProps = {
  open: boolean
  kind: ChartKind
  logarithmic: boolean
  tools: LowTools | null
  onKind: (kind: ChartKind) => void
  onLogarithmic: (logarithmic: boolean) => void
  onIndicators: () => void
  onClose: () => void
}

const kinds = ['candle', 'line', 'area'] as const

export function ChartSettingsSheet(props: ChartSettingsSheetProps) {
  const say = useWords()
  return (
    <Sheet
      open={props.open}
      title={say(props.tools ? 'chart.tools' : 'chart.settings')}
      words={{ close: say('app.close') }}
      onClose={props.onClose}
      flush
    >
      {props.tools && (
        <div className={css['chips']}>
          <IndicatorChips
            active={props.tools.indicators}
            onToggle={props.tools.onToggle}
            onSettings={props.tools.onParams}
          />
        </div>
      )}
      <div className={css['segment']}>
        <Segmented
          label={say('chart.kind')}
          options={kinds.map((value) => ({ value, label: say(`chart.kind-${value}`) }))}
          value={props.kind}
          onChange={props.onKind}
        />
      </div>
      <SwitchRow
        title={say('chart.log')}
        second={say('chart.log-text')}
        checked={props.logarithmic}
        onChange={(event) => props.onLogarithmic(event.target.checked)}
      />
      <List>
        {props.tools && <Row title={say('chart.draw')} onClick={props.tools.onDraw} />}
        {props.tools && (
          <Row
            title={say(props.tools.table ? 'chart.to-chart' : 'chart.table')}
            onClick={props.tools.onTable}
          />
        )}
        <Row title={say('chart.indicator-settings')} onClick={props.onIndicators} />
      </List>
    </Sheet>
  )
}
