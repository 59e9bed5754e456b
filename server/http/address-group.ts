import { isIPv6 } from 'node:net'

const groupsOfNetwork = 4

/** The eight groups of an IPv6 address, with the double colon written out. A zone such as %eth0 is our own business. */
function groupsOf(address: string): string[] {
  const [text = ''] = address.split('%')
  // A tail written as IPv4 counts as two groups; no network of four groups reaches into it.
  const [head = '', tail] = text.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const split = (part: string) => (part === '' ? [] : part.split(':'))
  const [before, after] = [split(head), split(tail ?? '')]
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length)
  return [...before, ...Array<string>(zeros).fill('0'), ...after]
}

/**
 * What counters count an address as. A household or a rented server is given a whole IPv6 network of 64 bits, so counting single
 * addresses of it would count nothing; an IPv4 address in the dress of IPv6 is the IPv4 address.
 */
export function addressGroup(address: string): string {
  if (!isIPv6(address)) return address
  const [, plain] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address) ?? []
  if (plain) return plain
  const network = groupsOf(address).slice(0, groupsOfNetwork)
  return `${network.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
