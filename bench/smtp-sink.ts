import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail server in a process of its own that takes every mail and keeps none; it prints its port. */
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => done())
  },
})
server.on('error', () => {})
server.listen(0, '127.0.0.1', () => console.log((server.server.address() as AddressInfo).port))
