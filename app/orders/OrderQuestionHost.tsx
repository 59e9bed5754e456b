import { lazy, Suspense } from 'react'
import { useStore } from 'zustand'
import { orderQuestionStore } from './ask-before-order.ts'

/** Fetched with the first question; who does not want to be asked never needs it. */
const OrderQuestion = lazy(() =>
  import('./OrderQuestion.tsx').then((module) => ({ default: module.OrderQuestion })),
)

export function OrderQuestionHost() {
  const { question, open } = useStore(orderQuestionStore)
  if (question === null) return null
  return (
    <Suspense>
      <OrderQuestion question={question} open={open} />
    </Suspense>
  )
}
