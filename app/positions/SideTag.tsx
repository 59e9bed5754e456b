import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { WirePosition } from '@candor/wire/orders.ts'
import { type Say, useWords } from '../words/use-words.ts'

type Sided = Pick<WirePosition, 'side' | 'leverage'>

/** `Long 20×`. */
export const sideText = (say: Say, { side, leverage }: Sided): string =>
  say(`position.${side}`, { n: leverage })

export function SideTag({ side, leverage }: Sided) {
  const say = useWords()
  return <Tag tone={side === 'long' ? 'up' : 'down'}>{sideText(say, { side, leverage })}</Tag>
}
