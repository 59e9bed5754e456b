import { path as copy } from 'phosphor:copy'
import type { MouseEvent } from 'react'
import { Icon } from '../icons/Icon.tsx'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'
import { IconButton } from './IconButton.tsx'

type CopyButtonProps = {
  text: string
  /** What it does, for example “Copy key”. */
  label: string
  /** An icon beside an identifier, or a button with words. */
  look?: 'icon' | 'words'
  onResult: (result: 'copied' | 'failed') => void
}

export function CopyButton({ text, label, look = 'icon', onResult }: CopyButtonProps) {
  async function press(event: MouseEvent<HTMLButtonElement>) {
    onResult((await copyText(text, event.currentTarget)) ? 'copied' : 'failed')
  }

  if (look === 'icon') return <IconButton path={copy} label={label} onClick={press} />
  return (
    <Button tone="line" size="s" fit onClick={press}>
      <Icon path={copy} />
      {label}
    </Button>
  )
}
