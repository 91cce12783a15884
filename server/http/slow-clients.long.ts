import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { hostileWorld } from './hostile-world-fixture.ts'
import { openWire, parseAnswer } from './wire-fixture.ts'

const world = hostileWorld(testDatabase())
const login =
  'POST /v1/contests-api/api/v1.0/login HTTP/1.1\r\nhost: one.localhost\r\ncontent-type: application/json\r\n'

/** Sends a part of a request and nothing more; answers what came back when the server had enough, and after how long. */
function dawdle(port: number, part: string): Promise<{ raw: string; seconds: number }> {
  const began = process.hrtime.bigint()
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(part))
    let raw = ''
    socket.on('data', chunk => {
      raw += chunk
    })
    socket.on('close', () => resolve({ raw, seconds: Number(process.hrtime.bigint() - began) / 1e9 }))
    socket.on('error', reject)
  })
}

test('T34 slow headers and bodies are cut off, and everybody else is served meanwhile', async () => {
  const port = await openWire(world.app)
  const slow = [
    ...Array.from({ length: 100 }, () => dawdle(port, login)),
    ...Array.from({ length: 100 }, () => dawdle(port, `${login}content-length: 100\r\n\r\n{`)),
  ]
  let others = 0
  const all = Promise.all(slow)
  let isOver = false
  all.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const reply = await fetch(`http://127.0.0.1:${port}/health/ready`)
    expect(reply.status).toBe(200)
    others += 1
  }
  const ended = await all
  expect(new Set(ended.map(({ raw }) => parseAnswer(raw).status))).toEqual(new Set([408]))
  const seconds = ended.map(one => Math.round(one.seconds)).sort((a, b) => a - b)
  console.log(
    `Let go after ${seconds[0]} to ${seconds[seconds.length - 1]} seconds; ${others} others were served meanwhile.`,
  )
})
