import { isChinese } from '@candor/domain/languages/language-table.ts'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireAlertCondition } from '@candor/wire/alerts.ts'
import type { WireInstrument } from '@candor/wire/instruments.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { AlertChart } from './AlertChart.tsx'
import css from './AlertPreview.module.css'
import { countDays, listDays } from './fired-days.ts'
import { useAlertPreview } from './use-alert-preview.ts'
import { useFailureText } from './use-failure-text.ts'

const cx = classes(css)

type AlertPreviewProps = {
  instrument: WireInstrument
  condition: WireAlertCondition | null
  last: string | null
}

/** The last 30 days, and what the alert would have done in them. */
export function AlertPreview({ instrument, condition, last }: AlertPreviewProps) {
  const say = useWords()
  const sayFailure = useFailureText()
  const { past, current, refusal, retry } = useAlertPreview(instrument.symbol, condition)
  const empty = past !== null && past.closes.length === 0
  // While another condition is looked at, the firings of the one before would be wrong; the curve is not.
  const fired = current && past ? past.fired : []
  return (
    <section aria-label={say('alert.past')} aria-busy={condition !== null && !current && refusal === null}>
      {past && !empty && (
        <AlertChart
          instrument={instrument}
          closes={past.closes}
          fired={fired}
          condition={condition}
          last={last}
        />
      )}
      {past === null && refusal === null && <Skeleton width="100%" height="8.25rem" />}
      <div className={cx('told')} aria-live="polite">
        {refusal && (
          <p className={cx('failed')}>
            {sayFailure(refusal, 'alert.past-not-loaded')}
            <LinkButton onClick={retry}>{say('app.try-again')}</LinkButton>
          </p>
        )}
        {empty && !refusal && <p className={cx('quiet')}>{say('alert.no-past')}</p>}
        {!refusal &&
          !empty &&
          condition &&
          (current ? <Told fired={fired} condition={condition} /> : <Waits />)}
      </div>
    </section>
  )
}

const Waits = () => (
  <span className={cx('waits')}>
    <Skeleton width="90%" height="0.875rem" />
    <Skeleton width="55%" height="0.875rem" />
  </span>
)

/** A placeholder for the days, at which the sentence is split: what comes before it is set in bold. */
const days = '\u0001'

function Told({ fired, condition }: { fired: readonly string[]; condition: WireAlertCondition }) {
  const say = useWords()
  const locale = useLocale()
  const coarse = condition.kind === 'move' && condition.minutes < 60
  // Chinese sentences follow each other without a space.
  const joint = isChinese(locale) ? '' : ' '
  const judged = joint + say(coarse ? 'alert.judged-coarse' : 'alert.judged')
  if (fired.length === 0)
    return (
      <p className={cx('quiet')}>
        <b>{say('alert.fired-never')}</b>
        {judged}
      </p>
    )
  const [before = '', after = ''] = say('alert.fired', { n: fired.length, dates: days }).split(days)
  const list = listDays(countDays(fired, locale), locale, (n) => say('alert.more-days', { n }))
  return (
    <p className={cx('quiet')}>
      <b>{before}</b>
      {list}
      {after}
      {judged}
    </p>
  )
}
