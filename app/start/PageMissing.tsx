import { path as compass } from 'phosphor:compass'
import { linkClass } from '@candor/kit/button/LinkButton.tsx'
import { EmptyState } from '@candor/kit/state/EmptyState.tsx'
import { Link } from '../shell/Link.tsx'
import { NavBar } from '../shell/NavBar.tsx'
import { useWords } from '../words/use-words.ts'

/** The address names no page of ours. */
export function PageMissing() {
  const say = useWords()
  const home = (
    <Link to="home" className={linkClass}>
      {say('app.to-home')}
    </Link>
  )
  return (
    <>
      <NavBar title={say('page-not-found')} />
      <EmptyState fill icon={compass} title={say('missing.text')} action={home} />
    </>
  )
}
