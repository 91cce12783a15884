import { beforeAll, describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type TestClient, testClient } from '../db/test-world.ts'
import { passwordChanged, queue } from '../emails/mail-fixture.ts'
import { clientMailCommands } from './client-mail.command.ts'
import { CommandError } from './command.ts'
import { mailCommands } from './mail.command.ts'
import { linkedPeople, runTyped } from './run-fixture.ts'

const database = testDatabase()
let one: TestClient
let two: TestClient
let reset: number
let notice: number
let others: number
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  const values = { firstName: 'Ann', lastName: 'Ash', userName: 'ann', token: 'the-token', goodForSeconds: 1800 }
  reset = await queue(one, { kind: 'forgot-password', values })
  notice = await queue(one)
  others = await queue(two, passwordChanged('bob@people.example'))
})

const run = (line: string, actor: `operator:${string}` = 'operator:test') =>
  runTyped(database, [...mailCommands, ...clientMailCommands], line.split(' '), { port: 4000, actor })

const end = (mailId: number, status: string) =>
  one.within(tx =>
    tx.query(`update mails set status = $2, token = null, ended_at = now(), trouble = '550 No' where mail_id = $1`, [
      mailId,
      status,
    ]),
  )

describe('mail list', () => {
  test('W10 shows how the mails stand, of one client or of all, and no secret', async () => {
    const all = await run('mail list')
    expect(all.json).toMatchObject({ mails: [{ mailId: notice }, { mailId: reset }, { mailId: others }] })
    const { lines, json } = await run('mail list --client one')
    expect(json).toMatchObject({ mails: [{ mailId: notice, client: 'one', status: 'waiting' }, { mailId: reset }] })
    expect(lines.join('\n')).toMatch(/forgot-password +ann@people.example +waiting/)
    expect(JSON.stringify([all, lines])).not.toContain('the-token')
  })

  test('W10 O04 shows the mails in one state alone, as who hears that many have failed wants them', async () => {
    const failed = await queue(two, passwordChanged('gone@people.example'))
    expect((await run('mail list --state failed')).json).toEqual({ mails: [] })
    await two.within(tx =>
      tx.query(`update mails set status = 'failed', ended_at = now() where mail_id = $1`, [failed]),
    )
    expect((await run('mail list --state failed')).json).toMatchObject({ mails: [{ mailId: failed, client: 'two' }] })
    await expect(run('mail list --state gone')).rejects.toThrow(
      'gone is no state of a mail. There are: waiting, sent, failed, lapsed',
    )
    await two.within(tx => tx.query('delete from mails where mail_id = $1', [failed]))
  })
})

describe('mail show', () => {
  test('W10 shows a waiting mail with its link, which leads to the client’s own address', async () => {
    const { lines, json } = await run(`mail show ${reset}`)
    expect(lines).toContain('Subject: Choose a new password for one')
    expect(lines).toContain('http://one.localhost:4000/reset-password?k=the-token')
    expect(json).toMatchObject({ url: 'http://one.localhost:4000/reset-password?k=the-token' })
  })

  test('T2 shows no mail of another client than the one named', async () => {
    await expect(run(`mail show ${others} --client one`)).rejects.toThrow(CommandError)
    await expect(run('mail show 999999')).rejects.toThrow('There is no mail 999999')
    await expect(run('mail show x')).rejects.toThrow('x is no number of a mail')
  })
})

describe('mail retry', () => {
  test('W10 requeues a failed mail, and records who did it', async () => {
    await end(notice, 'failed')
    await linkedPeople(database.db, one.clientId, 'Max')
    expect(await run(`mail retry ${notice} --as Max`, 'operator:Max')).toMatchObject({
      ok: true,
      lines: [`Mail ${notice} is due now.`],
    })
    const [row] = await one.within(tx =>
      tx.query(`select status, ended_at, next_at <= now() as due from mails where mail_id = $1`, [notice]),
    )
    expect(row).toEqual({ status: 'waiting', ended_at: null, due: true })
    const events = await one.within(tx => tx.query(`select actor from audit_events where action = 'mail.retried'`))
    expect(events).toEqual([{ actor: expect.stringMatching(/^person:\d+ by operator:Max$/) }])
  })

  test('T8 has no link to send again once it is gone, and sends nothing twice', async () => {
    await one.within(tx =>
      tx.query(`update mails set is_held = true, next_at = now() + interval '5 minutes' where mail_id = $1`, [notice]),
    )
    await expect(run(`mail retry ${notice}`)).rejects.toThrow('being sent right now')
    await end(notice, 'sent')
    await expect(run(`mail retry ${notice}`)).rejects.toThrow('was sent')
    await end(reset, 'failed')
    await expect(run(`mail retry ${reset}`)).rejects.toThrow('link in this email expired')
  })
})

test('O08 a mail of several clients, as after a move, is shown and sent again only of the one that is named', async () => {
  const moved = await queue(one, passwordChanged('ann@people.example'))
  const other = await queue(two, passwordChanged('bob@people.example'))
  await two.within(tx =>
    tx.query(`update mails set mail_id = $2 where client_id = $1 and mail_id = $3`, [tx.clientId, moved, other]),
  )
  for (const command of ['show', 'retry']) {
    await expect(run(`mail ${command} ${moved}`)).rejects.toThrow(
      `Several clients have a mail ${moved}: one, two. Say which: --client KEY`,
    )
  }
  expect((await run(`mail show ${moved} --client two`)).json).toMatchObject({ to: 'bob@people.example' })
  expect((await run(`mail retry ${moved} --client two`)).ok).toBe(true)
  const retried = `select from audit_events where action = 'mail.retried' and subject = $1`
  const retriedOf = (client: TestClient) => client.within(tx => tx.query(retried, [`mail:${moved}`]))
  expect([(await retriedOf(one)).length, (await retriedOf(two)).length]).toEqual([0, 1])
})

describe('client mail', () => {
  test('A20 sets who writes and who reads, and where links lead', async () => {
    const said = await run(
      'client mail two --from points@two.example --contact team@two.example --origin https://two.example',
    )
    expect(said.json).toMatchObject({
      from: 'points@two.example',
      contact: 'team@two.example',
      origin: 'https://two.example',
    })
    expect((await run('client mail two')).lines.join(' ')).toMatch(
      /points@two.example.*team@two.example.*https:\/\/two.example/,
    )
    expect((await run(`mail show ${others}`)).lines).toContain('https://two.example/forgot-password')
  })

  test('T31 refuses invalid addresses and origins', async () => {
    await expect(run('client mail one --contact nobody')).rejects.toThrow('--contact must be a mail address')
    await expect(run('client mail one --origin https://two.example/path')).rejects.toThrow('An origin looks like')
    await expect(run('client mail nobody')).rejects.toThrow('no client nobody')
  })
})
