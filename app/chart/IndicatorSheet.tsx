import { Button } from '@candor/kit/button/Button.tsx'
import {
  type ActiveIndicator,
  type IndicatorName,
  indicatorNames,
  indicatorSpecs,
  type ParamProblem,
  readParams,
} from '@candor/kit/chart/indicator-settings.ts'
import { Chips } from '@candor/kit/choice/Chips.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { TextField } from '@candor/kit/field/TextField.tsx'
import { useState } from 'react'
import { type Say, useWords } from '../words/use-words.ts'
import css from './ChartSheets.module.css'

type IndicatorSheetProps = {
  /** Whose settings are shown; null while it is closed. */
  name: IndicatorName | null
  active: readonly ActiveIndicator[]
  onName: (name: IndicatorName) => void
  onSave: (indicator: ActiveIndicator) => void
  onClose: () => void
}

const labels = {
  MA: ['first', 'second'],
  EMA: ['first', 'second'],
  BOLL: ['period', 'width'],
  VOL: [],
  RSI: ['period'],
  MACD: ['short', 'long', 'signal'],
  KDJ: ['period', 'k', 'd'],
} as const satisfies Record<IndicatorName, readonly string[]>

function problemText(say: Say, problem: ParamProblem | undefined): string | undefined {
  if (!problem) return undefined
  if (problem.kind === 'not-whole') return say('chart.param-whole')
  if (problem.kind === 'not-shorter') return say('chart.param-shorter')
  return say('chart.param-range', { least: problem.least, most: problem.most })
}

/** The parameters of the indicators, one at a time. */
export function IndicatorSheet({ name, active, onName, onSave, onClose }: IndicatorSheetProps) {
  const say = useWords()
  // While the sheet leaves, it keeps showing what it showed.
  const [shown, setShown] = useState<IndicatorName>(name ?? 'MA')
  if (name !== null && name !== shown) setShown(name)
  return (
    <Sheet
      open={name !== null}
      title={say('chart.indicator-settings')}
      words={{ close: say('app.close') }}
      onClose={onClose}
      flush
    >
      <Chips
        label={say('chart.indicators')}
        options={indicatorNames.map((value) => ({ value, label: value }))}
        value={shown}
        onChange={onName}
      />
      <ParamForm key={shown} name={shown} active={active} onSave={onSave} />
    </Sheet>
  )
}

type ParamFormProps = Pick<IndicatorSheetProps, 'active' | 'onSave'> & { name: IndicatorName }

function ParamForm({ name, active, onSave }: ParamFormProps) {
  const say = useWords()
  const current = active.find((each) => each.name === name)?.params ?? indicatorSpecs[name].params
  const [typed, setTyped] = useState<readonly string[]>(current.map(String))
  const [problems, setProblems] = useState<readonly ParamProblem[]>([])

  function check(next: readonly string[]): readonly number[] | null {
    const read = readParams(name, next)
    setProblems(read.ok ? [] : read.problems)
    return read.ok ? read.params : null
  }

  function save() {
    const params = check(typed)
    if (params) onSave({ name, params })
  }

  return (
    <form
      className={css['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <p className={css['what']}>{name === 'VOL' ? say('chart.no-params') : say(`chart.name-${name}`)}</p>
      {labels[name].map((label, index) => (
        <TextField
          key={label}
          label={say(`chart.param-${label}`)}
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          value={typed[index] ?? ''}
          error={problemText(
            say,
            problems.find((each) => each.index === index),
          )}
          onChange={(event) => setTyped(typed.map((each, at) => (at === index ? event.target.value : each)))}
          onBlur={() => check(typed)}
        />
      ))}
      <div className={css['acts']}>
        {labels[name].length > 0 && (
          <Button tone="line" size="s" onClick={() => setTyped(indicatorSpecs[name].params.map(String))}>
            {say('chart.defaults')}
          </Button>
        )}
        <Button size="s" type="submit">
          {say('chart.save')}
        </Button>
      </div>
    </form>
  )
}
