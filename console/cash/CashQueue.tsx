import type { ReactNode } from 'react'
import { accountText, moneyText } from '../desk/money-text.ts'
import { QueueList } from '../desk/QueueList.tsx'
import { useAge } from '../desk/use-age.ts'
import type { Queue } from '../desk/use-queue.ts'
import type { WaitingCash } from './read-cash.ts'

type CashQueueProps = {
  queue: Queue<WaitingCash>
  empty: string
  tagOf: (item: WaitingCash) => ReactNode
}

/** Deposits or withdrawals that wait. */
export function CashQueue({ queue, empty, tagOf }: CashQueueProps) {
  const age = useAge()
  return (
    <QueueList
      queue={queue}
      words={{ empty }}
      row={(item) => ({
        title: item.accountName || accountText(item.accountNumber),
        end: <b>{moneyText(item.amount)}</b>,
        text: age(item.requestedAt),
        tag: tagOf(item),
      })}
    />
  )
}
