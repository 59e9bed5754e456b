import type { Cents } from '@candor/domain/money/cents.ts'
import { readOrder, type WirePosition } from '@candor/wire/orders.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { centsOf } from '../ledger/balance-cents.ts'
import { storyResult } from '../positions/order-story.ts'

/**
 * What a closed position has made, without fees. What a gap took beyond the margin is in the posted loss, and its cover is only in the
 * story: that is read where a loss is larger than the margin it was opened with, which happens after a gap or where margin was added.
 */
export function useClosedProfit(position: WirePosition): Cents {
  const posted = centsOf(position.realised)
  const beyond = posted < -centsOf(position.openedMargin)
  const [settled, setSettled] = useState<Cents | null>(null)
  const { id } = position
  useEffect(() => {
    if (!beyond) return
    let current = true
    request(readOrder, { params: { id } }, { quiet: true }).then((answer) => {
      if (!current || !answer.ok || !answer.value.position) return
      setSettled(storyResult(answer.value.position, answer.value.events).price)
    })
    return () => {
      current = false
    }
  }, [id, beyond])
  return settled ?? posted
}
