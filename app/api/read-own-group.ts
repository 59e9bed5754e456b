import { readOwnGroup } from '@candor/wire/entry.ts'
import { type RequestOptions, request } from './request.ts'

/** Who vouched for the customer, and the class or group they are in. */
export const fetchOwnGroup = (_: string, options: RequestOptions) => request(readOwnGroup, {}, options)
