import { classes } from '@candor/kit/classes.ts'
import { List } from '@candor/kit/row/List.tsx'
import type { WireParticipation } from '@candor/wire/participations.ts'
import { useWords } from '../words/use-words.ts'
import { ParticipationRow } from './ParticipationRow.tsx'
import css from './Record.module.css'

const cx = classes(css)

/** What takes part in strategies now, under the positions of the wallet. */
export function OwnParticipations({ open }: { open: readonly WireParticipation[] }) {
  const say = useWords()
  if (open.length === 0) return null
  return (
    <section className={cx('own')} aria-label={say('participation.list')}>
      <h2 className={`title-3 ${cx('title')}`}>{say('participation.list')}</h2>
      <List label={say('participation.list')}>
        {open.map((participation) => (
          <ParticipationRow key={participation.id} participation={participation} />
        ))}
      </List>
    </section>
  )
}
