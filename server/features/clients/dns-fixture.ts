import { createSocket } from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'

/** The TXT records of a server of names on this machine: each name's texts. */
export type TestNames = Map<string, readonly string[]>

let started: Promise<TestNames> | undefined

/** A server of names for this process, which the product asks from then on: TXT records alone, every other name is unknown. */
export function testNames(): Promise<TestNames> {
  started ??= start()
  return started
}

async function start(): Promise<TestNames> {
  const names: TestNames = new Map()
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, names), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  // It ends with the process.
  socket.unref()
  dns.setServers([`127.0.0.1:${(socket.address() as AddressInfo).port}`])
  return names
}

/** RFC 1035 §4.1: the header, the question as it came, and a record for each text. */
function answerTo(query: Buffer, names: TestNames): Buffer {
  const labels: string[] = []
  let at = 12
  while (query[at] !== 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += query[at]! + 1
  }
  const question = query.subarray(12, at + 5)
  const texts = names.get(labels.join('.').toLowerCase())
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  head.writeUInt16BE(texts === undefined ? 0x8183 : 0x8180, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(texts?.length ?? 0, 6)
  return Buffer.concat([head, question, ...(texts ?? []).map(txtRecord)])
}

function txtRecord(text: string): Buffer {
  const parts = text.match(/.{1,255}/gs) ?? ['']
  const data = Buffer.concat(parts.map(part => Buffer.concat([Buffer.from([part.length]), Buffer.from(part)])))
  const head = Buffer.from('c00c00100001000000000000', 'hex')
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}
