import { type Direction, isDirection } from '@candor/domain/contracts/contract.ts'
import { writeCents } from '@candor/domain/money/cents.ts'
import { writeDecimal } from '@candor/domain/money/fixed-point.ts'
import { buyContract } from '@candor/wire/contracts.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { useEffect, useRef, useState } from 'react'
import type { ApiRefusal } from '../api/refusal-reply.ts'
import { useSubmission } from '../cash/use-submission.ts'
import { keepReceipt } from '../proofs/proof-memory.ts'
import { quoteOf } from '../quotes/quote-store.ts'
import { openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage } from '../words/use-words.ts'
import { adoptContract, loadContracts } from './contract-store.ts'
import type { ContractTicketState } from './use-contract-ticket.ts'

type ContractBody = BodyOf<typeof buyContract>

/** That a session is over is asked about by the shell. */
const askedElsewhere: readonly string[] = ['session-expired', 'session-invalid']

/** Buys the contract of a ticket: once, under one key, until an answer has come. */
export function useContractSubmit(symbol: string, onRefused: (refusal: ApiRefusal) => void) {
  const submission = useSubmission(`contract-${symbol}`, buyContract)
  const message = useMessage()
  const [refused, setRefused] = useState<ApiRefusal | null>(null)
  /** Which of the two buttons is at work. */
  const [under, setUnder] = useState<Direction | null>(null)
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])

  const send = async (body: ContractBody) => {
    setRefused(null)
    setUnder(isDirection(body.direction) ? body.direction : null)
    let request = ''
    const answer = await submission.send({ body }, (key) => {
      request = key
    })
    setUnder(null)
    if (answer.ok) {
      const { contract, receipt } = answer.value
      const seenAt = body.seenAt === undefined ? null : Date.parse(body.seenAt)
      keepReceipt({ contract: contract.id, receipt, request, seenAt })
      adoptContract(contract)
      if (shown.current) openPage('history', `contract=${contract.id}`)
      return
    }
    const { refusal } = answer
    if (askedElsewhere.includes(refusal.code)) return
    setRefused(refusal)
    onRefused(refusal)
    void loadContracts()
    // The page was left before the answer came.
    if (!shown.current) toasts.showToast(message(refusal.code, refusal.params), 'error', 4_000)
  }
  return {
    busy: submission.busy,
    under,
    /** A purchase that was sent and not answered. */
    waiting: submission.waiting,
    letGo: submission.letGo,
    refused,
    forgetRefusal: () => setRefused(null),
    buy(direction: Direction, { seconds, stake, share }: ContractTicketState) {
      if (stake === null) return
      const seenAt = quoteOf(symbol)?.at
      void send({
        symbol,
        direction,
        timeLimit: seconds,
        stake: writeCents(stake),
        rate: writeDecimal(share, 8),
        ...(seenAt !== undefined && { seenAt }),
      })
    },
    sendAgain: () => submission.waiting && send(submission.waiting),
  }
}

export type ContractSubmit = ReturnType<typeof useContractSubmit>
