import type { ChartKind } from '@candor/kit/chart/chart-styles.ts'
import { Segmented } from '@candor/kit/choice/Segmented.tsx'
import { SwitchRow } from '@candor/kit/choice/SwitchRow.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { useWords } from '../words/use-words.ts'
import css from './ChartSheets.module.css'

type ChartSettingsSheetProps = {
  open: boolean
  kind: ChartKind
  logarithmic: boolean
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
      title={say('chart.settings')}
      words={{ close: say('app.close') }}
      onClose={props.onClose}
      flush
    >
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
        <Row title={say('chart.indicator-settings')} onClick={props.onIndicators} />
      </List>
    </Sheet>
  )
}
