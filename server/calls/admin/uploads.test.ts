import { createHash } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Upload, UploadSettings } from '../../../contract/uploads.ts'
import { testDatabase } from '../../db/test-database.ts'
import { quest } from '../../db/test-programs.ts'
import { insertGrant, type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { testApp } from '../../http/test-app.ts'
import { hashOf, partsOf, uploadCalls, uploadsPath, workOnUploads } from '../../http/upload-calls-fixture.ts'
import { runLoad } from '../../loads/run-load.ts'
import { makeWorkbook } from '../../loads/xlsx/workbook-fixture.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const root = uploadsPath

let one: TestClient
let two: TestClient
const people: Record<string, TestPerson> = {}
const programId = 'running'
let day: string
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  people.admin = await one.person('admin', [])
  people.second = await one.person('second', [])
  people.plain = await one.person('plain', [])
  people.other = await two.person('other', [])
  for (const [client, name] of [
    [one, 'admin'],
    [one, 'second'],
    [two, 'other'],
  ] as const) {
    await client.within(tx => insertGrant(tx, people[name]!.personId, 'loader'))
  }
  const document = quest(one.day, programId, { window: [-20, -10], period: [-9, 30] })
  await one.publish(document)
  for (const name of ['maya.andersson', 'tanaka_y', 'liam.chen']) {
    people[name] = await one.person(name, [])
    await one.enroll(people[name]!, document)
  }
  day = one.day(-2)
})

// A person keeps few files at once.
afterEach(() =>
  one.within(tx =>
    tx.query(`update uploads set state = 'discarded' where state in ('receiving', 'received', 'checked')`),
  ),
)

type Who = 'admin' | 'second' | 'plain' | 'other'
const callerOf = (who: Who) => ({ host: who === 'other' ? 'two' : 'one', sessionId: people[who]!.sessionId })
const callsOf = (who: Who) => uploadCalls(app, callerOf(who))
const contentHashOf = (bytes: Buffer) => hashOf(Buffer.concat(partsOf(bytes).map(hashOf))).toString('hex')

const begin = (fileName: string, bytes: Buffer, who: Who = 'admin', more: object = {}) =>
  callsOf(who).begin(fileName, bytes, more)
const put = (uploadId: string, part: number, bytes: Buffer, who: Who = 'admin', sha256?: string) =>
  callsOf(who).put(uploadId, part, bytes, sha256)
const act = (uploadId: string, what: string, body: object = {}, who: Who = 'admin') =>
  callsOf(who).act(uploadId, what, body)
const found = (uploadId: string, who: Who = 'admin') => callsOf(who).found(uploadId)
const bring = (fileName: string, content: string | Buffer, who: Who = 'admin') => callsOf(who).bring(fileName, content)
const work = (stopping?: AbortSignal) => workOnUploads(database.db, stopping)

async function checked({ uploadId }: Upload, who: Who = 'admin'): Promise<Upload> {
  const { status, body } = await act(uploadId, 'check', {}, who)
  expect([status, body.work?.kind]).toEqual([200, 'check'])
  expect(await work()).toEqual(['done'])
  return found(uploadId, who)
}

async function committed({ uploadId, revision }: Upload, body: object = {}): Promise<Upload> {
  expect((await act(uploadId, 'commit', { revision, skipBad: false, ...body })).status).toBe(200)
  expect(await work()).toEqual(['done'])
  return found(uploadId)
}

async function set(upload: Upload, settings: UploadSettings) {
  const { uploadId, revision } = upload
  const body = { revision, settings: { ...upload.settings, ...settings } }
  return app.put(`${root}/${uploadId}/settings`, body, callerOf('admin'))
}

const rowsNow = () =>
  one.within(tx =>
    tx.query('select pax_goal_id, data_through, load_id, line, value from progress_rows order by 1, 2, 3, 4'),
  )
const rejectsOf = async ({ uploadId }: Upload) =>
  (
    await app.get(`${root}/${uploadId}/rejects`, { ...callerOf('admin'), headers: { accept: 'text/csv' } })
  ).raw.toString()
const progressFile = (...rows: string[]) => ['userName,programId,dataThrough,value', ...rows].join('\n')

describe('happy', () => {
  test('W02a W02c W02d W02e a file is recognised, checked, committed, does nothing when brought again, and is undone', async () => {
    await committed(
      await checked(await bring('before.csv', progressFile(`maya.andersson,${programId},${one.day(-3)},50`))),
    )
    const before = await rowsNow()
    const file = progressFile(
      `maya.andersson,${programId},${day},40`,
      `tanaka_y,${programId},${day},70.5`,
      `liam.chen,${programId},${day},1`,
    )
    const upload = await bring('week 9.csv', file)
    expect(upload).toMatchObject({
      state: 'received',
      found: {
        format: 'csv',
        encoding: 'utf-8',
        separator: ',',
        kinds: [{ kind: 'progress', missing: [] }, {}, {}, {}, {}, {}, {}, {}],
      },
      settings: { kind: 'progress', columns: ['userName', 'programId', 'dataThrough', 'value'] },
    })
    const report = await checked(upload)
    expect(report.report).toMatchObject({
      outcome: 'checked',
      rows: 3,
      accepted: 3,
      rejected: 0,
      totals: { rows: 3, sum: '111.5' },
      changes: {
        tables: [{ table: 'progress_rows', added: 3, changed: 0 }],
        people: 3,
        programs: [{ programId, rows: 3, people: 3, firstDay: day, lastDay: day, sum: '111.5' }],
        falling: { people: 1, first: [{ userName: 'maya.andersson', programId, before: '50', after: '40' }] },
      },
    })
    expect(await rowsNow()).toEqual(before)
    const done = await committed(report)
    expect(done).toMatchObject({
      state: 'committed',
      report: { outcome: 'committed', accepted: 3 },
      load: { committedBy: 'admin' },
    })
    const listed = async (query: string) =>
      (await app.get(`${root}?${query}`, callerOf('admin'))).body.uploads.map((one: Upload) => one.uploadId)
    expect(await listed('search=WEEK&state=committed&kind=progress')).toEqual([done.uploadId])
    expect(await listed('search=week&state=undone')).toEqual([])
    expect(await rowsNow()).toHaveLength(before.length + 3)

    const again = await checked(await bring('week 9 (1).csv', file, 'second'), 'second')
    expect(again.report).toMatchObject({ outcome: 'unchanged', changed: 0 })
    await act(again.uploadId, 'commit', { revision: again.revision, skipBad: false }, 'second')
    await work()
    expect((await found(again.uploadId)).state).toBe('checked')
    expect(await rowsNow()).toHaveLength(before.length + 3)

    expect((await act(done.uploadId, 'undo')).status).toBe(200)
    expect(await work()).toEqual(['done'])
    expect(await found(done.uploadId)).toMatchObject({ state: 'undone', load: { undoneBy: 'admin' } })
    expect(await rowsNow()).toEqual(before)
    expect((await act(done.uploadId, 'undo')).body.messageCode).toBe('errors.nothing-to-undo')
  })

  test.each([0.1, 0.5, 0.9])('W02b an upload that was cut at %d of its parts goes on where it was', async share => {
    const bytes = Buffer.from(`userName,programId,value\n${`nobody,${share},1\n`.repeat(40_000)}`)
    const contentHash = contentHashOf(bytes)
    const { uploadId, partCount } = (await begin('cut.csv', bytes, 'admin', { contentHash })).body
    const parts = partsOf(bytes)
    expect(partCount).toBe(parts.length)
    const sent = Math.max(1, Math.floor(parts.length * share))
    for (let part = 0; part < sent; part++) await put(uploadId, part, parts[part]!)
    expect((await act(uploadId, 'end')).body.messageCode).toBe('errors.parts-missing')

    const again = await begin('cut.csv', bytes, 'admin', { contentHash })
    expect(again.body.uploadId).toBe(uploadId)
    const there = (await app.get(`${root}/${uploadId}/parts`, callerOf('admin'))).body.parts
    expect(there).toEqual(parts.slice(0, sent).map((part, at) => ({ part: at, sha256: hashOf(part).toString('hex') })))
    for (let part = sent - 1; part < parts.length; part++) {
      expect((await put(uploadId, part, parts[part]!)).body.missing).toBe(
        Math.min(parts.length - part - 1, parts.length - sent),
      )
    }
    expect((await act(uploadId, 'end')).body).toMatchObject({ state: 'received', settings: { kind: 'baselines' } })
    expect((await act(uploadId, 'discard')).body.state).toBe('discarded')
    expect(await one.within(tx => tx.query('select from upload_parts where upload_id = $1', [uploadId]))).toEqual([])
  })

  test('W02c problems are grouped by what mends them, with what was probably meant, and the rejects can be brought again', async () => {
    const before = await rowsNow()
    const file = progressFile(
      `m.anderson,${programId},${day},1`,
      `tanaka_y2,${programId},${day},2`,
      `new.hire.04,${programId},${day},3`,
      `liam.chen,${programId},${day},"=1+1"`,
      `liam.chen,${programId},${one.day(-1)},.5`,
    )
    const upload = await checked(await bring('faults.csv', file))
    const groups = upload.report!.groups.map(({ code, column, lines, values }) => [code, column, lines, values])
    expect(groups).toEqual([
      [
        'person-unknown',
        'userName',
        3,
        [
          { value: 'm.anderson', line: 2, lines: 1, suggestion: 'maya.andersson' },
          { value: 'tanaka_y2', line: 3, lines: 1, suggestion: 'tanaka_y' },
          { value: 'new.hire.04', line: 4, lines: 1 },
        ],
      ],
      ['not-a-number', 'value', 1, [{ value: '=1+1', line: 5, lines: 1 }]],
      ['zero-missing', 'value', 1, [{ value: '.5', line: 6, lines: 1 }]],
    ])
    const { uploadId, revision } = upload
    expect((await act(uploadId, 'commit', { revision, skipBad: true })).body.messageCode).toBe('errors.rows-at-fault')
    const rejects = await rejectsOf(upload)
    expect(rejects.split('\n').slice(0, 2)).toEqual([
      'line,codes,userName,programId,dataThrough,value',
      `2,person-unknown,m.anderson,${programId},${day},1`,
    ])
    expect(rejects).toContain(",'=1+1")

    const mended = rejects.replace('m.anderson', 'maya.andersson').replace('tanaka_y2', 'tanaka_y')
    const second = await checked(await bring('faults mended.csv', mended))
    expect(second).toMatchObject({
      found: { isRemembered: true },
      report: { outcome: 'checked', accepted: 2, rejected: 3 },
    })
    const partial = await committed(second, { skipBad: true })
    expect(partial).toMatchObject({ state: 'committed', report: { accepted: 2, rejected: 3 } })
    await act(partial.uploadId, 'undo')
    await work()
    expect(await rowsNow()).toEqual(before)
  })

  test('W02c days and decimals that can be read in two ways are asked for once, and remembered with the columns', async () => {
    const [year, month, date] = day.split('-')
    const file = `Benutzername;Programm;Stand;Betrag\r\nliam.chen;${programId};${date}.${month}.${year};1.234,5\r\n`
    const bytes = Buffer.from(file.replace('liam', 'liam'), 'latin1')
    const upload = await bring('März.csv', bytes)
    expect(upload.settings).toMatchObject({
      kind: 'progress',
      columns: ['userName', 'programId', 'dataThrough', 'value'],
    })
    const open = await checked(upload)
    expect(open.report!.groups.filter(({ isError }) => isError).map(({ code, column }) => `${column} ${code}`)).toEqual(
      ['dataThrough date-order-unknown', 'value decimal-sign-unknown'],
    )
    const settled = await set(open, { dateOrder: 'dmy', decimalSign: 'comma' })
    expect(settled.body).toMatchObject({ state: 'received', settings: { dateOrder: 'dmy', decimalSign: 'comma' } })
    const sound = await checked(settled.body)
    expect(sound.report).toMatchObject({ outcome: 'checked', rejected: 0, totals: { sum: '1234.5' } })
    expect(sound.report!.groups.map(({ code, values }) => [code, values[0]!.value])).toEqual([
      ['separator-recognised', ';'],
    ])

    const next = await bring('April.csv', Buffer.from(file.replace('chen', 'chén'), 'latin1'))
    expect(next).toMatchObject({
      found: { isRemembered: true, encoding: 'windows-1252' },
      settings: { kind: 'progress', dateOrder: 'dmy', decimalSign: 'comma' },
    })
    const read = await checked(next)
    expect(read.report!.groups.map(({ code, values }) => [code, values[0]!.value])).toEqual([
      ['person-unknown', 'liam.chén'],
      ['encoding-recognised', 'windows-1252'],
      ['separator-recognised', ';'],
    ])
  })

  test('W02a a sheet of a workbook is checked as a file is, with what its cells do not show', async () => {
    const rows = [
      ['userName', 'programId', 'dataThrough', 'value'],
      ['liam.chen', programId, day, 0.1 + 0.2],
      ['tanaka_y', programId, day, 5],
      ['maya.andersson', programId, day, 6],
    ] as const
    const after = '<mergeCells count="1"><mergeCell ref="D3:D4"/></mergeCells>'
    const upload = await bring(
      'May.xlsx',
      makeWorkbook([
        { name: 'Notes', rows: [['x']] },
        { name: 'Data', rows, after },
      ]),
    )
    expect(upload).toMatchObject({ found: { format: 'xlsx' }, settings: { sheet: 'Data', kind: 'progress' } })
    const { report } = await checked(upload)
    expect(report).toMatchObject({
      outcome: 'checked',
      rows: 3,
      accepted: 1,
      rejected: 2,
      changes: { programs: [{ sum: '0.3' }] },
    })
    expect(report!.groups.map(({ code, values }) => [code, values.map(({ line, value }) => [line, value])])).toEqual([
      ['cells-merged', [[3, 'D3:D4']]],
      ['sheet-read', [[0, 'Data']]],
    ])
  })

  test('W02a W02c the sign that stands before decimals in texts of a workbook changes none of its numbers', async () => {
    const rows = [
      ['userName', 'programId', 'dataThrough', 'value'],
      ['liam.chen', programId, day, 12.345],
      ['tanaka_y', programId, day, '1.234,5'],
      ['maya.andersson', programId, day, 86.25],
    ] as const
    const open = await checked(await bring('Signs.xlsx', makeWorkbook([{ name: 'Data', rows }])))
    expect(open.report).toMatchObject({ accepted: 2, rejected: 1, groups: [{ code: 'decimal-sign-unknown' }, {}] })
    const settled = await set(open, { decimalSign: 'comma' })
    const { report } = await checked(settled.body)
    expect(report).toMatchObject({ accepted: 3, rejected: 0, totals: { sum: '1333.095' } })
  })

  test('W02c decimals of a workbook come back by its rejects as they were, whatever sign its texts have', async () => {
    const rows = [
      ['userName', 'programId', 'dataThrough', 'value'],
      ['lian.chen', programId, day, 12.345],
      ['tanaka_y', programId, day, '1.234,5'],
    ] as const
    const open = await bring('Rejects.xlsx', makeWorkbook([{ name: 'Data', rows }]))
    const upload = await checked((await set(open, { decimalSign: 'comma' })).body)
    expect(upload.report).toMatchObject({ accepted: 1, rejected: 1 })
    const mended = (await rejectsOf(upload)).replace('lian.chen', 'liam.chen')
    const { report } = await checked(await bring('Rejects mended.csv', mended))
    expect(report).toMatchObject({ accepted: 1, rejected: 0, totals: { sum: '12.345' } })
  })

  test('W02c a file is the same however days and decimals are read that it does not have', async () => {
    const head = 'who,program,through,amount'
    const columns = ['userName', 'programId', 'dataThrough', 'value'] as const
    const file = `${head}\n"liam.chen",${programId},${day},12.5\n`
    const bringSet = async (settings: UploadSettings, text = file) =>
      checked((await set(await bring('who.csv', text), { kind: 'progress', columns: [...columns], ...settings })).body)
    const first = await committed(await bringSet({}))
    const [year, month, date] = day.split('-')
    const read: UploadSettings = { dateOrder: 'dmy', decimalSign: 'point' }
    expect((await bringSet(read)).report).toMatchObject({ outcome: 'unchanged' })
    expect((await bringSet({ ...read, dateOrder: 'mdy' })).report).toMatchObject({ outcome: 'unchanged' })
    // A load of before 0090 has noted all that was chosen.
    const earlier = createHash('sha256').update(`progress\n\n${JSON.stringify([columns, 'dmy', 'point'])}${file}`)
    await one.within(tx =>
      tx.query('update loads set content_hash = $1 where load_id = (select max(load_id) from loads)', [
        earlier.digest('hex'),
      ]),
    )
    expect((await bringSet(read)).report).toMatchObject({ outcome: 'unchanged' })
    // What it does have is part of what it says.
    const dotted = `${head}\nliam.chen,${programId},${date}.${month}.${year},"1,250"\n`
    const second = await committed(await bringSet(read, dotted))
    expect((await bringSet(read, dotted)).report).toMatchObject({ outcome: 'unchanged' })
    const other = await bringSet({ ...read, decimalSign: 'comma' }, dotted)
    expect(other.report).toMatchObject({ outcome: 'checked', totals: { sum: '1.25' } })
    for (const { uploadId } of [second, first]) {
      await act(uploadId, 'undo')
      await work()
    }
  })

  test('W02c a check that is begun again and cancelled leaves neither a report nor rejects', async () => {
    const rows = [`liam.chen,${programId},${day},9`, `nobody,${programId},${day},9`]
    const upload = await checked(await bring('again.csv', progressFile(...rows)))
    const { uploadId, revision } = upload
    expect(upload).toMatchObject({ state: 'checked', hasRejects: true, report: { rejected: 1 } })
    expect((await act(uploadId, 'check')).body).toMatchObject({ state: 'received', work: { kind: 'check' } })
    const cancelled = (await act(uploadId, 'cancel')).body
    expect(cancelled).toMatchObject({ state: 'received', hasRejects: false })
    expect([cancelled.work, cancelled.report]).toEqual([undefined, undefined])
    expect((await rejectsOf(upload)).includes('no-rejects')).toBe(true)
    expect((await act(uploadId, 'commit', { revision, skipBad: true })).body.messageCode).toBe('errors.not-checked')
    expect(await checked(cancelled)).toMatchObject({ state: 'checked', hasRejects: true, report: { rejected: 1 } })
  })

  test('W02g the same file gives the same report as at the command line', async () => {
    const file = progressFile(
      `m.anderson,${programId},${day},1`,
      `liam.chen,${programId},${day},x`,
      `tanaka_y,${programId},${day},3`,
    )
    const upload = await checked(await bring('same.csv', file))
    async function* source() {
      yield Buffer.from(file)
    }
    const other = await runLoad(database.db, one.clientId, {
      kind: 'progress',
      fileName: 'same.csv',
      source: source(),
      actor: 'operator:test',
      dryRun: true,
      skipBad: true,
      describesChanges: true,
    })
    if (!other.ok) throw new Error(other.refusal)
    const { errors: _, warnings: __, file: ___, loadId: ____, ...report } = other.value
    expect(upload.report).toEqual(JSON.parse(JSON.stringify(report)))
  })

  test('W02b work that is stopped with its server is done by the next one; what is cancelled leaves nothing', async () => {
    const upload = await bring('stopped.csv', progressFile(`liam.chen,${programId},${day},9`))
    const before = await rowsNow()
    const ready = await checked(upload)
    await act(upload.uploadId, 'commit', { revision: ready.revision, skipBad: false })
    const stopped = new AbortController()
    stopped.abort()
    expect(await work(stopped.signal)).toEqual(['handed-back'])
    expect(await found(upload.uploadId)).toMatchObject({ state: 'checked', work: { kind: 'commit', phase: 'waiting' } })
    expect((await act(upload.uploadId, 'check')).body.messageCode).toBe('errors.upload-at-work')
    expect((await act(upload.uploadId, 'discard')).body.messageCode).toBe('errors.upload-at-work')
    expect((await act(upload.uploadId, 'cancel')).body.work).toBeUndefined()
    expect(await work()).toEqual([])
    expect(await rowsNow()).toEqual(before)
    const done = await committed(await found(upload.uploadId))
    expect(done.state).toBe('committed')
    await act(upload.uploadId, 'undo')
    await work()
    expect(await rowsNow()).toEqual(before)
  })

  test('W02c a day behind the newest is loaded with its reason, which stays in the trail and holds for this file alone', async () => {
    const who = 'liam.chen'
    const newer = await committed(await checked(await bring('newer.csv', progressFile(`${who},${programId},${day},8`))))
    const older = progressFile(`${who},${programId},${one.day(-4)},9`)
    const refused = await checked(await bring('older.csv', older))
    expect(refused.report).toMatchObject({ accepted: 0, groups: [{ code: 'data-through-goes-back', isError: true }] })
    expect((await act(refused.uploadId, 'commit', { revision: refused.revision, skipBad: true })).status).toBe(409)
    const force = 'The region corrected last week'
    const { body: forced } = await set(refused, { force })
    const ready = await checked(forced)
    expect(ready.report).toMatchObject({ outcome: 'checked', accepted: 1, rejected: 0 })
    const done = await committed(ready)
    expect(done).toMatchObject({ state: 'committed', settings: { force } })
    const events = await one.within(tx =>
      tx.query<{ details: unknown }>(
        "select details from audit_events where action = 'load.committed' and subject = $1",
        [`load:${done.loadId}`],
      ),
    )
    expect(events).toEqual([{ details: { rows: 1, rejected: 0, reason: force } }])

    const next = await bring('older again.csv', `${older}\n`)
    expect(next.settings.force).toBeUndefined()
    for (const { uploadId } of [done, newer]) {
      await act(uploadId, 'undo')
      await work()
    }
  })
})

describe('refused', () => {
  test('W02e a commit that would do something else than the check said changes nothing, and shows what', async () => {
    const upload = await checked(await bring('stale.csv', progressFile(`liam.chen,${programId},${day},8`)))
    await one.within(tx =>
      tx.query(`update pax_goals set enrolled = false where person_id = $1`, [people['liam.chen']!.personId]),
    )
    const before = await rowsNow()
    const after = await committed(upload)
    expect(after).toMatchObject({
      state: 'checked',
      problem: { code: 'changed-since-check' },
      report: { outcome: 'refused' },
    })
    expect(after.report!.groups.map(({ code }) => code)).toEqual(['person-not-enrolled'])
    expect(await rowsNow()).toEqual(before)
    await one.within(tx =>
      tx.query(`update pax_goals set enrolled = true where person_id = $1`, [people['liam.chen']!.personId]),
    )
  })

  test.each(['commit', 'undo'] as const)(
    'W02e W10c work that waited (%s) does nothing once whoever began it has lost their role',
    async what => {
      const upload = await checked(
        await bring(`late ${what}.csv`, progressFile(`liam.chen,${programId},${day},${what.length}`)),
      )
      const ready = what === 'undo' ? await committed(upload) : upload
      const before = await rowsNow()
      expect((await act(ready.uploadId, what, { revision: ready.revision, skipBad: false })).status).toBe(200)
      await one.within(tx => tx.query('delete from grants where person_id = $1', [people.admin!.personId]))
      expect(await work()).toEqual(['done'])
      await one.within(tx => insertGrant(tx, people.admin!.personId, 'loader'))
      expect(await found(ready.uploadId)).toMatchObject({ state: ready.state, problem: { code: 'not-permitted' } })
      expect(await rowsNow()).toEqual(before)
      if (what === 'undo') expect((await act(ready.uploadId, 'undo')).status).toBe(200)
      await work()
    },
  )

  test('W02b a part that is damaged, of another size, or beyond the end is refused; so is a whole that is not the file', async () => {
    const bytes = Buffer.from('userName,value\n'.repeat(5000))
    const { uploadId } = (await begin('damaged.csv', bytes, 'second', { contentHash: contentHashOf(bytes) })).body
    const [first, last] = partsOf(bytes) as [Buffer, Buffer]
    const codeOf = async (answer: ReturnType<typeof put>) => (await answer).body.messageCode
    expect(await codeOf(put(uploadId, 0, first, 'second', 'a'.repeat(64)))).toBe('errors.part-damaged')
    expect(await codeOf(put(uploadId, 0, last, 'second'))).toBe('errors.part-size-wrong')
    expect(await codeOf(put(uploadId, 2, last, 'second'))).toBe('errors.part-size-wrong')
    expect((await put(uploadId, 0, Buffer.alloc(4 * 1024 * 1024 + 1), 'second')).status).toBe(413)
    await put(uploadId, 0, Buffer.from(first).fill('x'), 'second')
    await put(uploadId, 1, last, 'second')
    expect((await act(uploadId, 'end', {}, 'second')).body.messageCode).toBe('errors.upload-damaged')
    await put(uploadId, 0, first, 'second')
    expect((await act(uploadId, 'end', {}, 'second')).status).toBe(200)
    expect(await codeOf(put(uploadId, 0, first, 'second'))).toBe('errors.upload-closed')
    await act(uploadId, 'discard', {}, 'second')
    expect((await act(uploadId, 'end', {}, 'second')).body.messageCode).toBe('errors.upload-closed')
  })

  test('W02a what is no table says why; settings that do not fit, and old revisions, are refused', async () => {
    const broken = await bring('broken.xlsx', makeWorkbook([{ name: 'a', rows: [['x']] }]).subarray(0, 300))
    expect(broken).toMatchObject({ state: 'received', problem: { code: 'workbook-unreadable' } })
    expect((await act(broken.uploadId, 'check')).body.messageCode).toBe('errors.settings-missing')
    await act(broken.uploadId, 'discard')

    const upload = await bring('odd.csv', 'who,what\na,b\n')
    expect(upload.settings.kind).toBeUndefined()
    expect((await act(upload.uploadId, 'check')).body.messageCode).toBe('errors.settings-missing')
    const unfit: UploadSettings[] = [
      { kind: 'baselines', columns: ['userName'] },
      { kind: 'baselines', columns: ['userName', 'nothing'] },
      { kind: 'baselines', columns: ['userName', 'userName'] },
      { kind: 'baselines', mode: 'full' },
      { kind: 'baselines', force: 'A correction' },
      { kind: 'baselines', sheet: 'x' },
    ]
    for (const settings of unfit) expect((await set(upload, settings)).body.messageCode).toBe('errors.settings-unfit')
    expect((await set({ ...upload, revision: 0 }, { kind: 'baselines' })).body.messageCode).toBe(
      'errors.changed-meanwhile',
    )
    expect((await act(upload.uploadId, 'commit', { revision: upload.revision, skipBad: false })).body.messageCode).toBe(
      'errors.not-checked',
    )
    await act(upload.uploadId, 'discard')
  })

  test('T34 a person keeps few files at once', async () => {
    const codes: (string | undefined)[] = []
    for (let at = 0; at < 8; at++)
      codes.push((await begin(`many ${at}.csv`, Buffer.from('x'), 'second')).body.messageCode)
    expect(codes.at(-1)).toBe('errors.uploads-open')
    expect((await begin('large.csv', Buffer.alloc(1), 'second', { size: 1024 ** 3 + 1 })).status).toBe(413)
  })
})

describe('forbidden', () => {
  test('T2 nobody sees or changes the uploads of another client', async () => {
    const upload = await bring('ours.csv', progressFile(`liam.chen,${programId},${day},8`))
    const { uploadId, revision } = upload
    expect((await found(uploadId, 'other')) as unknown).toMatchObject({ messageCode: 'errors.upload-unknown' })
    expect((await put(uploadId, 0, Buffer.from('x'), 'other')).status).toBe(404)
    for (const [what, body] of [
      ['end', {}],
      ['check', {}],
      ['commit', { revision, skipBad: true }],
      ['cancel', {}],
      ['discard', {}],
      ['undo', {}],
    ] as const) {
      expect((await act(uploadId, what, body, 'other')).status, what).toBe(404)
    }
    expect((await app.get(root, callerOf('other'))).body.uploads).toEqual([])
    expect((await app.get(root, callerOf('admin'))).body.uploads[0]).toMatchObject({ uploadId, isOwn: true })
    expect((await app.get(root, callerOf('plain'))).status).toBe(403)
    await act(uploadId, 'discard')
  })
})
