import { documentPath, endDocumentView, viewHeader } from '@candor/wire/identity.ts'
import { useEffect, useState } from 'react'
import { readProblem, transportRefusal } from '../api/refusal-reply.ts'
import { request } from '../api/request.ts'
import { useRefusalText } from '../cash/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'

type Opened = { id: string; picture: string; view: string | null }

/** Fetched as bytes and not by an address, so that the number of the line it has left is known and its end can be told. */
async function fetchPhoto(id: string): Promise<Opened | Response | null> {
  try {
    const answer = await fetch(documentPath(id), { cache: 'no-store' })
    if (answer.status !== 200) return answer
    return { id, picture: URL.createObjectURL(await answer.blob()), view: answer.headers.get(viewHeader) }
  } catch {
    return null
  }
}

/** Opens a photo of the customer's own that is with the server. `onClosed` is called when its end has been told. */
export function useOpenedPhoto(onClosed: () => void) {
  const tell = useRefusalText()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => () => void (opened && URL.revokeObjectURL(opened.picture)), [opened])
  return {
    opened,
    async open(id: string) {
      const found = await fetchPhoto(id)
      if (found !== null && 'picture' in found) return setOpened(found)
      const refusal =
        found === null ? transportRefusal('network-error') : readProblem(await found.json().catch(() => null))
      toasts.showToast(tell(refusal), 'error', 4_000)
    },
    async close() {
      const view = opened?.view
      setOpened(null)
      if (view) await request(endDocumentView, { params: { number: view } }, { quiet: true })
      onClosed()
    },
  }
}
