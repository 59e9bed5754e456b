import ipaddr from 'ipaddr.js'

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')

/**
 * Whether an address belongs to one machine on the public internet: not this machine, not its network, not a range that is kept for
 * something else. An IPv4 address in the dress of IPv6 is judged as the IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  // A zone such as %eth0 names one of our own network cards.
  if (address.includes('%') || !ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv6 ? parsed.match(globalUnicast) : true
}
