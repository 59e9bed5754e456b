import { accept } from '@candor/domain/result.ts'
import { listParticipations, type WireParticipation } from '@candor/wire/participations.ts'
import { createRenewedList, type RenewedList } from '../api/renewed-list.ts'
import { request } from '../api/request.ts'

export type RecordFilter = { status: WireParticipation['status'] | ''; strategy: string }

const pageSize = '20'

type Known = { items: readonly WireParticipation[]; more: boolean }

const nothing: Known = { items: [], more: true }

/** Participations that match, newest first. */
export const createRecordList = ({ status, strategy }: RecordFilter): RenewedList<WireParticipation> =>
  createRenewedList<Known, WireParticipation>({
    nothing,
    async readOn(known, quiet) {
      const before = known.items.at(-1)?.id
      const query = {
        limit: pageSize,
        ...(status && { status }),
        ...(strategy && { strategy }),
        ...(before && { before }),
      }
      const answer = await request(listParticipations, { query }, { quiet })
      if (!answer.ok) return answer
      const { participations, more } = answer.value
      return accept({ items: [...known.items, ...participations], more })
    },
    show: ({ items, more }) => ({ items, more }),
    concerns: (kind) => kind === 'participation',
  })
