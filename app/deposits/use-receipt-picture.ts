import { download } from '@candor/client/api/download.ts'
import { receiptPath } from '@candor/wire/deposits.ts'
import { useCallback, useEffect, useState } from 'react'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'

/**
 * The photo of a receipt, as bytes and not by its address: where the session is over the customer is asked to log in, as with every request,
 * instead of being shown a broken picture that stays broken. `ask` fetches what could not be had before, and says why if it cannot be now.
 */
export function useReceiptPicture(id: string) {
  const tell = useRefusalText()
  const [picture, setPicture] = useState<string | null>(null)
  const fetchPicture = useCallback(
    async (wanted: () => boolean) => {
      const found = await download(receiptPath(id))
      if (found.ok && wanted()) setPicture(URL.createObjectURL(found.value.bytes))
      return found
    },
    [id],
  )
  useEffect(() => {
    let current = true
    void fetchPicture(() => current)
    return () => {
      current = false
    }
  }, [fetchPicture])
  useEffect(() => () => void (picture && URL.revokeObjectURL(picture)), [picture])
  return {
    picture,
    async ask(): Promise<boolean> {
      if (picture !== null) return true
      const found = await fetchPicture(() => true)
      if (!found.ok) toasts.showToast(tell(found.refusal), 'error', 4_000)
      return found.ok
    },
  }
}
