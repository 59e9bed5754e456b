import { Tag } from '@candor/kit/notice/Tag.tsx'
import type { WireContract } from '@candor/wire/contracts.ts'
import { directionTone, sayDirection } from '../proofs/contract-text.ts'
import { useWords } from '../words/use-words.ts'
import { useDirection } from './own-directions.ts'

type DirectionTagProps = { contract: Pick<WireContract, 'id' | 'direction'>; large?: boolean }

/** Which way a contract goes. */
export function DirectionTag({ contract, large = false }: DirectionTagProps) {
  const say = useWords()
  const direction = useDirection(contract)
  return (
    <Tag tone={direction === null ? 'neutral' : directionTone(direction)} large={large}>
      {sayDirection(say, direction)}
    </Tag>
  )
}
