import { accept, type Result, refuse } from '@candor/domain/result.ts'
import { noteRequest } from './activity.ts'
import { type ApiRefusal, readProblem, transportRefusal } from './refusal-reply.ts'
import { tellSessionRefused } from './session-refusals.ts'

/** Of downloads: docs/SPECIFICATION.md, section 9. */
const timeoutMs = 60_000

type Downloaded = { bytes: Blob; headers: Headers }

async function fetchBytes(path: string): Promise<Result<Downloaded, ApiRefusal>> {
  const late = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(path, { cache: 'no-store', signal: late })
    if (response.status !== 200) return refuse(await readProblem(await response.json().catch(() => null)))
    return accept({ bytes: await response.blob(), headers: response.headers })
  } catch {
    return refuse(transportRefusal(late.aborted ? 'request-timeout' : 'network-error'))
  }
}

/** Fetches a file as bytes: with the loading text, the timeout and the question about an ended session that any request has. */
export async function download(path: string): Promise<Result<Downloaded, ApiRefusal>> {
  const outcome = await fetchBytes(path).finally(noteRequest())
  if (
    !outcome.ok &&
    (outcome.refusal.code === 'session-expired' || outcome.refusal.code === 'session-invalid')
  )
    tellSessionRefused()
  return outcome
}

/** The name that the server gives a file. */
export const fileNameIn = (headers: Headers): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'candor'
