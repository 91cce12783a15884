import { beforeAll, describe, expect, test } from 'vitest'
import type { ProgramDocumentInput } from '../../../contract/program-document.ts'
import { testDatabase } from '../../db/test-database.ts'
import { somebodyWaits } from '../../db/test-lock.ts'
import { type TestClient, type TestPerson, testClient } from '../../db/test-world.ts'
import { mustChangeSettings } from '../../features/clients/change-settings.ts'
import { holdLoads } from '../../features/load-history/hold-loads.ts'
import { programBench } from '../../features/programs/programs-fixture.ts'
import { publishKind } from '../../features/programs/task-kinds.ts'
import { testApp } from '../../http/test-app.ts'
import { runTasks } from '../../jobs/run-tasks-fixture.ts'
import { routes } from '../../routes.ts'

const database = testDatabase()
const app = testApp(database, routes)
const root = '/api/v1.0/admin/drafts'
const programs = '/api/v1.0/admin/programs'

let one: TestClient
let two: TestClient
let author: TestPerson
let second: TestPerson
let approver: TestPerson
let owner: TestPerson
let stranger: TestPerson
let bench: ReturnType<typeof programBench>
beforeAll(async () => {
  one = await testClient(database.db, 1, 'one')
  two = await testClient(database.db, 2, 'two')
  bench = programBench(one)
  ;[author, second, approver, owner] = [
    await one.person('ada.author'),
    await one.person('sam.second'),
    await one.person('abe.approver'),
    await one.person('olga.owner'),
  ]
  for (const one of [author, second]) await grant(one, 'author')
  await grant(approver, 'approver')
  await grant(owner, 'owner')
  stranger = await two.person('stranger')
  await two.grant(stranger, 'owner')
  await two.grant(stranger, 'approver')
})

const grant = (who: TestPerson, role: 'author' | 'approver' | 'owner', programId?: string) =>
  one.grant(who, role, programId === undefined ? {} : { programId })
const as = (who: TestPerson) => ({ host: who === stranger ? 'two' : 'one', sessionId: who.sessionId })
const begin = async (body: object = {}, who = author) => {
  const begun = await app.post(root, body, as(who))
  expect([begun.status, begun.body.messageCode]).toEqual([200, undefined])
  return begun.body
}
const read = (draftId: string, who = author) => app.get(`${root}/${draftId}`, as(who))
const save = (draftId: string, revision: number, text: string, who = author) =>
  app.put(`${root}/${draftId}?revision=${revision}`, Buffer.from(text), {
    ...as(who),
    headers: { 'content-type': 'application/octet-stream' },
  })
const act = (draftId: string, what: string, revision: number, who = author) =>
  app.post(`${root}/${draftId}/${what}`, { revision }, as(who))
const decide = (programId: string, what: string, body: object, who = approver) =>
  app.post(`${programs}/${programId}/proposal/${what}`, body, as(who))
const actionsOf = async (subject: string) => {
  const rows = await one.within(tx =>
    tx.query<{ action: string; actor: string }>(
      'select action, actor from audit_events where subject = $1 order by event_id',
      [subject],
    ),
  )
  return rows.map(({ action, actor }) => `${action} ${actor}`)
}
/** A program in the list of somebody. */
const listed = async (programId: string, who: TestPerson) =>
  (await app.get(programs, as(who))).body.programs.find((one: { programId: string }) => one.programId === programId)
/** A draft with this document, saved once. */
async function drafted(document: object): Promise<string> {
  const { draftId } = await begin()
  expect((await save(draftId, 1, JSON.stringify(document))).status).toBe(200)
  return draftId
}
async function proposed(programId: string, changes: object = {}): Promise<void> {
  const draftId = await drafted({ ...bench.whole(programId), ...changes })
  expect((await act(draftId, 'propose', 2)).body).toEqual({ programId, version: 1 })
}

describe('happy', () => {
  test('W01f a draft keeps what was typed, whatever it says, and names each problem at its place', async () => {
    const { draftId, revision } = await begin()
    const text = '{\n  "programId": "Spring",\n  "type": "quest"\n}'
    const saved = await save(draftId, revision, text)
    expect(saved.body).toMatchObject({ revision: 2, name: 'Spring', savedBy: 'ada.author' })
    expect(saved.body.problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ severity: 'problem', path: ['programId'], line: 2 }),
        expect.objectContaining({ path: ['type'], line: 3, text: expect.stringMatching(/goalquest/) }),
      ]),
    )
    expect((await read(draftId)).body).toMatchObject({ text, revision: 2, problems: saved.body.problems })
    expect((await save(draftId, 2, '{"a":')).body.problems).toMatchObject([
      { severity: 'problem', path: [], line: 1, text: expect.stringMatching(/^column 6: /) },
    ])
    expect(await actionsOf(`draft:${draftId}`)).toEqual([`draft.begun person:${author.personId}`])
    await save(draftId, 3, '{}', second)
    expect(await actionsOf(`draft:${draftId}`)).toContain(`draft.saved person:${second.personId}`)
  })

  test('W01b what speaks against publishing stands at its place too, once the document is a program', async () => {
    const { de_DE: _, ...name } = { en_US: 'Spring', de_DE: 'Frühling' }
    const draftId = await drafted({ ...bench.whole('spring-words'), name })
    const { problems } = (await read(draftId)).body
    expect(problems).toMatchObject([
      { severity: 'warning', path: [], line: 1, text: 'No words in de_DE, ja_JP for name.' },
    ])
  })

  test('W01e a draft of a program begins with its newest version, a copy is a program of its own, an older version comes back', async () => {
    await bench.apply(bench.whole('autumn'))
    await bench.publish('autumn')
    await bench.apply(bench.whole('autumn', { budget: 9000 }))
    const copy = await begin({ programId: 'autumn', isCopy: true })
    expect(copy.programId).toBeUndefined()
    expect(JSON.parse((await read(copy.draftId)).body.text)).toMatchObject({
      programId: 'copy-of-autumn',
      budget: 9000,
    })
    const back = await begin({ programId: 'autumn', version: 1 })
    expect(back).toMatchObject({ programId: 'autumn', baseVersion: 2 })
    const { text } = (await read(back.draftId)).body
    expect(JSON.parse(text).budget).toBeUndefined()
    // What is published says the same, and the newest does not: this becomes version 3.
    expect((await act(back.draftId, 'propose', 1)).body).toEqual({ programId: 'autumn', version: 3 })
    const page = (await app.get(`${programs}/autumn`, as(author))).body
    expect(page).toMatchObject({ version: 1, newestVersion: 3, publishedVersion: 1, proposed: { version: 3 } })
    expect(page.versions.map(({ version, by }: { version: number; by: string }) => `${version} ${by}`)).toEqual([
      '3 ada.author',
      '2 operator:test',
      '1 operator:test',
    ])
    expect((await app.get(programs, as(author))).body.programs).toContainEqual(
      expect.objectContaining({ programId: 'autumn', version: 3, publishedVersion: 1, isProposed: true }),
    )
  })

  test('W01d what would change, for whom and how many frozen targets stay, is said in numbers; one proposes, another agrees', async () => {
    const { document } = await bench.peopled('summit', 3, { budget: 10 }, { levelId: 'silver', target: '240' })
    await bench.publish('summit')
    const begun = await begin({ programId: 'summit' })
    const { problems } = (await save(begun.draftId, 1, JSON.stringify({ ...document, budget: 90 }))).body
    // Beside its field too, as soon as it is saved.
    expect(problems).toContainEqual(
      expect.objectContaining({
        severity: 'warning',
        path: ['budget'],
        sentence: expect.objectContaining({ code: 'budget-exceeded' }),
      }),
    )
    const check = (await app.get(`${root}/${begun.draftId}/check`, as(author))).body
    expect(check).toMatchObject({
      programId: 'summit',
      version: 2,
      publishedVersion: 1,
      changes: [{ path: 'budget', before: 10, after: 90 }],
      people: 3,
      frozen: 3,
      worstCase: { isEndless: false, budget: 90 },
    })
    // The three have no award of their own.
    expect(check.groups).toHaveLength(1)
    expect(check.worstCase.total).toBe(3 * check.groups[0].mostEach)
    expect(check.findings).toContainEqual(expect.objectContaining({ code: 'budget-exceeded', path: 'budget' }))
    expect((await act(begun.draftId, 'propose', 2)).status).toBe(200)
    expect((await read(begun.draftId)).status).toBe(404)
    const seen = (await app.get(`${programs}/summit/proposal`, as(approver))).body
    expect(seen).toMatchObject({ version: 2, proposedBy: 'ada.author', mayAgree: true, frozen: 3 })
    expect((await decide('summit', 'agree', { version: 2 })).body).toEqual({ programId: 'summit', version: 2 })
    expect((await app.get(`${programs}/summit`, as(author))).body).toMatchObject({ publishedVersion: 2 })
    const [ada, abe] = [author, approver].map(({ personId }) => `person:${personId}`)
    expect((await actionsOf('program:summit')).slice(-4)).toEqual([
      `program.applied ${ada}`,
      `program.proposed ${ada}`,
      `program.published ${abe}`,
      `program.agreed ${abe}`,
    ])
  })

  test('W01d a client that works with one person lets one propose and agree, and says so', async () => {
    const setOne = (sameApprover: boolean) =>
      one.within(tx => mustChangeSettings(tx, ({ results }) => ({ results: { ...results, sameApprover } })))
    const alone = await one.person('alone')
    for (const role of ['author', 'approver'] as const) await grant(alone, role)
    await setOne(true)
    const { draftId } = await begin({}, alone)
    await save(draftId, 1, JSON.stringify(bench.whole('single')), alone)
    await act(draftId, 'propose', 2, alone)
    expect((await decide('single', 'agree', { version: 1 }, alone)).status).toBe(200)
    await setOne(false)
    expect((await app.get(`${programs}/single`, as(author))).body.versions).toMatchObject([{ isSingleApprover: true }])
    const [event] = await one.within(tx =>
      tx.query<{ details: object }>(
        "select details from audit_events where action = 'program.agreed' and subject = 'program:single'",
      ),
    )
    expect(event!.details).toMatchObject({ proposedBy: `person:${alone.personId}`, singleApprover: true })
    expect((await app.get(`${programs}/summit`, as(author))).body.versions).toContainEqual(
      expect.objectContaining({ version: 2, isSingleApprover: false }),
    )
  })

  test('W01d a proposal is declined with a reason, and its program can be proposed again', async () => {
    await proposed('trail')
    expect((await decide('trail', 'decline', { version: 1, reason: 'The budget is missing' })).status).toBe(200)
    expect((await app.get(`${programs}/trail/proposal`, as(approver))).status).toBe(404)
    const { draftId } = await begin({ programId: 'trail' })
    expect((await act(draftId, 'propose', 1)).body).toEqual({ programId: 'trail', version: 1 })
  })
})

test('W01d who agrees waits for a load before holding the program, as whoever issues results does', async () => {
  await proposed('ordered')
  const { agreed } = await one.within(async tx => {
    await holdLoads(tx)
    const agreed = decide('ordered', 'agree', { version: 1 })
    await somebodyWaits(tx)
    await tx.query("select from programs where program_id = 'ordered' for update nowait")
    return { agreed }
  })
  expect((await agreed).status).toBe(200)
})

describe('at a time', () => {
  const soon = (ms = 1000) => new Date(Date.now() + ms).toISOString()
  const schedule = async (programId: string) => {
    await proposed(programId)
    const agreed = await decide(programId, 'agree', { version: 1, at: soon(3_600_000) })
    expect(agreed.status).toBe(200)
    return agreed.body
  }
  /** As if the time had come. */
  const makeDue = () => one.within(tx => tx.query("update tasks set run_at = now() where kind = 'publish-program'"))
  const work = () => runTasks(database.db, publishKind as never, [])
  const seen = async (programId: string) => (await app.get(`${programs}/${programId}/proposal`, as(approver))).body
  const publishedOf = async (programId: string) =>
    (await app.get(`${programs}/${programId}`, as(author))).body.publishedVersion

  test('W01d what is agreed for a time is published then, by a task, and not before', async () => {
    const { publishAt } = await schedule('later')
    expect(await listed('later', approver)).toMatchObject({ isProposed: true, publishAt })
    expect(await work()).toEqual([])
    expect(await seen('later')).toMatchObject({ publishAt, agreedBy: 'abe.approver' })
    expect((await app.get(`${programs}/later`, as(author))).body.proposed).toEqual({ version: 1, publishAt })
    expect((await decide('later', 'agree', { version: 1, at: soon(60_000) })).body.messageCode).toBe(
      'errors.scheduled-already',
    )
    await makeDue()
    expect(await work()).toEqual(['done'])
    expect(await publishedOf('later')).toBe(1)
    expect((await actionsOf('program:later')).slice(-3)).toEqual(
      ['scheduled', 'published', 'agreed'].map(action => `program.${action} person:${approver.personId}`),
    )
  })

  test('W01d what is called off is not published, and its task is cancelled', async () => {
    await schedule('called-off')
    expect((await decide('called-off', 'decline', { version: 1, reason: 'not yet' }, author)).status).toBe(200)
    await makeDue()
    expect(await work()).toEqual([])
    expect(await publishedOf('called-off')).toBeUndefined()
  })

  test('W01d what changed meanwhile is not published, and somebody decides again', async () => {
    await schedule('moved')
    await bench.apply(bench.whole('moved', { budget: 3 }))
    await makeDue()
    expect(await work()).toEqual(['done'])
    expect(await publishedOf('moved')).toBeUndefined()
    expect((await seen('moved')).publishAt).toBeUndefined()
    expect((await actionsOf('program:moved')).at(-1)).toBe('program.schedule-ended system:publish-program')
  })

  test.each([
    ['their role ends', 'update grants set valid_until = now() where person_id = $1'],
    ['they are locked', 'update people set locked_at = now() where person_id = $1'],
  ])(
    'W01d W10c what somebody agreed to is not published where %s before its time; somebody else decides',
    async (end, sql) => {
      const programId = end.replaceAll(' ', '-')
      const gone = await one.person(programId)
      await grant(gone, 'approver')
      await proposed(programId)
      const at = soon(3_600_000)
      expect((await decide(programId, 'agree', { version: 1, at }, gone)).status).toBe(200)
      await one.within(tx => tx.query(sql, [gone.personId]))
      await makeDue()
      expect(await work()).toEqual(['done'])
      expect(await publishedOf(programId)).toBeUndefined()
      expect((await actionsOf(`program:${programId}`)).at(-1)).toBe('program.schedule-ended system:publish-program')
      expect((await decide(programId, 'agree', { version: 1 })).status).toBe(200)
    },
  )

  test('W01d a task that somebody cancelled leaves a proposal to agree to again', async () => {
    await schedule('again')
    const [task] = await one.within(tx =>
      tx.query<{ task_id: number }>(
        `select task_id from tasks where kind = 'publish-program' and input ->> 'programId' = 'again'`,
      ),
    )
    await app.post(`/api/v1.0/admin/tasks/${task!.task_id}/cancel`, {}, as(owner))
    expect(await seen('again')).toMatchObject({ mayAgree: true })
    expect((await seen('again')).publishAt).toBeUndefined()
    expect((await app.get(`${programs}/again`, as(author))).body.proposed).toEqual({ version: 1 })
    expect((await decide('again', 'agree', { version: 1 })).status).toBe(200)
  })

  test('W01d a proposal whose cancelled task is kept no longer can be declined', async () => {
    await schedule('tidied')
    const ofTask = `kind = 'publish-program' and input ->> 'programId' = 'tidied'`
    const [task] = await one.within(tx => tx.query<{ task_id: number }>(`select task_id from tasks where ${ofTask}`))
    await app.post(`/api/v1.0/admin/tasks/${task!.task_id}/cancel`, {}, as(owner))
    await one.within(tx => tx.query(`delete from tasks where ${ofTask}`))
    expect((await decide('tidied', 'decline', { version: 1, reason: 'not yet' }, author)).status).toBe(200)
    expect((await seen('tidied')).proposed).toBeUndefined()
  })

  test('W01d a time that is over, or years away, is refused, and so is who may not agree', async () => {
    await proposed('untimely')
    for (const at of [soon(-1000), soon(400 * 86_400_000)]) {
      expect((await decide('untimely', 'agree', { version: 1, at })).body.messageCode).toBe('errors.time-unfit')
    }
    expect((await decide('untimely', 'agree', { version: 1, at: 'soon' })).status).toBe(400)
    const own = await decide('untimely', 'agree', { version: 1, at: soon(60_000) }, author)
    expect(own.body.messageCode).toBe('errors.not-permitted')
  })
})

describe('refused', () => {
  test('W01f W10f a save on what somebody else has changed overwrites nothing; the same text again is no change', async () => {
    const { draftId } = await begin()
    await save(draftId, 1, '{"a": 1}', second)
    const late = await save(draftId, 1, '{"a": 2}')
    expect([late.status, late.body.messageCode]).toEqual([409, 'errors.draft-changed'])
    expect((await read(draftId)).body).toMatchObject({ text: '{"a": 1}', revision: 2, savedBy: 'sam.second' })
    expect((await save(draftId, 2, '{"a": 1}')).body.revision).toBe(2)
    expect((await act(draftId, 'discard', 1)).body.messageCode).toBe('errors.draft-changed')
    expect((await act(draftId, 'discard', 2)).status).toBe(200)
    expect((await read(draftId)).status).toBe(404)
  })

  test('W01b a text that the database cannot keep, and one of more than 4 MiB, are refused', async () => {
    const { draftId } = await begin()
    expect((await save(draftId, 1, '{"a":"\0"}')).body.messageCode).toBe('errors.draft-not-text')
    expect((await save(draftId, 1, ' '.repeat(4 * 1024 * 1024 + 1))).status).toBe(413)
    expect((await read(draftId)).body.revision).toBe(1)
  })

  test('W01e what is no program, is another, is there already, or was changed meanwhile, is not proposed', async () => {
    await bench.apply(bench.whole('there'))
    const codeOf = async (draftId: string, revision: number) =>
      (await act(draftId, 'propose', revision)).body.messageCode
    expect(await codeOf(await drafted({ programId: 'half' }), 2)).toBe('errors.draft-unready')
    expect(await codeOf(await drafted(bench.whole('there')), 2)).toBe('errors.program-exists')
    const other = await begin({ programId: 'there' })
    await save(other.draftId, 1, JSON.stringify(bench.whole('elsewhere')))
    expect(await codeOf(other.draftId, 2)).toBe('errors.other-program')
    const late = await begin({ programId: 'there' })
    await bench.apply(bench.whole('there', { budget: 5 }))
    expect(await codeOf(late.draftId, 1)).toBe('errors.version-moved')
    await bench.publish('there')
    expect(await codeOf((await begin({ programId: 'there' })).draftId, 1)).toBe('errors.published-already')
    await proposed('waits')
    expect(await codeOf((await begin({ programId: 'waits' })).draftId, 1)).toBe('errors.proposal-open')
  })

  test('W01d W10f where somebody made a version meanwhile both sides are there, and the one that is chosen goes on from it', async () => {
    const document = bench.whole('overtaken')
    await bench.apply(document)
    const mine = await begin({ programId: 'overtaken' })
    await save(mine.draftId, 1, JSON.stringify({ ...document, budget: 11 }))
    await bench.apply({ ...document, budget: 22 })
    const newest = (await app.get(`${root}/${mine.draftId}/newest`, as(author))).body
    expect([newest.version, JSON.parse(newest.text).budget]).toEqual([2, 22])
    const goOn = (revision: number, version: number, keep: string) =>
      app.post(`${root}/${mine.draftId}/newest`, { revision, version, keep }, as(author))
    const late = await goOn(2, 1, 'mine')
    expect([late.status, late.body.messageCode]).toEqual([409, 'errors.version-moved'])
    const kept = (await goOn(2, 2, 'mine')).body
    expect([kept.baseVersion, kept.revision, JSON.parse(kept.text).budget]).toEqual([2, 3, 11])
    expect((await goOn(2, 2, 'mine')).body.messageCode).toBe('errors.draft-changed')
    const taken = (await goOn(3, 2, 'theirs')).body
    expect(JSON.parse(taken.text).budget).toBe(22)
    expect(await actionsOf(`draft:${mine.draftId}`)).toContain(`draft.rebased person:${author.personId}`)
    const fresh = await begin()
    expect((await app.get(`${root}/${fresh.draftId}/newest`, as(author))).status).toBe(404)
  })

  test('W01d nobody agrees to what they proposed, takes part in, or to another version than the one proposed', async () => {
    const codeOf = async (what: object, who?: TestPerson) =>
      (await decide('paired', 'agree', what, who)).body.messageCode
    await grant(author, 'approver')
    await proposed('paired')
    expect(await codeOf({ version: 1 }, author)).toBe('errors.one-person')
    expect((await app.get(`${programs}/paired/proposal`, as(author))).body).toMatchObject({
      mayAgree: false,
      agreeRefusal: 'one-person',
      mayDecline: true,
    })
    expect(await codeOf({ version: 2 })).toBe('errors.version-moved')
    await bench.apply(bench.whole('paired', { budget: 7 }))
    expect(await codeOf({ version: 1 })).toBe('errors.version-moved')
    await decide('paired', 'decline', { version: 1, reason: 'changed since' })
    const again = await begin({ programId: 'paired' })
    await act(again.draftId, 'propose', 1)
    await one.enroll(approver, bench.whole('paired'), { baseline: '200' })
    expect(await codeOf({ version: 2 })).toBe('errors.own-matter')
    expect(await listed('paired', author)).toMatchObject({ isProposed: true, agreeRefusal: 'one-person' })
    expect(await listed('paired', approver)).toMatchObject({ isProposed: true, agreeRefusal: 'own-matter' })
  })

  test('W01d whoever would earn by a team in a program does not agree to it', async () => {
    const override = { type: 'flat_payout', award: 500 } as const
    const leader = await one.person('north-lead', [{ unitId: 'north', role: 'Manager' }])
    await grant(leader, 'approver')
    const agreed = async (programId: string, terms: Partial<ProgramDocumentInput>) => {
      await proposed(programId, terms)
      await one.enroll(await one.person(`of-${programId}`), bench.whole(programId), { baseline: '200' })
      return decide(programId, 'agree', { version: 1 }, leader)
    }
    const refused = await agreed('led-paid', { override, isOwnerEligibleForAward: true })
    expect([refused.status, refused.body.messageCode]).toEqual([403, 'errors.own-matter'])
    expect((await agreed('led-unpaid', {})).status).toBe(200)
    expect((await agreed('led-not-eligible', { override })).status).toBe(200)
    const nothing = { override: { type: 'no_manager_override' }, isOwnerEligibleForAward: true } as const
    expect((await agreed('led-nothing', nothing)).status).toBe(200)
  })

  test('W01d a problem that came after the proposal stops its publication', async () => {
    await proposed('taken')
    // Somebody is enrolled in a group that the program does not have.
    await one.enroll(await one.person('lost'), {
      ...bench.whole('taken'),
      groups: [{ groupId: 'gone', name: { en_US: 'x' } }],
    })
    const refused = await decide('taken', 'agree', { version: 1 })
    expect([refused.status, refused.body.messageCode]).toEqual([409, 'errors.publish-refused'])
  })
})

describe('forbidden', () => {
  test('T2 drafts and proposals of another client are not there', async () => {
    await proposed('ours')
    const { draftId } = await begin()
    expect((await app.get(root, as(stranger))).body.drafts).toEqual([])
    expect((await read(draftId, stranger)).body.messageCode).toBe('errors.draft-unknown')
    expect((await save(draftId, 1, '{}', stranger)).status).toBe(404)
    for (const what of ['discard', 'propose']) expect((await act(draftId, what, 1, stranger)).status).toBe(404)
    expect((await app.get(`${programs}/ours`, as(stranger))).status).toBe(404)
    expect((await decide('ours', 'agree', { version: 1 }, stranger)).status).toBe(404)
  })

  test('W10b an author of one program writes on its drafts alone', async () => {
    await bench.apply(bench.whole('mine'))
    const single = await one.person('single')
    await grant(single, 'author', 'mine')
    const { draftId } = await begin({ programId: 'mine' }, single)
    expect((await read(draftId, single)).status).toBe(200)
    expect((await app.get(root, as(single))).body.drafts).toHaveLength(1)
    expect((await app.post(root, {}, as(single))).body.messageCode).toBe('errors.not-permitted')
    const copied = await app.post(root, { programId: 'mine', isCopy: true }, as(single))
    expect(copied.body.messageCode).toBe('errors.not-permitted')
    expect((await read((await begin()).draftId, single)).status).toBe(404)
  })

  test('W10b an author of one program learns nothing of another from a text that names it', async () => {
    const { document } = await bench.peopled('theirs', 3, { budget: 10 }, { levelId: 'silver', target: '240' })
    await bench.apply(bench.whole('my-own'))
    const single = await one.person('one-program')
    await grant(single, 'author', 'my-own')
    const { draftId } = await begin({ programId: 'my-own' }, single)
    const text = JSON.stringify({ ...document, timePeriod: { ...document.timePeriod, timePeriodId: 'another' } })
    const { problems } = (await save(draftId, 1, text, single)).body
    const sentence = { code: 'value', values: { value: 'my-own' } }
    expect(problems).toEqual([{ severity: 'problem', path: ['programId'], line: 1, text: 'must be my-own', sentence }])
    expect((await read(draftId, single)).body.problems).toEqual(problems)
  })
})
