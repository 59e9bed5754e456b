import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import type { WireContract } from '@candor/wire/contracts.ts'
import { useWords } from '../words/use-words.ts'
import css from './RunningRow.module.css'
import { RunningRow } from './RunningRow.tsx'

const cx = classes(css)

/** The contracts that run, under the positions of the wallet. */
export function RunningList({ contracts }: { contracts: readonly WireContract[] }) {
  const say = useWords()
  if (contracts.length === 0) return null
  return (
    <section className={cx('section')} aria-label={say('contracts.running')}>
      <h2 className={`title-3 ${cx('title')}`}>{say('contracts.running')}</h2>
      <List label={say('contracts.running')}>
        {contracts.map((contract) => (
          <RunningRow key={contract.id} contract={contract} />
        ))}
      </List>
    </section>
  )
}
