import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { Link } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { useRunningContracts } from './contract-store.ts'
import css from './DeliveryTicket.module.css'
import { RunningRow } from './RunningRow.tsx'

const cx = classes(css)

/** What the customer has running in this instrument, and the way to all that were. */
export function OwnContracts({ symbol }: { symbol: string }) {
  const say = useWords()
  const customer = useStore(sessionStore, accountOf) !== null
  const { items } = useRunningContracts(symbol)
  if (!customer) return null
  return (
    <section className={cx('own')} aria-label={say('contract.own')}>
      {items.length > 0 && (
        <>
          <h2 className="title-3">{say('contract.own')}</h2>
          <List label={say('contract.own')}>
            {items.map((contract) => (
              <RunningRow key={contract.id} contract={contract} />
            ))}
          </List>
        </>
      )}
      <p className={cx('all')}>
        <Link to="wallet" query="tab=closed&kind=delivery" className={linkClass}>
          {say('contract.record')}
        </Link>
      </p>
    </section>
  )
}
