import { path as headset } from 'phosphor:headset'
import { buttonClass } from '@candor/kit/button/Button.tsx'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Link } from '../shell/Link.tsx'
import { aboutArticle } from '../shell/support-query.ts'
import { useWords } from '../words/use-words.ts'

/** A person is always one press away; from an article they are told which. */
export function AskPerson({ primary = false, article }: { primary?: boolean; article?: string }) {
  const say = useWords()
  return (
    <Link
      to="support"
      query={article === undefined ? '' : aboutArticle(article)}
      className={buttonClass({ tone: primary ? 'ink' : 'line' })}
    >
      <Icon path={headset} />
      {say('help.ask')}
    </Link>
  )
}
