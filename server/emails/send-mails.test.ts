import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { mailsOf, makeDue, passwordChanged, queue } from './mail-fixture.ts'
import { mailWorld } from './mail-world-fixture.ts'
import { claimMails, putOffTopics } from './mails.store.ts'
import { startMailServer } from './smtp-fixture.ts'
import { smtpSettings } from './smtp-settings.ts'
import { waitingMails } from './waiting-mails.ts'

const world = mailWorld(testDatabase())

describe('A08 W10 a mail server that accepts mails', () => {
  test('gets each mail once, in the client’s name, with the Message-ID it was queued with', async () => {
    await queue(world.one)
    const [row] = await mailsOf(world.one)
    expect(await world.send()).toEqual({ sent: 1, failed: 0, putBack: 0 })
    expect(await world.send()).toEqual({ sent: 0, failed: 0, putBack: 0 })
    expect(world.server.mails).toHaveLength(1)
    expect(world.server.mails[0]).toMatchObject({
      messageId: row!.message_id,
      from: { name: 'one', address: 'no-reply@one.localhost' },
      to: [{ name: 'Ann Ash', address: 'ann@people.example' }],
      subject: 'Your password for one was changed',
      envelope: { from: 'no-reply@one.localhost', to: ['ann@people.example'] },
    })
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'sent', attempts: 1, trouble: null }])
  })

  test.each([
    ['en_US', 'en-US', 'Your password for one was changed'],
    ['de_DE', 'de-DE', 'Ihr Passwort für one wurde geändert'],
    ['ja_JP', 'ja-JP', 'oneのパスワードが変更されました'],
  ])('gets it in %s as text and as HTML', async (locale, intlCode, subject) => {
    await queue(world.one, passwordChanged('ann@people.example', locale))
    await world.send()
    const [mail] = world.server.mails
    expect(mail).toMatchObject({ subject })
    expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'content-language', value: intlCode }))
    expect(mail!.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }))
    expect(mail!.html).toContain(`<html lang="${intlCode}" dir="ltr">`)
    for (const part of [mail!.html, mail!.text]) expect(part).toContain('http://one.localhost:3000/forgot-password')
    expect(mail!.attachments).toEqual([])
  })

  test('T8 a link leads to the client’s own origin, and its secret leaves the database as the mail is sent', async () => {
    const token = 'Zx0-secret_of-the-link'
    await queue(world.one, {
      kind: 'forgot-password',
      values: { firstName: 'Ann', lastName: 'Ash', userName: 'ann', token, goodForSeconds: 1800 },
    })
    expect((await mailsOf(world.one))[0]).toMatchObject({ token })
    await world.send()
    const link = `http://one.localhost:3000/reset-password?k=${token}`
    for (const part of [world.server.mails[0]!.html, world.server.mails[0]!.text]) expect(part).toContain(link)
    const rows = await world.one.within(tx => tx.query('select m::text as row from mails m'))
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('A20 T31 a message of the contact form goes to the one address alone, and an answer to it to who wrote', async () => {
    const values = {
      name: 'Ann\r\nBcc: eve@people.example',
      emailAddress: 'ann@people.example',
      subject: 'Hi\r\nCc: eve@people.example',
      message: '.\r\nWhere are my points?\r\n.\r\nMAIL FROM:<eve@people.example>',
    }
    await queue(world.one, { kind: 'contact-us', to: { address: 'team@world.one.example' }, values })
    await world.send()
    const [mail, ...more] = world.server.mails
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      envelope: { from: 'no-reply@one.localhost', to: ['team@world.one.example'] },
      subject: 'Contact form: Hi Cc: eve@people.example',
      replyTo: [{ name: 'Ann Bcc: eve@people.example', address: 'ann@people.example' }],
    })
    expect([mail!.cc, mail!.bcc]).toEqual([undefined, undefined])
    expect(mail!.text).toContain('> .\n> Where are my points?\n> .\n> MAIL FROM:<eve@people.example>')
  })

  test('W10 one that requires a password gets that of SMTP_URL, and mails are from its address', async () => {
    const strict = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        username === 'cairn' && password === 'p@ss' ? done(null, { user: 'cairn' }) : done(new Error('No')),
    })
    await queue(world.one)
    await queue(world.two)
    await world.two.within(tx =>
      tx.query(`update clients set settings = settings || '{"mail": {"from": "hello@world.two.example"}}'`),
    )
    const url = strict.url.replace('//', '//cairn:p%40ss@')
    expect(await world.send(undefined, smtpSettings(`${url}?from=points@cairn.example`))).toMatchObject({ sent: 2 })
    const senders = strict.mails.map(({ from }) => from!.address).sort()
    expect(senders).toEqual(['hello@world.two.example', 'points@cairn.example'])
    await world.two.within(tx => tx.query(`update clients set settings = settings - 'mail'`))
    await strict.stop()
  })

  test('T1 each client’s mails are sent in its own name only', async () => {
    await queue(world.one)
    await queue(world.two, passwordChanged('bob@people.example'))
    await world.send()
    const pairs = world.server.mails.map(({ from, to }) => [from!.name, to![0]!.address]).sort()
    expect(pairs).toEqual([
      ['one', 'ann@people.example'],
      ['two', 'bob@people.example'],
    ])
  })

  test('A08 what was queued in a transaction that failed is never sent', async () => {
    const failing = world.one.within(async tx => {
      await tx.query(
        `insert into mails (client_id, kind, locale, to_address, message_id) values (1, 'locked', 'en_US', 'a@b.example', '<a@b>')`,
      )
      throw new Error('later')
    })
    await expect(failing).rejects.toThrow('later')
    expect(await world.send()).toMatchObject({ sent: 0 })
  })

  test('A08 what is queued under the same key twice is sent once', async () => {
    await queue(world.one, { key: 'reset 1' })
    await queue(world.one, { key: 'reset 1' })
    await queue(world.two, { key: 'reset 1' })
    await world.send()
    expect(world.server.mails).toHaveLength(2)
  })
})

describe('R12 several at once, and hostile values', () => {
  test('four concurrent senders send each mail once', async () => {
    for (let n = 0; n < 40; n++)
      await queue(n % 2 === 0 ? world.one : world.two, passwordChanged(`p${n}@people.example`))
    const reports = await Promise.all([world.send(), world.send(), world.send(), world.send()])
    expect(reports.reduce((sum, { sent }) => sum + sent, 0)).toBe(40)
    expect(new Set(world.server.mails.map(({ messageId }) => messageId)).size).toBe(40)
    expect(world.server.mails).toHaveLength(40)
  })

  test('a mail that cannot be rendered, and an invalid address, do not delay others', async () => {
    await world.one.within(tx =>
      tx.query(
        `insert into mails (client_id, kind, locale, to_address, message_id) values (1, 'no-such-kind', 'en_US', 'a@b.example', '<a@b>')`,
      ),
    )
    await queue(world.one, passwordChanged('ann@people.example, eve@people.example'))
    await queue(world.one)
    expect(await world.send()).toEqual({ sent: 1, failed: 1, putBack: 1 })
    expect(world.server.mails.map(({ envelope }) => envelope.to)).toEqual([['ann@people.example']])
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'waiting' }, { status: 'failed' }, { status: 'sent' }])
  })

  test('a client with unreadable settings does not delay others', async () => {
    await queue(world.one)
    await queue(world.two)
    const settings = await world.one.within(async tx => {
      const [row] = await tx.query<{ settings: object }>('select settings from clients where client_id = 1')
      await tx.query(`update clients set settings = '{"branding": 7}' where client_id = 1`)
      return row!.settings
    })
    await expect(world.send()).rejects.toThrow()
    expect(await mailsOf(world.two)).toMatchObject([{ status: 'sent' }])
    await world.one.within(tx =>
      tx.query('update clients set settings = $1 where client_id = 1', [JSON.stringify(settings)]),
    )
    expect(await world.send()).toMatchObject({ sent: 1 })
  })

  test('T8 a link that expired before its mail was sent is not sent, and its secret is deleted', async () => {
    const values = { firstName: 'Ann', lastName: 'Ash', userName: 'ann', token: 'secret', goodForSeconds: 1800 }
    await queue(world.one, { kind: 'forgot-password', values })
    await world.one.within(tx => tx.query(`update mails set lapses_at = now() - interval '1 second'`))
    expect(await world.send()).toMatchObject({ sent: 0 })
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'lapsed', token: null }])
    expect(world.server.mails).toEqual([])
  })

  test('W10 a mail fails after three days of attempts', async () => {
    await queue(world.one)
    await world.one.within(tx => tx.query(`update mails set attempts = 9, gives_up_at = now(), trouble = '451 Busy'`))
    world.server.answering = () => ({ code: 451, text: 'Still busy' })
    expect(await world.send()).toMatchObject({ sent: 0 })
    const failed = { status: 'failed', attempts: 10, trouble: expect.stringContaining('Still busy') }
    expect(await mailsOf(world.one)).toMatchObject([failed])
  })

  test('W10 after days without a mail server each mail is tried once more before it fails', async () => {
    await queue(world.one)
    await world.one.within(tx => tx.query(`update mails set attempts = 1, gives_up_at = now() - interval '1 hour'`))
    expect(await world.send()).toMatchObject({ sent: 1 })
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'sent', attempts: 2 }])
  })

  test('W10 a mail whose attempts nobody reports is not tried for ever', async () => {
    await queue(world.one)
    await world.one.within(async tx => {
      await claimMails(tx, { seconds: -1, most: 1 })
      await tx.query(`update mails set gives_up_at = now()`)
    })
    expect(await world.send()).toMatchObject({ sent: 0 })
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'failed', token: null, attempts: 1 }])
    expect(world.server.mails).toEqual([])
  })

  test('W10 the three days begin with the first attempt: a mail waits for its mail server however long', async () => {
    await queue(world.one)
    await world.one.within(tx => tx.query(`update mails set gives_up_at = now() - interval '1 day'`))
    world.server.answering = () => ({ code: 451, text: 'Busy' })
    await world.send()
    const [mail] = await world.one.within(tx =>
      tx.query(`select status, attempts, gives_up_at > now() + interval '2 days' as goes_on from mails`),
    )
    expect(mail).toEqual({ status: 'waiting', attempts: 1, goes_on: true })
  })

  test('O04 W10 a mail counts as late from when it could have gone: not in quiet hours, and also where each attempt puts it off', async () => {
    const hoursWaited = async () => Math.round((await world.one.within(tx => waitingMails(tx))).seconds / 3600)
    await queue(world.one)
    await world.one.within(async tx => {
      await tx.query(`update mails set topic = 'points', created_at = now() - interval '5 hours'`)
      await putOffTopics(tx, new Date(tx.now.getTime() + 3_600_000))
    })
    expect(await hoursWaited()).toBe(0)
    await world.one.within(tx => tx.query(`update mails set next_at = now() - interval '2 hours', topic = null`))
    expect(await hoursWaited()).toBe(2)
    world.server.answering = () => ({ code: 451, text: 'Busy' })
    await world.send()
    await world.one.within(tx => tx.query(`update mails set gives_up_at = gives_up_at - interval '3 hours'`))
    await makeDue(world.one)
    await world.send()
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'waiting', attempts: 2 }])
    expect(await hoursWaited()).toBe(3)
  })

  test('after an abort no further mail is claimed', async () => {
    await queue(world.one)
    const stopping = new AbortController()
    stopping.abort()
    expect(await world.send(stopping.signal)).toMatchObject({ sent: 0 })
    expect(await mailsOf(world.one)).toMatchObject([{ status: 'waiting', attempts: 0 }])
  })
})
