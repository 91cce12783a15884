import type { LookupAddress } from 'node:dns'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isPublic } from '../features/limits/public-address.ts'
import { isLoopbackName, makeBackChannel, patienceMs } from './back-channel.ts'

const atHome = 'http://one.localhost:3000'
const abroad = 'https://points.example.com'

describe('addresses that may be requested', () => {
  test.each([
    '8.8.8.8',
    '1.1.1.1',
    '172.15.0.1',
    '172.32.0.1',
    '192.167.0.1',
    '223.255.255.255',
    '100.63.0.1',
    '::ffff:8.8.8.8',
    '2606:4700:4700::1111',
    '2a00:1450:4001:80e::200e',
  ])('T19 %s is a public address', address => expect(isPublic(address)).toBe(true))

  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.7',
    '203.0.113.7',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::FFFF:10.0.0.1',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    '3fff::1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '127.1',
    '2130706433',
    '0x7f.1',
  ])('T19 %j is none', address => expect(isPublic(address)).toBe(false))

  test.each(['localhost', 'one.localhost', '127.0.0.1', '[::1]'])('T19 %s is this machine', name => {
    expect(isLoopbackName(name)).toBe(true)
  })
  test.each(['localhost.example.com', 'notlocalhost', 'localhost.', '127.0.0.2', '10.0.0.1', ''])(
    'T19 %j is not',
    name => {
      expect(isLoopbackName(name)).toBe(false)
    },
  )

  // However it is written, and whatever a name means: nobody connects.
  test.each([
    'http://idp.example.com/',
    'ftp://idp.example.com/',
    'file:///etc/passwd',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://127.1/',
    'https://[::1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[0:0:0:0:0:ffff:7f00:1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://10.0.0.1/',
    'https://[fd00::1]/',
    'https://localhost/',
    'https://one.localhost/',
    'https://localhost./',
    'http://127.0.0.1/',
    'http://localhost/',
  ])('T19 nobody at %s is asked from a public place', async url => {
    const names: string[] = []
    const ask = makeBackChannel(abroad, {
      patienceMs: 2000,
      resolve: (name, _options, answer) => {
        names.push(name)
        answer(null, [{ address: '127.0.0.1', family: 4 }])
      },
    })
    await expect(ask(url, {})).rejects.toThrow(/over https|public address/)
    expect(names.every(name => name.startsWith('localhost') || name.endsWith('localhost'))).toBe(true)
  })

  const meanings: [string, LookupAddress[]][] = [
    ['this machine', [{ address: '127.0.0.1', family: 4 }]],
    ['this machine by IPv6', [{ address: '::1', family: 6 }]],
    ['a private net', [{ address: '10.1.2.3', family: 4 }]],
    [
      'a public address and a private one',
      [
        { address: '8.8.8.8', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ],
    ],
    ['nothing', []],
  ]
  test.each(meanings)('T19 a name that means %s is not asked', async (_, addresses) => {
    const ask = makeBackChannel(abroad, {
      patienceMs: 2000,
      resolve: (_name, _options, answer) => answer(null, addresses),
    })
    await expect(ask('https://idp.example.com/', {})).rejects.toThrow(/public address/)
  })

  test('T19 the names of the machine itself are looked up as any other', async () => {
    await expect(makeBackChannel(abroad)('https://localhost:1/', {})).rejects.toThrow(/public address/)
  })
})

describe('responses', () => {
  let server: Server
  let url: string
  let answer: (response: ServerResponse) => void = () => {}
  const seen: (string | undefined)[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      seen.push(request.url)
      answer(response)
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const ask = (patience = patienceMs) =>
    makeBackChannel(atHome, {
      patienceMs: patience,
      resolve: () => {
        throw new Error('An address is not looked up.')
      },
    })(`${url}/asked`, {})

  test('T19 a developer’s machine may ask itself', async () => {
    answer = response => response.setHeader('content-type', 'application/json').end('{"a":"ä"}')
    const reply = await ask()
    expect([reply.status, await reply.json()]).toEqual([200, { a: 'ä' }])
  })

  test('T19 no redirect is followed', async () => {
    seen.length = 0
    answer = response => response.writeHead(302, { location: `${url}/elsewhere` }).end()
    const reply = await ask()
    expect([reply.status, seen]).toEqual([302, ['/asked']])
  })

  test('T19 more than 512 KB are not read', async () => {
    answer = response => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536)));
        if (!response.destroyed) response.once('drain', more)
      }
      more()
    }
    await expect(ask()).rejects.toThrow(/too much/)
  })

  test('T19 patience is five seconds, and ends while the answer trickles', async () => {
    expect(patienceMs).toBe(5000)
    answer = () => {}
    await expect(ask(50)).rejects.toMatchObject({ code: 'ABORT_ERR' })
    answer = response => void response.writeHead(200).write('{')
    await expect(ask(50)).rejects.toMatchObject({ code: expect.stringMatching(/ABORT_ERR|ECONNRESET/) })
  })

  test.each([204, 205, 304, 500, 503])('T19 an answer of %i is one', async status => {
    answer = response => response.writeHead(status).end()
    expect((await ask()).status).toBe(status)
  })

  test('T19 an invalid response is an error, and the server keeps running', async () => {
    answer = response => response.writeHead(999).end('x')
    await expect(ask()).rejects.toThrow(RangeError)
    answer = response => response.socket!.destroy()
    await expect(ask()).rejects.toThrow()
    answer = response => {
      response.writeHead(200, { 'content-length': '100' }).write('x')
      setImmediate(() => response.socket!.destroy())
    }
    await expect(ask()).rejects.toThrow()
    answer = response => response.socket!.end('nonsense\r\n\r\n')
    await expect(ask()).rejects.toThrow()
  })
})
