import { Button } from '@candor/kit/button/Button.tsx'
import { classes } from '@candor/kit/classes.ts'
import { cancelClose, type WirePosition } from '@candor/wire/orders.ts'
import { showLots } from '../orders/trade-text.ts'
import { adoptPosition } from '../orders/trading-store.ts'
import { useInstrument } from '../quotes/use-instruments.ts'
import { toasts } from '../shell/toasts.ts'
import { useWords } from '../words/use-words.ts'
import { FailureNote } from './FailureNote.tsx'
import { quantityOf } from './own-position.ts'
import { useTradeAct } from './use-trade-act.ts'
import css from './WaitingClose.module.css'

const cx = classes(css)

type WaitingCloseProps = { position: WirePosition; close: NonNullable<WirePosition['waitingClose']> }

/** A close on delayed quotes that waits for the next price, and the way to take it back. */
export function WaitingClose({ position, close }: WaitingCloseProps) {
  const say = useWords()
  const instrument = useInstrument(position.symbol)
  const act = useTradeAct('cancel', position.id, cancelClose)
  const takeBack = async () => {
    const answer = await act.send()
    if (!answer.ok) return
    toasts.showToast(say('close.taken-back'), 'done')
    adoptPosition(answer.value)
  }
  return (
    <div className={cx('waits')}>
      <p className={cx('text')} role="status">
        {say('close.waits', { part: showLots(say, instrument, quantityOf(close.quantity)) })}
      </p>
      <Button tone="line" size="xs" fit busy={act.busy} onClick={() => void takeBack()}>
        {say('close.take-back')}
      </Button>
      {act.refusal && <FailureNote act="cancel" refusal={act.refusal} />}
    </div>
  )
}
