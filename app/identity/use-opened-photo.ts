import { download } from '@candor/client/api/download.ts'
import { documentPath, endDocumentView, viewHeader } from '@candor/wire/identity.ts'
import { useEffect, useState } from 'react'
import { request } from '../api/request.ts'
import { useRefusalText } from '../api/use-refusal-text.ts'
import { toasts } from '../shell/toasts.ts'

type Opened = { id: string; picture: string; view: string | null }

/** Opens a photo of the customer's own that is with the server. `onClosed` is called when its end has been reported to the server. */
export function useOpenedPhoto(onClosed: () => void) {
  const tell = useRefusalText()
  const [opened, setOpened] = useState<Opened | null>(null)
  useEffect(() => () => void (opened && URL.revokeObjectURL(opened.picture)), [opened])
  return {
    opened,
    async open(id: string) {
      // Fetched as bytes and not by an address, so that the number of its view is known and its end can be reported.
      const found = await download(documentPath(id))
      if (!found.ok) return toasts.showToast(tell(found.refusal), 'error', 4_000)
      const { bytes, headers } = found.value
      setOpened({ id, picture: URL.createObjectURL(bytes), view: headers.get(viewHeader) })
    },
    async close() {
      const view = opened?.view
      setOpened(null)
      if (view) await request(endDocumentView, { params: { number: view } }, { quiet: true })
      onClosed()
    },
  }
}
