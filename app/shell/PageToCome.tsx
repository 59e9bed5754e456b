import { path as hourglass } from 'phosphor:hourglass'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { useWords } from '../words/use-words.ts'
import { Link } from './Link.tsx'
import { NavBar } from './NavBar.tsx'

/** An honest page in the place of one that is still to come. */
export function PageToCome() {
  const say = useWords()
  const home = (
    <Link to="home" className={linkClass}>
      {say('app.to-home')}
    </Link>
  )
  return (
    <>
      <NavBar />
      <EmptyState fill icon={hourglass} title={say('come.title')} action={home}>
        {say('come.text')}
      </EmptyState>
    </>
  )
}
