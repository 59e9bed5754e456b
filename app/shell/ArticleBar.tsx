import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import { useWords } from '../words/use-words.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ReadingSizeButton } from './ReadingSizeButton.tsx'
import { ShareButton } from './ShareButton.tsx'
import { BackButton, TopBar } from './TopBar.tsx'

type ArticleBarProps = {
  title: string
  practice?: boolean
  /** The article has its title over its text, in full, and can be set larger. */
  bare?: boolean
}

/** The bar over an article, with a way to pass it on. */
export function ArticleBar({ title, practice, bare }: ArticleBarProps) {
  const say = useWords()
  return (
    <>
      <TopBar
        start={
          <>
            <BackButton />
            {practice && <PracticeBadge>{say('app.practice')}</PracticeBadge>}
          </>
        }
        title={bare ? null : title}
        end={
          <>
            {bare && <ReadingSizeButton />}
            <ShareButton label={say('article.share')} title={title} />
          </>
        }
      />
      <OfflineBanner />
    </>
  )
}
