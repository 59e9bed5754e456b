import type { DrawingKind } from '@candor/kit/chart/drawing-code.ts'
import type { IndicatorName } from '@candor/kit/chart/indicator-settings.ts'
import { Dialog } from '@candor/kit/dialog/Dialog.tsx'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { ChartSettingsSheet } from './ChartSettingsSheet.tsx'
import { DrawingSheet } from './DrawingSheet.tsx'
import type { InstrumentChartState } from './use-instrument-chart.ts'

const IndicatorSheet = lazy(() =>
  import('./IndicatorSheet.tsx').then((module) => ({ default: module.IndicatorSheet })),
)

/** What lies over the chart: tools, settings, a question, or the parameters of an indicator. */
export type ChartOverlay = 'draw' | 'settings' | 'delete' | { params: IndicatorName } | null

type FullChartSheetsProps = {
  overlay: ChartOverlay
  onOverlay: (overlay: ChartOverlay) => void
  own: InstrumentChartState
  /** What has no place around the chart on a low screen; null where it has. */
  tools: { table: boolean; onTable: () => void } | null
  onDraw: (kind: DrawingKind) => void
  onDeleteAll: () => void
}

export function FullChartSheets(props: FullChartSheetsProps) {
  const { overlay, onOverlay, own, onDraw, onDeleteAll } = props
  const say = useWords()
  const close = () => onOverlay(null)
  const params = typeof overlay === 'object' && overlay !== null ? overlay.params : null
  const [asked, setAsked] = useState(false)
  if (params !== null && !asked) setAsked(true)
  return (
    <>
      <DrawingSheet
        open={overlay === 'draw'}
        drawn={own.drawings.length > 0}
        onChoose={(kind) => {
          close()
          onDraw(kind)
        }}
        onDeleteAll={() => onOverlay('delete')}
        onClose={close}
      />
      <Dialog
        open={overlay === 'delete'}
        title={say('chart.delete-ask')}
        words={{ cancel: say('cancel'), ok: say('ok') }}
        onCancel={close}
        onOk={() => {
          close()
          onDeleteAll()
        }}
      >
        {say('chart.delete-ask-text')}
      </Dialog>
      <ChartSettingsSheet
        open={overlay === 'settings'}
        kind={own.look.kind}
        logarithmic={own.look.logarithmic}
        onKind={own.setKind}
        onLogarithmic={own.setLogarithmic}
        tools={
          props.tools && {
            indicators: own.look.indicators,
            onToggle: own.toggle,
            onParams: (name) => onOverlay({ params: name }),
            onDraw: () => onOverlay('draw'),
            table: props.tools.table,
            onTable: () => {
              close()
              props.tools?.onTable()
            },
          }
        }
        onIndicators={() => onOverlay({ params: own.look.indicators[0]?.name ?? 'MA' })}
        onClose={close}
      />
      {asked && (
        <Suspense>
          <IndicatorSheet
            name={params}
            active={own.look.indicators}
            onName={(name) => onOverlay({ params: name })}
            onSave={(indicator) => {
              own.setIndicator(indicator)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </>
  )
}
