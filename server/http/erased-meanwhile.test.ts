import { expect, test } from 'vitest'
import { contactUs } from '../../contract/calls/contact-us.ts'
import { forgotPassword } from '../../contract/calls/forgot-password.ts'
import { forgotUsername } from '../../contract/calls/forgot-username.ts'
import { sendNote } from '../../contract/calls/program-views/notes.ts'
import { remindToChoose } from '../../contract/calls/program-views/reminders.ts'
import { placeRewardOrder } from '../../contract/calls/rewards/orders.ts'
import { saveRewardWish } from '../../contract/calls/rewards/wish.ts'
import { saveAvatar } from '../../contract/calls/user/avatar.ts'
import { setMailChoice } from '../../contract/calls/user/mails.ts'
import { saveMyPlan } from '../../contract/calls/user/progress/myplan.ts'
import { testDatabase } from '../db/test-database.ts'
import { somebodyWaits } from '../db/test-lock.ts'
import { erasePerson } from '../features/erasure/erase-person.ts'
import { adjustPoints } from '../features/ledger/adjust-points.ts'
import { openOwnCatalogue, parcelAddress, plantRewards, rewardWith } from '../features/rewards/rewards-fixture.ts'
import { avatarForm } from './access-own-fixture.ts'
import { type AnyCall, callerOf, type RequestParts, requestOf } from './access-row-fixture.ts'
import { accessRows } from './access-rows-fixture.ts'
import { hostileWorld } from './hostile-world-fixture.ts'

const world = hostileWorld(testDatabase())
const erase = (personId: number) => ({ personId, actor: 'operator:max', reason: 'as asked in letter 7' }) as const

const plan = { id: 'set-1', obstacle: 'My knee', positive: '', actionSteps: [] }
const message = { name: 'Ann', emailAddress: 'ann@people.example', subject: 'My points', message: 'Where are they?' }
const order = { orderKey: 'order-of-lamp', lines: [{ sku: 'lamp', pieces: 1, points: 10 }], address: parcelAddress }

test.each<[string, 'themselves' | 'leader', AnyCall, (personId: number, programId: string) => RequestParts, number]>([
  ['avatars', 'themselves', saveAvatar, personId => ({ payload: avatarForm(String(personId)) }), 401],
  ['plans', 'themselves', saveMyPlan, (_, programId) => ({ body: { programId, goalQuestMyPlanVOs: [plan] } }), 401],
  ['reward_orders', 'themselves', placeRewardOrder, () => ({ body: order }), 401],
  ['reward_wishes', 'themselves', saveRewardWish, () => ({ body: { sku: 'lamp' } }), 401],
  ['mails', 'themselves', contactUs, () => ({ body: message }), 401],
  ['mail_opt_outs', 'themselves', setMailChoice, () => ({ body: { topic: 'points', isOn: false } }), 200],
  [
    'notes',
    'leader',
    sendNote,
    (personId, programId) => ({
      params: { id: `${programId}---Manager`, userId: String(personId) },
      body: { words: 'How is your knee?' },
    }),
    404,
  ],
])(
  'O14 a request for %s that was under way while somebody was erased leaves nothing of theirs',
  async (table, by, call, ask, status) => {
    const { one, running } = world
    const person = await world.newPerson()
    const { personId } = person
    await one.enroll(person, running.document, { baseline: '200', levelId: 'silver', target: '240' })
    await one.within(async tx => {
      await openOwnCatalogue(tx)
      const prices = [{ from: '2020-01-01', points: 10 }]
      await plantRewards(tx, [rewardWith({ sku: 'lamp', kind: 'parcel', pieces: 5, prices })])
      await adjustPoints(tx, { personId, points: 10, key: table, reason: 'gift', actor: 'operator:test' })
    })
    const own = { name: 'colleague', host: 'one', person, sessionId: await world.newSession(person) } as const
    const parts = ask(personId, running.document.programId)
    const request = requestOf(call, parts, by === 'leader' ? await callerOf(world, 'leader') : own)
    const { answer } = await one.within(async tx => {
      expect(await erasePerson(tx, erase(personId))).toMatchObject({ ok: true })
      const answer = world.send(request)
      await somebodyWaits(tx)
      return { answer }
    })
    expect((await answer).status).toBe(status)
    for (const one of [table, 'mails'])
      expect(
        await world.one.within(tx => tx.query(`select from ${one} where person_id = $1`, [personId])),
        one,
      ).toEqual([])
  },
)

test.each<[string, string, AnyCall, 'anonymous' | 'leader', (userName: string, programId: string) => RequestParts]>([
  ['A08', 'forgotPassword', forgotPassword, 'anonymous', userName => ({ body: { userName } })],
  [
    'A08',
    'forgotUsername',
    forgotUsername,
    'anonymous',
    userName => ({ body: { emailAddress: `${userName}@example.com` } }),
  ],
  [
    'P18',
    'remindToChoose',
    remindToChoose,
    'leader',
    (_, programId) => ({ params: { id: `${programId}---Manager` }, body: { orgUnitId: 'north-east' } }),
  ],
])('O14 %s a mail that was on its way to whoever is erased is not written: %s', async (_, _name, call, by, ask) => {
  const { one, open } = world
  const person = await world.newPerson()
  const { personId, userName } = person
  await one.enroll(person, open.document, { baseline: '200' })
  const request = requestOf(call, ask(userName, open.document.programId), await callerOf(world, by))
  const { answer } = await one.within(async tx => {
    expect(await erasePerson(tx, erase(personId))).toMatchObject({ ok: true })
    const answer = world.send(request)
    await somebodyWaits(tx)
    return { answer }
  })
  expect((await answer).status).toBe(200)
  for (const table of ['mails', 'tickets', 'mail_occasions'])
    expect(await one.within(tx => tx.query(`select from ${table} where person_id = $1`, [personId])), table).toEqual([])
})

test('O14 W06b nobody of a provider is linked to whoever is erased', async () => {
  const row = accessRows.find(({ call }) => call.name === 'linkPerson')!
  const admin = await callerOf(world, 'admin')
  const ask = await row.ask(world, admin)
  const { personId } = await world.newPerson()
  expect(await world.one.within(tx => erasePerson(tx, erase(personId)))).toMatchObject({ ok: true })
  const linked = await world.send(requestOf(row.call, { ...ask, params: { userId: String(personId) } }, admin))
  expect([linked.status, JSON.parse(linked.text).messageCode]).toEqual([404, 'errors.person-unknown'])
})
