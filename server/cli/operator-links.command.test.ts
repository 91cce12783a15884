import { beforeAll, describe, expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { pastQuest, plantClient, plantProgram, workedGoals } from '../features/results/results-fixture.ts'
import { operatorLinkCommands } from './operator-links.command.ts'
import { resultsCommands } from './results.command.ts'
import { linkedPeople, runTyped } from './run-fixture.ts'

const database = testDatabase()
let clientId: number
let client: string
beforeAll(async () => {
  clientId = await plantClient(database.db)
  await linkedPeople(database.db, clientId, 'Pia', 'Max')
  client = await within(async tx => {
    await plantProgram(tx, pastQuest, workedGoals)
    const [row] = await tx.query<{ key: string }>('select key from clients')
    return row!.key
  })
})

const within: <T>(work: Parameters<typeof withClient<T>>[2]) => Promise<T> = work =>
  withClient(database.db, clientId, work)
const run = (line: string, actor: `operator:${string}` = 'operator:root') =>
  runTyped(database, [...operatorLinkCommands, ...resultsCommands], line.split(' '), { actor })
const newestEvent = () =>
  within(async tx => {
    const [event] = await tx.query(
      'select actor, action, subject, details from audit_events order by event_id desc limit 1',
    )
    return event
  })
const idOf = (userName: string) =>
  within(async tx => {
    const [row] = await tx.query<{ id: number }>('select person_id as id from people where user_name = $1', [userName])
    return row!.id
  })

describe('admin link, unlink and links', () => {
  test('M3 an account is linked to a person, listed, linked to another and unlinked, all of it in the trail', async () => {
    const [pia, max] = [await idOf('Pia'), await idOf('Max')]
    const linked = await run(`admin link kim Pia --client ${client}`)
    expect(linked).toMatchObject({
      lines: ['kim is Pia at the command line.'],
      json: { osUser: 'kim', personId: pia, userName: 'Pia' },
    })
    const noted = { actor: 'operator:root', subject: `person:${pia}`, details: { osUser: 'kim' } }
    expect(await newestEvent()).toEqual({ ...noted, action: 'admin.linked' })
    // Who is linked acts as their person from then on, and the account stays beside them.
    await run(`admin link kim Max --client ${client}`, 'operator:kim')
    expect(await newestEvent()).toMatchObject({ actor: `person:${pia} by operator:kim`, subject: `person:${max}` })
    const { json, lines } = await run(`admin links --client ${client}`)
    const { links } = json as { links: object[] }
    expect(links).toHaveLength(3)
    expect(links).toContainEqual(
      expect.objectContaining({ osUser: 'kim', personId: max, userName: 'Max', linkedBy: 'Pia (operator:kim)' }),
    )
    expect(lines.join('\n')).toMatch(/kim +Max +Pia \(operator:kim\) +\d{4}-\d\d-\d\d/)
    expect((await run(`admin unlink kim --client ${client}`)).lines).toEqual([
      'kim is nobody at the command line any more.',
    ])
    expect(await newestEvent()).toMatchObject({ action: 'admin.unlinked', subject: `person:${max}` })
    expect((await run(`admin links --client ${client}`)).lines.join('\n')).not.toContain('kim')
  })

  test('M3 nobody is linked who is not there, may not sign in, or by an account that nobody can read', async () => {
    await within(tx => tx.query(`update people set locked_at = now() where user_name = 'ann'`))
    const refused: [string, RegExp][] = [
      ['admin link kim nobody', /You named nobody\./],
      ['admin link kim ann', /locked or inactive\./],
      ['admin link k\u200bim Pia', /OSUSER has 1 to 200 characters, none of them invisible\./],
      [`admin link ${'k'.repeat(201)} Pia`, /OSUSER has 1 to 200 characters/],
      ['admin unlink kim', /kim is linked to nobody\. See: admin links/],
    ]
    const before = await newestEvent()
    for (const [line, words] of refused) await expect(run(`${line} --client ${client}`), line).rejects.toThrow(words)
    expect(await newestEvent()).toEqual(before)
    expect((await run(`admin links --client ${client}`)).json).toMatchObject({
      links: [{ osUser: 'Max' }, { osUser: 'Pia' }],
    })
  })

  test('T2 M3 a link holds at one client, and another client’s people are nobody', async () => {
    const elsewhere = await plantClient(database.db)
    await linkedPeople(database.db, elsewhere, 'Zoe')
    await expect(run(`admin link kim Zoe --client ${client}`)).rejects.toThrow('You named Zoe.')
    await expect(run(`admin unlink Zoe --client ${client}`)).rejects.toThrow('Zoe is linked to nobody.')
    expect((await run(`admin links --client ${client}`)).lines.join('\n')).not.toContain('Zoe')
  })
})

describe('two persons', () => {
  const batchOf = (json: object) => (json as { batch: { batchId: number } }).batch.batchId

  test('M3 an account names nobody but its own person, and one that is linked to nobody names no one', async () => {
    const preview = `results preview quest --client ${client}`
    for (const [account, named] of [
      ['Pia', 'Max'],
      ['root', 'Pia'],
      ['Pia', 'nobody'],
    ] as const) {
      const refusal = `The account ${account} is not ${named}: --as names only the person to whom the account that types is linked`
      await expect(run(`${preview} --as ${named}`, `operator:${account}`)).rejects.toThrow(refusal)
    }
    const { json } = await run(`${preview} --as PIA`, 'operator:Pia')
    expect(json).toMatchObject({ batch: { preparedBy: 'Pia (operator:Pia)' } })
    await within(tx => tx.query(`update people set locked_at = now() where user_name = 'Pia'`))
    await expect(run(`${preview} --as Pia`, 'operator:Pia')).rejects.toThrow('The account Pia is not Pia')
    await within(tx => tx.query(`update people set locked_at = null where user_name = 'Pia'`))
  })

  test('M3 an account that is linked is its person without --as: they do not approve what they prepared', async () => {
    const { json } = await run(`results preview quest --client ${client}`, 'operator:Pia')
    const approve = `results approve ${batchOf(json)} --client ${client}`
    await expect(run(approve, 'operator:Pia')).rejects.toThrow('You prepared this batch')
    // By whichever account: it is the person who counts.
    await run(`admin link pia-at-home Pia --client ${client}`)
    await expect(run(approve, 'operator:pia-at-home')).rejects.toThrow('You prepared this batch')
    await expect(run(approve)).rejects.toThrow(/This account is linked to none/)
    await run(approve, 'operator:Max')
    expect(await newestEvent()).toMatchObject({
      actor: `person:${await idOf('Max')} by operator:Max`,
      action: 'results.approved',
    })
    await run(`admin unlink pia-at-home --client ${client}`)
  })

  test('M3 whoever links an account to another person between two acts is one person still', async () => {
    const ownId = await plantClient(database.db)
    await linkedPeople(database.db, ownId, 'Pia', 'Max')
    const [own] = await withClient(database.db, ownId, async tx => {
      await plantProgram(tx, pastQuest, workedGoals)
      return tx.query<{ key: string }>('select key from clients')
    })
    await run(`admin link shared Pia --client ${own!.key}`)
    const { json } = await run(`results preview quest --client ${own!.key}`, 'operator:shared')
    await run(`admin link shared Max --client ${own!.key}`)
    const approve = `results approve ${batchOf(json)} --client ${own!.key}`
    await expect(run(approve, 'operator:shared')).rejects.toThrow('All who use the account shared count as one person')
    expect((await run(approve, 'operator:Max')).json).toMatchObject({ batch: { approvedBy: 'Max (operator:Max)' } })
  })

  test('M3 a client with one person says so by client single-approver, and takes it back; anything else is refused', async () => {
    const singleApprover = async () =>
      within(async tx => (await tx.query(`select settings #> '{results,sameApprover}' as it from clients`))[0])
    expect(await run(`client single-approver ${client} on`, 'operator:Max')).toMatchObject({
      lines: [`One person alone may prepare and approve results, programs, adjustments and codes of ${client}.`],
      json: { key: client, singleApprover: true },
    })
    expect(await singleApprover()).toEqual({ it: true })
    expect(await newestEvent()).toEqual({
      actor: `person:${await idOf('Max')} by operator:Max`,
      action: 'client.single-approver',
      subject: 'client',
      details: { before: false, after: true },
    })
    expect((await run(`client single-approver ${client} off`)).lines).toEqual([
      `Two persons prepare and approve results, programs, adjustments and codes of ${client}.`,
    ])
    expect(await singleApprover()).toEqual({ it: false })
    await expect(run(`client single-approver ${client} maybe`)).rejects.toThrow('Say on or off.')
    await expect(run(`client single-approver ${client}`)).rejects.toThrow('on or off')
    await expect(run('client single-approver nowhere on')).rejects.toThrow('There is no client nowhere.')
    expect(await singleApprover()).toEqual({ it: false })
  })
})

describe('the database', () => {
  const pair = async (preparedBy: string, approvedBy: string, isSingle = false) => {
    const id = await plantClient(database.db, { results: { sameApprover: isSingle } })
    return withClient(database.db, id, async tx => {
      await plantProgram(tx, pastQuest, workedGoals)
      await tx.query(
        `insert into result_batches (client_id, program_id, time_period_id, program_version, status, input_hash, line_count,
           total_points, prepared_by) values ($1, 'quest', 'q1', 1, 'open', 'hash', 0, 0, $2)`,
        [id, preparedBy],
      )
      await tx.query(`update result_batches set status = 'approved', approved_at = now(), approved_by = $1`, [
        approvedBy,
      ])
    })
  }

  test.each([
    ['person:7', 'person:7'],
    ['person:7 by operator:root', 'person:7 by operator:max'],
    ['person:7', 'person:7 as person:8'],
    ['person:7 by operator:root', 'person:77 by operator:root'],
    ['person:7 by operator:SHOP\\ann k', 'person:77 by operator:SHOP\\ann k'],
    ['person:7', 'operator:root'],
    ['operator:root', 'person:7'],
    ['operator:root', 'operator:max'],
    ['system:payout', 'person:7'],
    ['unknown:boss', 'person:7'],
  ])(
    'M3 itself refuses a batch that %s prepared and %s approved, except with a single approver',
    async (one, other) => {
      await expect(pair(one, other)).rejects.toThrow(/prepared and approved by no two persons/)
      await expect(pair(one, other, true)).resolves.toBeUndefined()
    },
  )

  test.each([
    ['person:7 by operator:root', 'person:77 by operator:max'],
    ['person:7 by operator:max by operator:root', 'person:77 by operator:root'],
    ['person:7 by operator:root', 'person:77'],
    ['person:7', 'person:77 as person:7'],
  ])('M3 itself takes a batch that %s prepared and %s approved', async (one, other) => {
    await expect(pair(one, other)).resolves.toBeUndefined()
  })
})
