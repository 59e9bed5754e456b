import { path as cross } from 'phosphor:x'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import type { WireReceiptFacts } from '@candor/wire/support.ts'
import { useWords } from '../words/use-words.ts'
import { ReceiptSubject } from './ReceiptCard.tsx'
import { receiptMoney } from './receipt-money.ts'
import css from './Support.module.css'

const cx = classes(css)

/** What the next message will have attached, as it stands now. */
export function AboutCard({ facts, onRemove }: { facts: WireReceiptFacts; onRemove: () => void }) {
  const say = useWords()
  return (
    <section className={cx('about')} aria-label={say('support.about')}>
      <div className={cx('told')}>
        <p className={cx('subject')}>
          <ReceiptSubject facts={facts} />
          {facts.amount !== null && <span>{receiptMoney(facts.amount)}</span>}
        </p>
        <p className={cx('when')} role="status">
          {say('support.now', { status: say(`support.status-${facts.status}`) })}
        </p>
      </div>
      <IconButton path={cross} label={say('support.about-remove')} onClick={onRemove} />
    </section>
  )
}
