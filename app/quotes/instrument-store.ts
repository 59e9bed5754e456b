import type { ApiRefusal } from '@candor/client/api/refusal-reply.ts'
import { recall, remember } from '@candor/client/device/device-memory.ts'
import { instrumentSchema, listInstruments, type WireInstrument } from '@candor/wire/instruments.ts'
import * as z from 'zod/mini'
import { createStore } from 'zustand/vanilla'
import { request } from '../api/request.ts'

/** The catalogue, fetched once a visit. The device keeps it, so that lists are shown at once and without a network. */
export type InstrumentsState = {
  instruments: readonly WireInstrument[]
  refusal: ApiRefusal | null
}

const key = 'instruments'

function recallInstruments(): readonly WireInstrument[] {
  try {
    const read = z.array(instrumentSchema).safeParse(JSON.parse(recall(key) ?? '[]'))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

export const instrumentStore = createStore<InstrumentsState>(() => ({
  instruments: recallInstruments(),
  refusal: null,
}))

let asked: Promise<void> | null = null

export function loadInstruments(): Promise<void> {
  const quiet = instrumentStore.getState().instruments.length > 0
  asked ??= request(listInstruments, {}, { quiet }).then((answer) => {
    if (answer.ok) {
      instrumentStore.setState({ instruments: answer.value.instruments, refusal: null })
      remember(key, JSON.stringify(answer.value.instruments))
    } else {
      asked = null
      instrumentStore.setState({ refusal: answer.refusal })
    }
  })
  return asked
}
