import { sendRequest } from '@candor/client/api/send-request.ts'
import type { Reader } from '@candor/client/api/use-answer.ts'
import { readOverview } from '@candor/wire/overview.ts'
import type { ReplyOf } from '@candor/wire/route.ts'

export type Overview = ReplyOf<typeof readOverview>

export const readNow: Reader<Overview> = (_id, options) => sendRequest(readOverview, {}, options)
