import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { accept } from '@candor/domain/result.ts'
import { listInstruments, type WireInstrument } from '@candor/wire/instruments.ts'

/** Every instrument of the catalogue. */
export const readInstruments: Reader<readonly WireInstrument[]> = async (_id, options) => {
  const answer = await sendRequest(listInstruments, {}, options)
  return answer.ok ? accept(answer.value.instruments) : answer
}
