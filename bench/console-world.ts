import { createHash, randomBytes } from 'node:crypto'
import { open } from 'node:fs/promises'
import { withClient } from '../server/db/client-tx.ts'
import type { Database, DatabaseAddress } from '../server/db/connect.ts'
import { createClient } from '../server/features/clients/create-client.ts'
import { applyProgram } from '../server/features/programs/apply-program.ts'
import { publishProgram } from '../server/features/programs/publish-program.ts'
import { runStandingJobs } from '../server/features/standings/run-standing-jobs.ts'
import { asOwner, chunks, fileOf, load, userName } from './load-files.ts'
import { must } from './measuring.ts'
import { SheetFile } from './sheet-file.ts'
import { staffSession } from './staff-session.ts'

export const programId = 'summer-sprint-2026'
export const timePeriodId = 'summer'
export const weeks = ['2026-06-07', '2026-06-14', '2026-06-21', '2026-06-28']

/** A client with a program and so many people who take part in it; answers an owner's session. */
export async function makeClient(
  { db, address }: { readonly db: Database; readonly address: DatabaseAddress },
  key: string,
  people: number,
): Promise<{ clientId: number; sessionId: string }> {
  const clientId = must(await createClient(db, { key, name: key }))
  const level = (levelId: string, amount: string) => ({ levelId, name: { en_US: levelId }, amount, award: 1 })
  await withClient(db, clientId, async tx => {
    must(
      await applyProgram(
        tx,
        {
          programId,
          name: { en_US: 'Bench' },
          type: 'goalquest',
          timePeriod: { timePeriodId, startDate: '2026-06-01', endDate: '2026-08-31' },
          goalSelection: { from: '2026-05-01', to: '2026-06-14' },
          groups: [{ groupId: 'field', name: { en_US: 'Field' }, levels: [level('one', '10'), level('two', '20')] }],
        },
        'operator:bench',
      ),
    )
    must(await publishProgram(tx, programId, 'operator:bench'))
  })
  const participant = (index: number) => `e${index},${userName(index)},First,Last`
  await load(db, clientId, 'participants', fileOf('externalId,userName,firstName,lastName', people, participant))
  const enrollment = (index: number) => `${userName(index)},${programId},field`
  await load(db, clientId, 'enrollments', fileOf('userName,programId,groupId', people, enrollment))
  await runStandingJobs(db, clientId, { patience: 'wait' })
  const sessionId = await staffSession(db, clientId)
  await asOwner(address, 'vacuum analyze')
  return { clientId, sessionId }
}

/** A session of each participant. */
export async function sessionsOf(db: Database, clientId: number): Promise<string[]> {
  return withClient(db, clientId, async tx => {
    const people = await tx.query<{ id: number }>(
      `select person_id as id from people where client_id = $1 and external_id like 'e%'`,
      [clientId],
    )
    const sessions = people.map(({ id }) => ({ id, sessionId: randomBytes(32).toString('base64url') }))
    await tx.query(
      `insert into sessions (client_id, session_hash, person_id)
       select $1, decode(s.hash, 'hex'), s.id from jsonb_to_recordset($2::jsonb) as s (id bigint, hash text)`,
      [clientId, JSON.stringify(sessions.map(({ id, sessionId }) => ({ id, hash: sha256(sessionId) })))],
    )
    return sessions.map(({ sessionId }) => sessionId)
  })
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const header = ['userName', 'programId', 'dataThrough', 'value', 'sourceRowId']

/** Weeks one after the other, people in another order than the database's. */
function progressCells(index: number, rows: number): readonly [string, string, string, string, string] {
  const people = rows / weeks.length
  const who = ((index % people) * 7919) % people
  const value = `${(index * 31) % 9000}.${10 + (index % 90)}`
  const week = weeks[Math.floor(index / people)]!
  return [userName(who), programId, week, value, `SF-${String(index).padStart(9, '0')}`]
}

export async function writeProgressFile(path: string, rows: number): Promise<void> {
  const file = await open(path, 'w')
  for (const chunk of chunks(header.join(','), rows, index => progressCells(index, rows).join(',')))
    await file.write(chunk)
  await file.close()
}

/** The same rows as a spreadsheet program saves them: shared texts, days as numbers that are shown as days, figures as numbers. */
export async function writeProgressSheet(path: string, rows: number): Promise<void> {
  const sheet = await SheetFile.create(path)
  await sheet.addRow(header)
  for (let index = 0; index < rows; index++) {
    const [who, program, week, value, sourceRowId] = progressCells(index, rows)
    await sheet.addRow([who, program, new Date(week), Number(value), sourceRowId])
  }
  await sheet.end()
}
