import type { KeyValueListProps } from '@candor/kit/row/KeyValueList.tsx'
import { createStore } from 'zustand/vanilla'
import { preferenceStore } from '../preferences/preference-store.ts'

/** An order as it is shown once more before it is sent, in words that are ready to be read. */
export type OrderQuestion = {
  title: string
  /** The instrument and what is done with it. */
  subject: string
  items: KeyValueListProps['items']
  /** The act and the amount, as the button of the ticket names them. */
  ok: string
}

type Asked = { question: OrderQuestion | null; open: boolean }

/** What is being asked now. The question stays while its dialog leaves. */
export const orderQuestionStore = createStore<Asked>(() => ({ question: null, open: false }))

let settle: ((yes: boolean) => void) | null = null

/** Whether the order is to be sent: asks who wants to be asked, and is yes at once for everybody else. */
export function askBeforeOrder(question: () => OrderQuestion): Promise<boolean> {
  if (!preferenceStore.getState().confirmOrders) return Promise.resolve(true)
  // A question that was overtaken by another is not answered by it.
  settle?.(false)
  orderQuestionStore.setState({ question: question(), open: true })
  return new Promise((resolve) => {
    settle = resolve
  })
}

export function answerOrderQuestion(yes: boolean): void {
  orderQuestionStore.setState({ open: false })
  settle?.(yes)
  settle = null
}
