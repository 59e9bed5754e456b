import { path as globe } from 'phosphor:globe'
import { languageList } from '@candor/client/words/languages.ts'
import { Icon } from '@candor/kit/icons/Icon.tsx'
import { Link } from '../shell/Link.tsx'
import { useLocale, useWords } from '../words/use-words.ts'
import css from './Welcome.module.css'

/** Who cannot read a page must be able to change its language on it. */
export function LanguageLink() {
  const say = useWords()
  const locale = useLocale()
  const name = languageList.find(({ dictValue }) => dictValue === locale)?.dictLabel
  return (
    <Link to="language" className={css['language']} aria-label={`${say('title.language')}: ${name}`}>
      <Icon path={globe} />
      {name}
    </Link>
  )
}
