import { readSecurity, type WireSecurity } from '@candor/wire/security.ts'
import { type RequestOptions, request } from '../api/request.ts'
import { type Fetched, useFetched } from '../api/use-fetched.ts'

const read = (_: string, options: RequestOptions) => request(readSecurity, {}, options)

/** How the account is protected, asked when a page about it is shown. */
export const useSecurity = (): Fetched<WireSecurity> => useFetched(read)
