import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export type Resolve = (
  name: string,
  options: LookupAllOptions,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Looks a name up for a connection, public addresses only: what the name means is judged at the moment of connecting, so that it
 * cannot mean something else a moment later (security T19).
 */
export const publicLookup =
  (resolve: Resolve, isAllowed: (address: string) => boolean = isPublic): LookupFunction =>
  (name, options, answer) => {
    resolve(name, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, '', 0)
      if (addresses.length === 0 || !addresses.every(({ address }) => isAllowed(address))) {
        return answer(new TypeError('This name has no public address.'), '', 0)
      }
      if (options.all) return answer(null, addresses)
      return answer(null, addresses[0]!.address, addresses[0]!.family)
    })
  }

const hidden = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  hidden.addSubnet(network, bits, 'ipv4')
}
// Of IPv6 only what is given out at all, without what carries another address within.
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  hidden.addSubnet(network, bits, 'ipv6')
}

/** `8.8.8.8` is; `10.0.0.1`, `127.0.0.1`, `::1`, `::ffff:10.0.0.1` and what is no address are not. */
export function isPublic(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const family = isIP(plain)
  if (family === 0) return false
  if (family === 4) return !hidden.check(plain, 'ipv4')
  return givenOut.check(plain, 'ipv6') && !hidden.check(plain, 'ipv6')
}
