import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { readSignature } from '@candor/domain/loans/signature.ts'
import { refuse } from '@candor/domain/result.ts'
import type { Signature } from '@candor/kit/signature/SignaturePad.tsx'
import type { WireSignature } from '@candor/wire/loan-agreements.ts'
import { applyForLoan } from '@candor/wire/loans.ts'
import type { BodyOf } from '@candor/wire/route.ts'
import { useState } from 'react'
import { useSubmission } from '../api/use-submission.ts'
import { openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { drawnSignature } from './signature-wire.ts'

type Asked = {
  amount: string
  days: number
  /** Of the text that is shown. */
  hash: string
  /** The text has changed on the server: what is shown has to be read anew. */
  onStale: () => void
}

/** Long enough to read why the page has changed. */
const changedStaysMs = 5_000

/** Signing by finger or with the name, and sending it once under one key. */
export function useApply({ amount, days, hash, onStale }: Asked) {
  const say = useWords()
  const message = useMessage()
  const [how, setHow] = useState<WireSignature['kind']>('drawn')
  const [drawn, setDrawn] = useState<Signature | null>(null)
  const [name, setName] = useState('')
  const [looked, setLooked] = useState(false)
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const submission = useSubmission('loan', applyForLoan)
  const given: WireSignature | null =
    how === 'typed' ? { kind: 'typed', name } : drawn && drawnSignature(drawn)
  const read = given === null ? refuse('field-required' as const) : readSignature(given)
  const touch = () => {
    setLooked(false)
    setRefusal(null)
  }
  const send = async (body: BodyOf<typeof applyForLoan>) => {
    setRefusal(null)
    const answer = await submission.send({ body })
    if (!answer.ok && answer.refusal.code === 'agreement-changed') {
      toasts.showToast(message('agreement-changed'), 'error', changedStaysMs)
      return onStale()
    }
    if (!answer.ok) return setRefusal(answer.refusal)
    toasts.showToast(say('loan-application-submitted'), 'done')
    openPage('loan', `id=${answer.value.id}`, true)
  }
  return {
    how,
    name,
    refusal,
    busy: submission.busy,
    waiting: submission.waiting,
    letGo: submission.letGo,
    error:
      looked && !read.ok
        ? read.refusal === 'field-required'
          ? say('loan.sign-missing')
          : message(read.refusal)
        : undefined,
    turn(next: WireSignature['kind']) {
      touch()
      // A pad that is opened again is empty, and what was drawn on it before is not signed with.
      setDrawn(null)
      setHow(next)
    },
    draw(next: Signature | null) {
      touch()
      setDrawn(next)
    },
    type(next: string) {
      touch()
      setName(next)
    },
    leave: () => setLooked(true),
    /** False where there is no signature yet. */
    press(): boolean {
      setLooked(true)
      if (!read.ok || given === null) return false
      if (!submission.busy) void send({ amount, days, signature: given, agreementHash: hash })
      return true
    },
    sendAgain: () => submission.waiting && void send(submission.waiting),
  }
}

export type ApplyState = ReturnType<typeof useApply>
