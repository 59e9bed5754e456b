import { type ApiRefusal, transportRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Direction } from '@candor/domain/contracts/contract.ts'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { accountOf, sessionStore } from '../api/session-store.ts'
import { changePurchase, type KeptPurchase } from '../proofs/kept-purchases.ts'
import { fetchEarly } from '../shell/fetch-early.ts'
import { openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage } from '../words/use-words.ts'
import { askOrder } from './asked-order.ts'
import { adoptContract, loadContracts } from './contract-store.ts'
import { loadContractPage } from './load-contract-page.ts'
import type { AskedOrder } from './sign-order.ts'
import { useUnanswered } from './unanswered-order.ts'
import type { ReadTerms } from './use-contract-terms.ts'
import type { ContractTicketState } from './use-contract-ticket.ts'

/** The shell handles an expired session. */
const askedElsewhere: readonly string[] = ['session-expired', 'session-invalid']

/** Signing needs code that the first page does without. */
const sending = () => import('./send-order.ts')

/** Buys the contract of a ticket: signed, kept and sent once, and asked about until an answer has come. */
export function useContractSubmit(symbol: string, read: ReadTerms, onRefused: (refusal: ApiRefusal) => void) {
  const message = useMessage()
  const account = useStore(sessionStore, accountOf) ?? ''
  const [refused, setRefused] = useState<ApiRefusal | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)
  /** Which of the two buttons is at work. */
  const [under, setUnder] = useState<Direction | null>(null)
  const [busy, setBusy] = useState(false)
  const waiting = useUnanswered(symbol, busy)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    sending().catch(() => null)
    // What is bought is shown at once: its page is here before the button is pressed.
    Promise.all([fetchEarly('history'), loadContractPage()]).catch(() => null)
    return () => {
      shown.current = false
    }
  }, [])

  const tellRefusal = (refusal: ApiRefusal) => {
    if (askedElsewhere.includes(refusal.code)) return
    setRefused(refusal)
    onRefused(refusal)
    void loadContracts()
    // The page was left before the answer came.
    if (!shown.current) toasts.showToast(message(refusal.code, refusal.params), 'error', 4_000)
  }
  const send = async (purchase: KeptPurchase) => {
    const { sendOrder } = await sending()
    const sent = await sendOrder(purchase)
    if (sent.kind === 'refused') return tellRefusal(sent.refusal)
    adoptContract(sent.contract)
    if (sent.kind === 'wrong-receipt') return setWrong(sent.contract.id)
    if (shown.current) openPage('history', `contract=${sent.contract.id}`)
  }
  const work = async (act: () => Promise<void>) => {
    setRefused(null)
    setBusy(true)
    await act().catch(() => tellRefusal(transportRefusal('network-error')))
    setBusy(false)
    setUnder(null)
  }
  const order = async (asked: AskedOrder) => {
    const { makeOrder } = await sending()
    const made = await makeOrder(account, asked)
    return made.ok ? send(made.value) : tellRefusal(made.refusal)
  }
  return {
    busy,
    under,
    /** A purchase that was sent and not answered. */
    waiting,
    letGo: () => waiting && void changePurchase(waiting.request, () => ({ letGo: true })),
    refused,
    /** A contract whose receipt is not for what was asked. */
    wrong,
    forgetRefusal: () => setRefused(null),
    buy(direction: Direction, ticket: ContractTicketState) {
      if (ticket.stake === null) return
      const asked = askOrder(symbol, read, direction, ticket)
      if (!asked) return tellRefusal({ ...transportRefusal('network-error'), code: 'terms-changed' })
      setUnder(direction)
      void work(() => order(asked))
    },
    sendAgain: () => waiting && work(() => send(waiting)),
  }
}

export type ContractSubmit = ReturnType<typeof useContractSubmit>
