import { BlockList, isIP } from 'node:net'

/** Tells whether an address is one of the configured proxies: single addresses or networks such as `10.0.0.0/8`. */
export function trustedProxies(list: readonly string[]): (address: string) => boolean {
  const blocks = new BlockList()
  for (const entry of list) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) blocks.addAddress(address, family)
    else blocks.addSubnet(address, Number(bits), family)
  }
  return address => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
    const family = isIP(plain)
    return family !== 0 && blocks.check(plain, family === 6 ? 'ipv6' : 'ipv4')
  }
}
