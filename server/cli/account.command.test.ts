import { describe, expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { ssoOnly, testClient } from '../db/test-world.ts'
import { lookAtLink } from '../features/accounts/account-links.ts'
import { accountsWorld, type Somebody } from '../features/accounts/accounts-fixture.ts'
import { closeClient } from '../features/clients/set-aside.ts'
import { accountCommands } from './account.command.ts'
import { activationCommands } from './activation.command.ts'
import type { CommandCall } from './command.ts'
import { runTyped } from './run-fixture.ts'
import { userCommands } from './user.command.ts'

const database = testDatabase()
const world = accountsWorld(database)
const withoutPassword = { password_hash: 'null' }

const run = (line: string, print?: CommandCall['print']) =>
  runTyped(database, [...accountCommands, ...activationCommands, ...userCommands], line.split(' '), print && { print })

/** Whose a printed link is; nobody's where it has ended. */
async function ownerOf(link: string, client = world.one): Promise<string | undefined> {
  const token = new URL(link).searchParams.get('k')!
  const use = { purpose: 'activation', token, address: '192.0.2.1' } as const
  const found = await client.within(tx => lookAtLink(tx, use))
  return found.ok ? found.value.user_name : undefined
}

async function addSession({ client, personId }: Somebody): Promise<void> {
  await client.within(tx =>
    tx.query(
      `insert into sessions (client_id, session_hash, person_id) values ($1, sha256($2::bigint::text::bytea), $2)`,
      [client.clientId, personId],
    ),
  )
}

describe('user lock, unlock, show', () => {
  test('T9 W05 locking ends the sessions at once and is noted with its reason; unlocking lets in again', async () => {
    const ann = await world.somebody()
    await addSession(ann)
    const locked = await run(`user lock ${ann.userName.toUpperCase()} --client one --reason lost-phone`)
    expect(locked.json).toMatchObject({ isLocked: true, isNew: true })
    expect(await world.livingSessions(ann)).toBe(0)
    expect((await run(`user show ${ann.userName} --client one`)).json).toMatchObject({ lockedAt: expect.any(Date) })
    expect((await run(`user lock ${ann.userName} --client one`)).json).toMatchObject({ isNew: false })
    expect((await run(`user unlock ${ann.userName} --client one`)).json).toMatchObject({ isNew: true })
    expect((await run(`user show ${ann.userName} --client one`)).json).toMatchObject({ lockedAt: undefined })
    expect(await world.eventsOf(ann)).toEqual(['account.locked', 'account.unlocked'])
    const [event] = await world.one.within(tx =>
      tx.query(`select actor, details from audit_events where action = 'account.locked' and subject = $1`, [
        `person:${ann.personId}`,
      ]),
    )
    expect(event).toEqual({ actor: 'operator:test', details: { reason: 'lost-phone' } })
  })

  test('W05 show prints the state of an account, and nothing secret', async () => {
    const ann = await world.somebody({ password_temporary: 'true', password_changed_at: 'now()' })
    await addSession(ann)
    const { lines, json } = await run(`user show ${ann.userName} --client one`)
    expect(json).toMatchObject({ emailAddress: ann.email, password: 'temporary', livingSessions: 1, isAdmin: false })
    expect(lines).toContain('password          temporary')
    expect(JSON.stringify([lines, json])).not.toContain('argon2')
  })

  test.each(['lock', 'unlock', 'show'])('W05 user %s of nobody is refused', async verb => {
    await expect(run(`user ${verb} nobody --client one`)).rejects.toThrow('You named nobody.')
  })
})

describe('user activation', () => {
  test('A07 T8 prints a link of the client’s own address; a newer one ends the older', async () => {
    const ann = await world.somebody(withoutPassword)
    const [first] = (await run(`user activation ${ann.userName} --client one`)).lines
    const [second] = (await run(`user activation ${ann.userName} --client one`)).lines
    expect(second).toMatch(/^http:\/\/one\.localhost:3000\/activation\?k=[\w-]{43}$/)
    expect(await ownerOf(first!)).toBeUndefined()
    expect(await ownerOf(second!)).toBe(ann.userName)
    expect(await ownerOf(second!, world.two)).toBeUndefined()
    expect(await world.mailsTo(ann)).toEqual([])
  })

  test('A07 mails it instead, and does not print it', async () => {
    const ann = await world.somebody(withoutPassword)
    const { lines, json } = await run(`user activation ${ann.userName} --client one --mail`)
    const [mail] = await world.mailsTo(ann)
    expect(mail).toMatchObject({ kind: 'activation' })
    expect(JSON.stringify([lines, json])).not.toContain(mail!.token)
  })

  test('A07 all who are new get one, once; nobody who has a password, is locked or inactive', async () => {
    const shut = [
      await world.somebody({}, world.two),
      await world.somebody({ ...withoutPassword, locked_at: 'now()' }, world.two),
      await world.somebody({ ...withoutPassword, status: `'inactive'` }, world.two),
    ]
    const fresh = [await world.somebody(withoutPassword, world.two), await world.somebody(withoutPassword, world.two)]
    const unreachable = await world.somebody({ ...withoutPassword, email: 'null' }, world.two)
    const lines: string[] = []
    const people: object[] = []
    const { json } = await run('user activation --all-new --client two --mail', (line, person) => {
      if (line !== undefined) lines.push(line)
      people.push(person)
    })
    expect(json).toMatchObject({ count: 3, mailed: 2 })
    expect(people).toHaveLength(3)
    expect(JSON.stringify(people).match(/activation\?k=/g)).toHaveLength(1)
    expect(lines).toHaveLength(1)
    const [name, link] = lines[0]!.split('\t')
    expect([name, await ownerOf(link!, world.two)]).toEqual([unreachable.userName, unreachable.userName])
    for (const who of fresh) expect(await world.mailsTo(who)).toHaveLength(1)
    for (const who of shut) expect(await world.mailsTo(who)).toEqual([])
    expect((await run('user activation --all-new --client two --mail')).json).toMatchObject({ count: 0 })
  })

  test('A07 of links whose making is stopped none is left that was not printed, and another run makes the others', async () => {
    await world.two.within(tx =>
      tx.query(
        `insert into people (client_id, external_id, user_name, first_name, last_name)
         select $1, 'crowd-' || n, 'crowd-' || n, 'Crowd', 'Test' from generate_series(1, 230) n`,
        [world.two.clientId],
      ),
    )
    const printed: string[] = []
    const stopped = run('user activation --all-new --client two', line => {
      if (printed.length === 210) throw new Error('stopped')
      printed.push(line!)
    })
    await expect(stopped).rejects.toThrow('stopped')
    const rest: string[] = []
    const { json } = await run('user activation --all-new --client two', line => void rest.push(line!))
    expect(json).toMatchObject({ count: 30 })
    const linkOf = new Map([...printed, ...rest].map(line => line.split('\t') as [string, string]))
    expect(linkOf.size).toBe(230)
    for (const [userName, link] of linkOf) expect(await ownerOf(link, world.two)).toBe(userName)
  })

  test('O08 making links for a crowd ends where its client is set aside meanwhile', async () => {
    const { clientId } = await testClient(database.db, 8, 'eight')
    await withClient(database.db, clientId, tx =>
      tx.query(
        `insert into people (client_id, external_id, user_name, first_name, last_name)
         select $1, 'crowd-' || n, 'crowd-' || n, 'Crowd', 'Test' from generate_series(1, 230) n`,
        [clientId],
      ),
    )
    let count = 0
    const stopped = run('user activation --all-new --client eight', async () => {
      count += 1
      if (count === 1) expect(await closeClient(database.db, clientId, 'operator:test', 0)).toBe(false)
    })
    await expect(stopped).rejects.toThrow('eight is set aside')
    expect(count).toBeLessThan(230)
  })

  test.each([
    [{}, /has a password/],
    [{ ...withoutPassword, locked_at: 'now()' }, /locked or inactive/],
    [{ ...withoutPassword, email: 'null' }, /no email address/],
  ])('A07 is refused for %j', async (columns: Record<string, string>, words) => {
    const ann = await world.somebody(columns)
    await expect(run(`user activation ${ann.userName} --client one --mail`)).rejects.toThrow(words)
  })

  test('A07 needs either a name or --all-new', async () => {
    await expect(run('user activation --client one')).rejects.toThrow('NAME or --all-new')
    await expect(run('user activation ann --all-new --client one')).rejects.toThrow('NAME or --all-new')
  })
})

describe('admin create', () => {
  test('A07 makes an administrator without a password, and prints the link that sets one', async () => {
    const { lines } = await run('admin create ada.lovelace --client one --first Ada --last Lovelace')
    expect(await ownerOf(lines[0]!)).toBe('ada.lovelace')
    expect((await run('user show ADA.lovelace --client one')).json).toMatchObject({
      name: 'Ada Lovelace',
      isAdmin: true,
      password: 'none',
      setupDone: false,
    })
    await expect(run('admin create Ada.Lovelace --client one')).rejects.toThrow('Someone has this user ID already.')
  })

  test.each([
    ['admin create --client one', /can’t be a user ID/],
    ['admin create bea --client one --email nowhere', /no e-mail address/],
    ['admin create bea --client one --mail', /--mail needs --email/],
    ['admin create bea --client one --first B\u200bea', /signs that nobody sees/],
  ])('A07 %s is refused', async (line, words) => {
    await expect(run(line)).rejects.toThrow(words)
  })
})

test('T15 where single sign-on is the only way in no link and no password is handed out', async () => {
  const only = await testClient(database.db, 9, 'only')
  await only.within(tx => tx.query(`update clients set settings = settings || '${ssoOnly}'`))
  await only.person('ann')
  for (const line of ['user activation ann', 'user activation --all-new', 'user password ann --temporary'])
    await expect(run(`${line} --client only`)).rejects.toThrow('Nobody has a password.')
  expect((await run('admin create olga --client only')).json).toEqual({ userName: 'olga', isMailed: false })
})
