import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import type { Result } from '@candor/domain/result.ts'
import { Button, type ButtonLook } from '@candor/kit/button/Button.tsx'
import { Sheet } from '@candor/kit/dialog/Sheet.tsx'
import { showFirstError } from '@candor/kit/field/show-first-error.ts'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { useWords } from '../words/use-words.ts'
import { ConfirmFields } from './ConfirmFields.tsx'
import css from './Security.module.css'
import { type Given, type Needs, useConfirmation } from './use-confirmation.ts'

type ConfirmSheetProps<Value> = {
  open: boolean
  title: string
  /** What it means, before anything is requested. */
  text?: string
  /** The verb. */
  ok: string
  tone?: NonNullable<ButtonLook['tone']>
  needs: Needs
  /** Fields of its own, above the ones that confirm. False where something in them is wrong. */
  children?: ReactNode
  ready?: () => boolean
  onClose: () => void
  send: (given: Given) => Promise<Result<Value, ApiRefusal>>
  /** A refusal that belongs to one of the fields of its own; true where it was shown there. */
  onRefused?: (refusal: ApiRefusal) => boolean
  onDone: (value: Value) => void
}

/** Asks who it is before something that matters, and does it. */
export function ConfirmSheet<Value>(props: ConfirmSheetProps<Value>) {
  const {
    open,
    title,
    text,
    ok,
    tone = 'ink',
    needs,
    children,
    ready,
    onClose,
    send,
    onRefused,
    onDone,
  } = props
  const say = useWords()
  const id = useId()
  const state = useConfirmation(needs)
  const [busy, setBusy] = useState(false)
  const close = () => {
    state.clear()
    onClose()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const isReady = ready?.() ?? true
    const given = state.judge()
    if (!isReady || given === null) return showFirstError(event.currentTarget)
    if (busy) return
    setBusy(true)
    const answer = await send(given)
    setBusy(false)
    if (!answer.ok) return onRefused?.(answer.refusal) || state.show(answer.refusal)
    state.clear()
    onDone(answer.value)
  }
  const button = (
    <Button type="submit" form={id} tone={tone} busy={busy}>
      {ok}
    </Button>
  )
  return (
    <Sheet open={open} title={title} words={{ close: say('app.close') }} onClose={close} footer={button}>
      <form id={id} className={css['form']} onSubmit={submit} noValidate>
        {text !== undefined && <p className={css['text']}>{text}</p>}
        {children}
        <ConfirmFields state={state} />
      </form>
    </Sheet>
  )
}
