import { createOutbound } from '@candor/server/outbound/create-outbound.ts'
import { isPublicAddress } from '@candor/server/outbound/public-address.ts'

/** The guarded client, with this machine and plain http allowed, so that a test can be the other side. */
export const openLoopbackOutbound = () =>
  createOutbound({
    guard: {
      allowsAddress: (address) => /^(127\.|::ffff:127\.|::1$)/.test(address) || isPublicAddress(address),
      allowsScheme: (protocol) => protocol === 'http:' || protocol === 'https:',
    },
  })
