import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { changePlan, createPlan, type WirePlan, type WireRhythm } from '@candor/wire/recurring.ts'
import { useState } from 'react'
import { useSubmission } from '../api/use-submission.ts'
import { openPage } from '../shell/Link.tsx'
import { toasts } from '../shell/toasts.ts'
import { useLocale, useWords } from '../words/use-words.ts'
import { adoptPlan } from './holdings-store.ts'
import { sayWhen } from './plan-text.ts'

type Wanted = { amount: string; rhythm: WireRhythm }

/** Sets a recurring buy or changes one: once, under one key, until an answer has come. */
export function usePlanSubmit(symbol: string, plan: WirePlan | null) {
  const say = useWords()
  const locale = useLocale()
  const [refusal, setRefusal] = useState<ApiRefusal | null>(null)
  const creating = useSubmission(`plan-${symbol}`, createPlan)
  const changing = useSubmission(`plan-change.${plan?.id ?? ''}`, changePlan)

  const show = (answer: Awaited<ReturnType<typeof creating.send>>) => {
    if (!answer.ok) return setRefusal(answer.refusal)
    adoptPlan(answer.value)
    const { id, nextAt } = answer.value
    const time = nextAt === null ? '' : sayWhen(nextAt, locale)
    toasts.showToast(plan ? say('plan.was-changed') : say('plan.was-set', { time }), 'done')
    openPage('history', `plan=${id}`)
  }
  const create = async (body: Wanted & { symbol: string }) => {
    setRefusal(null)
    show(await creating.send({ body }))
  }
  const change = async (id: string, body: Wanted & { status: 'active' | 'paused' }) => {
    setRefusal(null)
    show(await changing.send({ params: { id }, body }))
  }
  const { busy, letGo } = plan ? changing : creating
  return {
    busy,
    waiting: (plan ? changing.waiting : creating.waiting) !== null,
    letGo,
    refusal,
    forget: () => setRefusal(null),
    send: (wanted: Wanted) =>
      plan
        ? change(plan.id, { ...wanted, status: plan.status === 'paused' ? 'paused' : 'active' })
        : create({ ...wanted, symbol }),
    sendAgain() {
      if (plan && changing.waiting) return change(plan.id, changing.waiting)
      return creating.waiting ? create(creating.waiting) : undefined
    },
  }
}
