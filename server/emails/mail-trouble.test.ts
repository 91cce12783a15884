import { type AddressInfo, createServer } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { tallied } from '../metrics/tally.ts'
import { mailsOf, makeDue, queue } from './mail-fixture.ts'
import { mailWorld } from './mail-world-fixture.ts'
import { startMailServer } from './smtp-fixture.ts'
import type { SmtpSettings } from './smtp-settings.ts'

const world = mailWorld(testDatabase())

describe('W10 a mail server that rejects mails', () => {
  test('a 4xx puts the mail back for a while; then it goes, with the same Message-ID', async () => {
    await queue(world.one)
    world.server.answering = () => ({ code: 451, text: 'Greylisted, come again' })
    expect(await world.send()).toEqual({ sent: 0, failed: 0, putBack: 1 })
    const [waiting] = await mailsOf(world.one)
    expect(waiting).toMatchObject({ status: 'waiting', attempts: 1, trouble: expect.stringContaining('Greylisted') })
    expect(waiting!.next_at.getTime() - waiting!.created_at.getTime()).toBeGreaterThanOrEqual(48_000)
    world.server.answering = () => undefined
    expect(await world.send()).toMatchObject({ sent: 0 })
    await makeDue(world.one)
    expect(await world.send()).toMatchObject({ sent: 1 })
    expect(world.server.mails.map(({ messageId }) => messageId)).toEqual([waiting!.message_id])
  })

  test('a 5xx fails the mail, visibly and without its secret, and does not delay the next', async () => {
    const values = { firstName: 'Ann', lastName: 'Ash', userName: 'ann', token: 'secret', goodForSeconds: 1800 }
    await queue(world.one, { kind: 'forgot-password', to: { address: 'gone@people.example' }, values })
    await queue(world.one)
    world.server.answering = to => (to.startsWith('gone') ? { code: 550, text: 'No such person' } : undefined)
    expect(await world.send()).toEqual({ sent: 1, failed: 1, putBack: 0 })
    expect(await mailsOf(world.one)).toMatchObject([
      { status: 'failed', token: null, trouble: expect.stringContaining('550 No such person') },
      { status: 'sent' },
    ])
    expect(world.logged).toEqual([expect.stringMatching(/^Mail \d+ of one \(forgot-password\) failed: .*550/)])
    expect(world.logged.join()).not.toMatch(/secret|gone@/)
  })

  test('O06 T35 a mail server that repeats the address in its answer, as most do, brings no address into the log', async () => {
    await queue(world.one, { to: { address: 'gone@people.example' } })
    const says = '5.1.1 <gone@people.example>: Recipient address rejected: User unknown'
    world.server.answering = () => ({ code: 550, text: says })
    expect(await world.send()).toMatchObject({ failed: 1 })
    expect(world.logged).toEqual([expect.stringMatching(/^Mail \d+ of one \(password-changed\) failed: .*550 5\.1\.1/)])
    expect(world.logged.join()).not.toMatch(/gone|people\.example/)
    // Whoever helps the person finds all of it beside the mail.
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'failed', trouble: expect.stringContaining(says) }])
  })

  test('O04 mails are counted by what became of them', async () => {
    const counts = (): Record<string, number> =>
      Object.fromEntries(tallied('cairn_mails_total').map(({ labels: [result], count }) => [result, count]))
    const before = counts()
    const answers = { ok: undefined, no: { code: 550, text: 'No such person' }, late: { code: 451, text: 'Later' } }
    world.server.answering = to => answers[to.split('@')[0] as keyof typeof answers]
    for (const name of ['ok', 'no', 'late', 'ok']) await queue(world.one, { to: { address: `${name}@people.example` } })
    await world.send()
    const more = Object.entries(counts()).map(([result, count]) => [result, count - (before[result] ?? 0)])
    expect(Object.fromEntries(more)).toEqual({ sent: 2, failed: 1, 'put-back': 1 })
  })

  test('R12 one that accepted the mail and died before its reply gets it again with the same Message-ID', async () => {
    await queue(world.one)
    world.server.answering = () => 'drop'
    expect(await world.send()).toMatchObject({ sent: 0, putBack: 1, trouble: expect.any(String) })
    world.server.answering = () => undefined
    await makeDue(world.one)
    expect(await world.send()).toMatchObject({ sent: 1 })
    const [first, second, ...more] = world.server.mails
    expect(second!.messageId).toBe(first!.messageId)
    expect(more).toEqual([])
  })

  test('W10 while it is unavailable mails wait; then all are sent', async () => {
    await world.server.stop()
    await queue(world.one)
    await queue(world.two)
    expect(await world.send()).toEqual({
      sent: 0,
      failed: 0,
      putBack: 0,
      trouble: expect.stringMatching(/ECONNREFUSED/),
    })
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'waiting', attempts: 0, trouble: null }])
    await world.restartServer()
    expect(await world.send()).toEqual({ sent: 2, failed: 0, putBack: 0 })
  })

  test('W10 a refused sign-in does not count as an attempt', async () => {
    const strict = await startMailServer({
      authOptional: false,
      onAuth: (_auth, _session, done) => done(new Error('Who are you?')),
    })
    await queue(world.one)
    const smtp = { ...strict.settings, user: 'cairn', password: 'wrong' }
    expect(await world.send(undefined, smtp)).toMatchObject({ sent: 0, trouble: expect.stringMatching(/Who are you/) })
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'waiting', attempts: 0 }])
    await strict.stop()
  })

  test.each<[string, SMTPServerOptions, SmtpSettings['tls']]>([
    ['STARTTLS', { disabledCommands: [] }, 'required'],
    ['STARTTLS', { disabledCommands: [] }, 'offered'],
    ['TLS', { secure: true }, 'implicit'],
  ])('W10 %s with a certificate that nobody vouches for gets nothing (%#)', async (_, options, tls) => {
    const doubtful = await startMailServer(options)
    await queue(world.one)
    const report = await world.send(undefined, { ...doubtful.settings, tls })
    expect(report).toMatchObject({ sent: 0, trouble: expect.stringMatching(/certificate/i) })
    expect(doubtful.mails).toEqual([])
    await doubtful.stop()
  })

  test('W10 without TLS nothing is sent where TLS is required', async () => {
    await queue(world.one)
    expect(await world.send(undefined, { ...world.server.settings, tls: 'required' })).toMatchObject({
      sent: 0,
      trouble: expect.stringMatching(/STARTTLS/),
    })
    expect(world.server.mails).toEqual([])
  })

  test('R12 a silent one does not keep the process from stopping, and does not count as an attempt', async () => {
    const silent = createServer()
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const { port } = silent.address() as AddressInfo
    await queue(world.one)
    const stopping = new AbortController()
    silent.once('connection', () => stopping.abort())
    expect(await world.send(stopping.signal, { ...world.server.settings, port })).toEqual({
      sent: 0,
      failed: 0,
      putBack: 0,
    })
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'waiting', attempts: 0 }])
    silent.close()
  })
})
