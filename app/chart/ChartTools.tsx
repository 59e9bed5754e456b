import { path as chartLine } from 'phosphor:chart-line'
import { path as turnIcon } from 'phosphor:device-rotate'
import { path as sliders } from 'phosphor:sliders-horizontal'
import { path as tableIcon } from 'phosphor:table'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import type { ActiveIndicator, IndicatorName } from '@candor/kit/chart/indicator-settings.ts'
import { classes } from '@candor/kit/classes.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { useWords } from '../words/use-words.ts'
import css from './ChartPage.module.css'
import { IndicatorChips } from './IndicatorChips.tsx'

const cx = classes(css)

type ChartToolsProps = {
  indicators: readonly ActiveIndicator[]
  onToggle: (name: IndicatorName) => void
  onParams: (name: IndicatorName) => void
  table: boolean
  onTable: () => void
  onTurn: () => void
  onSettings: () => void
}

/** The controls under a full chart. */
export function ChartTools(props: ChartToolsProps) {
  const say = useWords()
  return (
    <div className={cx('bottom')}>
      <div className={cx('tools')}>
        <IndicatorChips active={props.indicators} onToggle={props.onToggle} onSettings={props.onParams} />
      </div>
      <div className={cx('foot')}>
        <button type="button" className={cx('view')} aria-pressed={props.table} onClick={props.onTable}>
          <Icon path={props.table ? chartLine : tableIcon} />
          {say(props.table ? 'chart.to-chart' : 'chart.table')}
        </button>
        <IconButton path={turnIcon} label={say('chart.turn')} onClick={props.onTurn} />
        <IconButton path={sliders} label={say('chart.settings')} onClick={props.onSettings} />
      </div>
    </div>
  )
}
