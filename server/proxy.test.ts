import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { expect, test } from 'vitest'
import { freePort } from './db/free-port-fixture.ts'

/** What the proxy of `deploy/` answers while no server is ready. */
async function answerWithoutServers(): Promise<{ status: number; retryAfter: string | undefined }> {
  const folder = mkdtempSync(join(tmpdir(), 'cairn-proxy-'))
  let stop = async () => {}
  try {
    const [plain, tls] = [await freePort(), await freePort()]
    const pair = await generate([{ name: 'commonName', value: 'rewards.acme.example' }], {
      keySize: 2048,
      algorithm: 'sha256',
    })
    writeFileSync(join(folder, 'trial.pem'), `${pair.cert}\n${pair.private}`)
    const config = readFileSync('deploy/haproxy.cfg', 'utf8')
      .replace('bind :80\n', `bind 127.0.0.1:${plain}\n`)
      .replace('bind :443 ssl crt /etc/haproxy/certs/', `bind 127.0.0.1:${tls} ssl crt ${folder}/trial.pem`)
    writeFileSync(join(folder, 'haproxy.cfg'), config)
    const proxy = spawn('haproxy', ['-f', join(folder, 'haproxy.cfg')], { stdio: 'ignore' })
    const ended = once(proxy, 'exit')
    stop = async () => {
      proxy.kill('SIGKILL')
      await ended
    }
    const ask = () =>
      new Promise<{ status: number; retryAfter: string | undefined }>((resolve, reject) => {
        const sent = request({ host: '127.0.0.1', port: tls, path: '/login', rejectUnauthorized: false }, reply => {
          reply.resume()
          resolve({ status: reply.statusCode!, retryAfter: reply.headers['retry-after'] })
        })
        sent.on('error', reject)
        sent.end()
      })
    await expect.poll(() => ask().then(({ status }) => status)).toBe(503)
    return await ask()
  } finally {
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

test.skipIf(!existsSync('/usr/sbin/haproxy'))(
  'O01 while no server is ready the proxy itself says when to come back',
  async () => {
    expect(await answerWithoutServers()).toEqual({ status: 503, retryAfter: '2' })
  },
)
