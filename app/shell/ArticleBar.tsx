import { path as share } from 'phosphor:share-network'
import { copyText } from '@candor/kit/button/copy-text.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import { PracticeBadge } from '@candor/kit/notice/PracticeBadge.tsx'
import type { MouseEvent } from 'react'
import { useMessage, useWords } from '../words/use-words.ts'
import { OfflineBanner } from './OfflineBanner.tsx'
import { ReadingSizeButton } from './ReadingSizeButton.tsx'
import { BackButton, TopBar } from './TopBar.tsx'
import { toasts } from './toasts.ts'

type ArticleBarProps = {
  title: string
  practice?: boolean
  /** The article has its title over its text, in full, and can be set larger. */
  bare?: boolean
}

/** The bar over an article, with a way to pass it on: the phone's own, or the address to paste. */
export function ArticleBar({ title, practice, bare }: ArticleBarProps) {
  const say = useWords()
  const message = useMessage()
  const pass = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const url = window.location.href
    if (typeof navigator.share === 'function') {
      // Closing the phone's share list is no failure.
      await navigator.share({ title, url }).catch(() => null)
      return
    }
    const copied = await copyText(url, currentTarget)
    toasts.showToast(message(copied ? 'content-copied' : 'copy-failed'), copied ? 'done' : 'error')
  }
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
            <IconButton path={share} label={say('article.share')} onClick={(event) => void pass(event)} />
          </>
        }
      />
      <OfflineBanner />
    </>
  )
}
