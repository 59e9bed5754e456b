import { path as trash } from 'phosphor:trash'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { LinkButton } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { formatDateAndTime } from '@candor/kit/numbers/format-date.ts'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { Skeleton } from '@candor/kit/state/Skeleton.tsx'
import type { WireAlert } from '@candor/wire/alerts.ts'
import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './AlertList.module.css'
import { alertStore, loadAlerts, removeAlert } from './alert-store.ts'
import { sayCondition } from './alert-text.ts'
import { useFailureText } from './use-failure-text.ts'

const cx = classes(css)

/** This customer's alerts on one instrument. */
export function AlertList({ symbol, account }: { symbol: string; account: string }) {
  const say = useWords()
  const sayFailure = useFailureText()
  const heading = useRef<HTMLHeadingElement>(null)
  const state = useStore(alertStore)
  useEffect(() => void loadAlerts(), [])
  const mine = state.account === account ? state.alerts : null
  const here = mine?.filter((alert) => alert.symbol === symbol) ?? null

  const remove = async (id: string) => {
    const refusal = await removeAlert(id)
    if (refusal) return toasts.showToast(sayFailure(refusal, 'alert.not-removed'), 'error', 4_000)
    // The button that had the focus is gone with its row.
    heading.current?.focus()
  }
  return (
    <section className={cx('yours')} aria-busy={here === null && state.refusal === null}>
      <h3 ref={heading} tabIndex={-1} className={cx('head')}>
        {say('alert.yours')}
      </h3>
      {here === null && <Unknown />}
      {here?.length === 0 && <p className={cx('line')}>{say('alert.none')}</p>}
      {here && here.length > 0 && (
        <List>
          {here.map((alert) => (
            <AlertRow key={alert.id} alert={alert} onRemove={() => remove(alert.id)} />
          ))}
        </List>
      )}
    </section>
  )
}

/** On their way, or they did not come. */
function Unknown() {
  const say = useWords()
  const sayFailure = useFailureText()
  const refusal = useStore(alertStore, (state) => state.refusal)
  if (refusal === null)
    return (
      <div className={cx('line')}>
        <Skeleton width="60%" height="1rem" />
      </div>
    )
  return (
    <p className={cx('line', 'failed')} role="alert">
      {sayFailure(refusal, 'alert.not-loaded')}
      <LinkButton onClick={() => void loadAlerts()}>{say('app.try-again')}</LinkButton>
    </p>
  )
}

function AlertRow({ alert, onRemove }: { alert: WireAlert; onRemove: () => void }) {
  const say = useWords()
  const what = sayCondition(say, alert.condition)
  return (
    <Row
      title={what}
      second={useAlertState(alert)}
      end={
        <span className={cx('remove')}>
          <IconButton path={trash} label={say('alert.remove', { what })} onClick={onRemove} />
        </span>
      }
    />
  )
}

function useAlertState({ active, repeating, firedAt }: WireAlert): string {
  const say = useWords()
  const locale = useLocale()
  const time = firedAt === null ? null : formatDateAndTime(new Date(firedAt), locale)
  if (time === null) return say(repeating ? 'alert.armed-repeating' : 'alert.armed')
  return say(active ? 'alert.armed-again' : 'alert.done', { time })
}
