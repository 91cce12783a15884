import ipaddr from 'ipaddr.js'
import { readAddress } from './address.ts'

/** Tells whether an address is one of the configured proxies: single addresses, or networks such as `10.0.4.0/28`. */
export function trustedProxies(list: readonly string[]): (address: string) => boolean {
  const networks = list.map(entry => {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry)
    const address = ipaddr.process(entry)
    return [address, address.kind() === 'ipv6' ? 128 : 32] as const
  })
  return text => {
    const address = readAddress(text)
    if (address === undefined) return false
    return networks.some(([network, bits]) => network.kind() === address.kind() && address.match(network, bits))
  }
}
