import { path as arrowCounter } from 'phosphor:clock-counter-clockwise'
import { path as gauge } from 'phosphor:gauge'
import { List } from '@candor/kit/row/List.tsx'
import { Row } from '@candor/kit/row/Row.tsx'
import { followLink, hrefOf } from '../shell/Link.tsx'
import { useWords } from '../words/use-words.ts'
import { AllocationList } from './Allocation.tsx'
import { SpreadNotes } from './SpreadNotes.tsx'
import { useLiveWorth } from './use-live-worth.ts'

const views = [
  { view: 'limits', icon: gauge, title: 'limits.title' },
  { view: 'runs', icon: arrowCounter, title: 'runs.title' },
] as const

/** Where everything is, how it is spread, and the ways to limits and to starting again; how it did is a tab of the wallet. */
export function Assets() {
  const say = useWords()
  const { worth, said, status } = useLiveWorth()
  // How much there is above the rest is known with the worth; until then the rest would have to move.
  if (status === 'loading') return <AllocationList worth={worth} />
  return (
    <>
      <AllocationList worth={worth} />
      <SpreadNotes notes={said?.notes ?? []} />
      <hr className="rule" style={{ margin: '1.5rem var(--gutter) 0' }} />
      <List>
        {views.map(({ view: name, icon, title }) => (
          <Row
            key={name}
            icon={icon}
            title={say(title)}
            href={hrefOf('wallet', `view=${name}`)}
            onClick={(event) => followLink(event, 'wallet', `view=${name}`)}
          />
        ))}
      </List>
    </>
  )
}
