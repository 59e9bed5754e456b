import { path as bell } from 'phosphor:bell'
import { path as caretLeft } from 'phosphor:caret-left'
import { path as star } from 'phosphor:star-fill'
import { useState } from 'react'
import { Button } from '../button/Button.tsx'
import { CopyButton } from '../button/CopyButton.tsx'
import { IconButton } from '../button/IconButton.tsx'
import { LinkButton } from '../button/LinkButton.tsx'
import { classes } from '../classes.ts'
import { BrandMark } from '../icons/BrandMark.tsx'
import { PracticeBadge } from '../notice/PracticeBadge.tsx'
import { Triangle } from '../numbers/Triangle.tsx'
import { useLongPress } from '../press/use-long-press.ts'
import css from './Gallery.module.css'
import { GallerySection } from './GallerySection.tsx'

const cx = classes(css)

export function GalleryButtons() {
  const [copied, setCopied] = useState('')
  const [held, setHeld] = useState(0)
  const hold = useLongPress(() => setHeld((count) => count + 1))
  return (
    <GallerySection title="Buttons">
      <div className={cx('line')}>
        <BrandMark />
        <PracticeBadge>Practice</PracticeBadge>
        <IconButton path={caretLeft} label="Back" />
        <IconButton path={bell} label="Notifications, one new" dot />
        <IconButton path={star} label="In watchlist" disabled />
      </div>
      <Button>Log in</Button>
      <Button tone="up">
        <Triangle to="up" />
        Open long for $500.00
      </Button>
      <Button tone="down">
        <Triangle to="down" />
        Open short for $500.00
      </Button>
      <Button busy>Sending</Button>
      <Button disabled>Turn on</Button>
      <div className={cx('line')}>
        <Button tone="line" size="s" fit>
          Browse markets
        </Button>
        <Button tone="soft" size="s" fit>
          Soft
        </Button>
        <Button tone="dangerous" size="s" fit>
          Close account
        </Button>
        <Button tone="line" size="xs" fit>
          Try it
        </Button>
        <Button tone="quiet" size="s" fit>
          Quiet
        </Button>
      </div>
      <div className={cx('line')}>
        <LinkButton href="#account">Create an account</LinkButton>
        <LinkButton>Forgot password</LinkButton>
      </div>
      <div className={cx('line')}>
        <span className="mono">KQ7D 4M2X VHTN 6RZA</span>
        <CopyButton text="KQ7D4M2XVHTN6RZA" label="Copy key" onResult={setCopied} />
        <CopyButton text="4821300715" label="Copy number" look="words" onResult={setCopied} />
        <span className="cap t2">{copied}</span>
      </div>
      <button type="button" className="sub t2" style={{ minHeight: 44, textAlign: 'start' }} {...hold}>
        Hold me: {held} long presses
      </button>
    </GallerySection>
  )
}
