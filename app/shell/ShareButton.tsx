import { path as share } from 'phosphor:share-network'
import { copyText } from '@candor/kit/button/copy-text.ts'
import { IconButton } from '@candor/kit/button/IconButton.tsx'
import type { MouseEvent } from 'react'
import { useMessage } from '../words/use-words.ts'
import { toasts } from './toasts.ts'

type ShareButtonProps = {
  label: string
  title: string
  /** What is passed on: a text, otherwise the address of the page. */
  text?: string
}

/** Passes something on: by the phone's own list, otherwise it is copied, ready to be pasted. */
export function ShareButton({ label, title, text }: ShareButtonProps) {
  const message = useMessage()
  const pass = async ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    const url = window.location.href
    if (typeof navigator.share === 'function') {
      // Closing the phone's list is no failure.
      await navigator.share(text === undefined ? { title, url } : { title, text }).catch(() => null)
      return
    }
    const copied = await copyText(text ?? url, currentTarget)
    toasts.showToast(message(copied ? 'content-copied' : 'copy-failed'), copied ? 'done' : 'error')
  }
  return <IconButton path={share} label={label} onClick={(event) => void pass(event)} />
}
