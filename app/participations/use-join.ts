import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { type Cents, writeCents } from '@candor/domain/money/cents.ts'
import type { termDays } from '@candor/domain/participations/participation-terms.ts'
import { readAmount } from '@candor/kit/field/amount-input.ts'
import { joinStrategy } from '@candor/wire/participations.ts'
import { useState } from 'react'
import { accountNow } from '../api/follow-account.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { useSubmission } from '../api/use-submission.ts'
import { centsOf, moneyOf } from '../ledger/balance-cents.ts'
import { useBuyer } from '../orders/use-buyer.ts'
import { keepAsked } from '../proofs/kept-participations.ts'
import { openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import type { StrategyDetail } from '../strategies/use-strategy.ts'
import { useMessage, useWords } from '../words/use-words.ts'
import { type JoinProblem, judgeJoin } from './judge-join.ts'
import { adoptParticipation } from './participation-store.ts'

export type JoinDays = (typeof termDays)[number]

/** A week: neither the shortest nor the longest. */
const usualDays: JoinDays = 7

const ofAmount: readonly string[] = [
  'amount-required',
  'amount-invalid',
  'amount-below-minimum',
  'amount-above-maximum',
  'amount-too-precise',
]

/** The server's no as far as it is about the amount; more than the balance has a text of its own here. */
function problemOf(refusal: ApiRefusal | null): string | null {
  if (refusal === null) return null
  if (refusal.code === 'insufficient-balance') return 'participation-over-balance'
  return (
    refusal.fields.find(({ path, problem }) => path === 'amount' && ofAmount.includes(problem))?.problem ??
    null
  )
}

/** The least is known here; the most comes with the refusal that names it. */
const boundsOf = (minimum: string, refusal: ApiRefusal | null) => ({
  min: moneyOf(minimum),
  ...(refusal?.params['max'] !== undefined && { max: moneyOf(refusal.params['max']) }),
})

/** What is entered, what is wrong with it once somebody has looked, and sending it once under one key. */
export function useJoin({ strategy }: StrategyDetail, onDone: () => void) {
  const say = useWords()
  const message = useMessage()
  const textOf = useRefusalText()
  const { available, verified } = useBuyer()
  const minimum = centsOf(strategy.minimum)
  const [text, setText] = useState('')
  const [days, setDays] = useState<JoinDays>(usualDays)
  const [looked, setLooked] = useState(false)
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const submission = useSubmission(`join-${strategy.id}`, joinStrategy)
  const problem = judgeJoin(text, minimum, available)
  const told = problemOf(refusal) ?? (looked ? problem : null)
  const type = (typed: string) => {
    setText(typed)
    setLooked(false)
    setRefusal(null)
  }
  const send = async (body: { strategy: string; amount: string; days: number }) => {
    setRefusal(null)
    const answer = await submission.send({ body })
    if (!answer.ok) return setRefusal(answer.refusal)
    await keepAsked(accountNow() ?? '', answer.value.id, body).catch(() => null)
    adoptParticipation(answer.value)
    toasts.showToast(say('join.asked', { amount: moneyOf(answer.value.amount) }), 'done')
    onDone()
    openPage('aiRecord', `id=${answer.value.id}`)
  }
  const read = readAmount(text)
  return {
    text,
    days,
    available,
    verified,
    minimum,
    amount: read !== null && read > 0n ? read : null,
    busy: submission.busy,
    waiting: submission.waiting,
    letGo: submission.letGo,
    error: told === null ? undefined : message(told as JoinProblem, boundsOf(strategy.minimum, refusal)),
    /** A no that is about something else than the amount. */
    refused: refusal !== null && problemOf(refusal) === null ? textOf(refusal) : null,
    type,
    leave: () => setLooked(true),
    chooseDays: setDays,
    take(value: Cents) {
      type(writeCents(value).replace(/\.00$/, ''))
      setLooked(true)
    },
    /** False where the amount has to be looked at first. */
    press(): boolean {
      setLooked(true)
      if (problem !== null || read === null) return false
      if (!submission.busy) void send({ strategy: strategy.id, amount: writeCents(read), days })
      return true
    },
    sendAgain: () => submission.waiting && void send(submission.waiting),
  }
}

export type JoinState = ReturnType<typeof useJoin>
