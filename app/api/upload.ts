import { noteRequest } from '@candor/client/api/activity.ts'
import {
  type ApiRefusal,
  readProblem,
  strangeReply,
  transportRefusal,
} from '@candor/client/api/refusal-reply.ts'
import { addressOf } from '@candor/client/api/send-request.ts'
import { tellSessionRefused } from '@candor/client/api/session-refusals.ts'
import { accept, type Result, refuse } from '@candor/domain/result.ts'
import type { ParamsOf, QueryOf, ReplyOf, Route } from '@candor/wire/route.ts'

const timeoutMs = 60_000

type Upload<R extends Route = Route> = {
  params?: ParamsOf<R>
  query?: QueryOf<R>
  files: Record<string, File | Blob>
  fields?: Record<string, string>
  signal?: AbortSignal
  /** Between 0 and 1. */
  onProgress?: (part: number) => void
}

function formOf({ files, fields = {} }: Pick<Upload, 'files' | 'fields'>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, file] of Object.entries(files)) form.append(name, file)
  return form
}

function readBody(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Sends files and form fields as one multipart POST. XMLHttpRequest, because `fetch` reports no upload progress. */
export function upload<R extends Route>(route: R, given: Upload<R>): Promise<Result<ReplyOf<R>, ApiRefusal>> {
  const settled = noteRequest()
  const sent = new Promise<Result<ReplyOf<R>, ApiRefusal>>((resolve) => {
    const sending = new XMLHttpRequest()
    sending.open('POST', addressOf(route, given))
    sending.timeout = timeoutMs
    sending.upload.onprogress = (event) =>
      event.lengthComputable && given.onProgress?.(event.loaded / event.total)
    sending.onload = async () => {
      const body = readBody(sending.responseText)
      const reply = sending.status === 200 ? route.reply.safeParse(body) : null
      if (reply?.success) return resolve(accept(reply.data as ReplyOf<R>))
      const refused = sending.status === 200 ? strangeReply() : await readProblem(body)
      if (refused.code === 'session-expired' || refused.code === 'session-invalid') tellSessionRefused()
      resolve(refuse(refused))
    }
    sending.onerror = () => resolve(refuse(transportRefusal('upload-network-error')))
    sending.ontimeout = () => resolve(refuse(transportRefusal('request-timeout')))
    sending.onabort = () => resolve(refuse(transportRefusal('request-aborted')))
    given.signal?.addEventListener('abort', () => sending.abort(), { once: true })
    if (given.signal?.aborted) return resolve(refuse(transportRefusal('request-aborted')))
    sending.send(formOf(given))
  })
  return sent.finally(settled)
}
