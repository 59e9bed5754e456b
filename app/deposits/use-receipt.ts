import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { receiptUpload, sendReceipt } from '@candor/wire/deposits.ts'
import { useEffect, useRef, useState } from 'react'
import { upload } from '../api/upload.ts'
import { toasts } from '../shell/toasts.ts'
import { useMessage } from '../words/use-words.ts'

export type ReceiptState =
  | { status: 'none' }
  | { status: 'sending'; file: File; part: number }
  | { status: 'sent'; file: File; id: string; bytes: number }
  | { status: 'failed'; file: File; refusal: ApiRefusal }

type ReceiptProblem = 'receipt-unreadable' | 'deposit.receipt-too-large'

/** What is plainly wrong with a file is said before it is sent. */
export function judgeReceipt({ type, size }: Pick<File, 'type' | 'size'>): ReceiptProblem | null {
  if (!receiptUpload.kinds.some((each) => each === type)) return 'receipt-unreadable'
  return size > receiptUpload.mostBytes ? 'deposit.receipt-too-large' : null
}

/** The photo of a receipt: sent as soon as it is chosen, so that the form has only its number to send. */
export function useReceipt() {
  const message = useMessage()
  const [state, setState] = useState<ReceiptState>({ status: 'none' })
  const sending = useRef<AbortController | null>(null)

  const send = async (file: File) => {
    sending.current?.abort()
    const mine = new AbortController()
    sending.current = mine
    setState({ status: 'sending', file, part: 0 })
    const answer = await upload(sendReceipt, {
      files: { [receiptUpload.part]: file },
      signal: mine.signal,
      onProgress: (part) => !mine.signal.aborted && setState({ status: 'sending', file, part }),
    })
    if (mine.signal.aborted) {
      // Stopped by its customer, who hears that it was; a photo that another one has replaced goes without a word.
      if (sending.current === mine && !answer.ok) toasts.showToast(message(answer.refusal.code))
      return
    }
    setState(
      answer.ok
        ? { status: 'sent', file, id: answer.value.id, bytes: answer.value.bytes }
        : { status: 'failed', file, refusal: answer.refusal },
    )
  }
  return {
    state,
    send,
    remove() {
      sending.current?.abort()
      setState({ status: 'none' })
    },
  }
}

/** An address for a picture that is still on the device. */
export function useFilePicture(file: File | null): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (file === null) return
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => {
      setAddress(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return address
}
