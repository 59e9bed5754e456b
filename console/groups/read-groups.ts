import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { listGroups, type previewImport, readGroup } from '@candor/wire/groups.ts'
import type { ReplyOf } from '@candor/wire/route.ts'

export type GroupList = ReplyOf<typeof listGroups>['groups']
export type OpenGroup = ReplyOf<typeof readGroup>

/** A file of people that was read, under the id by which it is created once, however often it is sent. */
export type ReadFile = {
  name: string
  text: string
  preview: ReplyOf<typeof previewImport>
  importId: string
}

export const readAll: Reader<GroupList> = async (_id, options) => {
  const answer = await sendRequest(listGroups, {}, options)
  return answer.ok ? { ok: true, value: answer.value.groups } : answer
}

export const readOne: Reader<OpenGroup> = (id, options) => sendRequest(readGroup, { params: { id } }, options)
