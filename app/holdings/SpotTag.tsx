import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { WireSpotOrder } from '@candor/wire/spot.ts'
import { useWords } from '../words/use-words.ts'

/** `Buy, spot`. */
export function SpotTag({ side }: Pick<WireSpotOrder, 'side'>) {
  const say = useWords()
  return <Tag tone={side === 'buy' ? 'up' : 'down'}>{say(`spot.tag-${side}`)}</Tag>
}
