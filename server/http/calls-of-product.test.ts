import { describe, expect, test } from 'vitest'
import { testDatabase } from '../db/test-database.ts'
import { type CallerName, callerOf, type RequestParts, requestOf } from './access-row-fixture.ts'
import { accessRows } from './access-rows-fixture.ts'
import { hostileWorld, mark } from './hostile-world-fixture.ts'

const world = hostileWorld(testDatabase())

/** What a call answers to a good request of Ann's, or of whoever is named. */
async function reply(name: string, changes: RequestParts = {}, caller: CallerName = 'ann'): Promise<unknown> {
  const row = accessRows.find(({ call }) => call.name === name)
  if (row === undefined) throw new Error(`There is no row of ${name}.`)
  await world.clearAttempts()
  const who = await callerOf(world, caller)
  const answer = await world.send(requestOf(row.call, { ...(await row.ask(world, who)), ...changes }, who))
  expect(answer.status, answer.text).toBe(200)
  return JSON.parse(answer.text)
}

const sessionId = expect.stringMatching(/^[\w-]{43}$/)
const success = { message: expect.stringMatching(/\w/) }
const ann = { userName: mark, authenticated: true, enabled: true, isLaunchAs: false, authType: 'login' }

describe('the calls of product §7, in its order, answer as it writes them', () => {
  test('C01 POST /login: the user, authenticated, with the session', async () => {
    expect(await reply('login')).toMatchObject({ ...ann, sessionId, accountBalance: { result: expect.any(Number) } })
  })
  test('C02 POST /launch-as: the user, flagged', async () => {
    expect(await reply('launchAs')).toMatchObject({ ...ann, isLaunchAs: true, sessionId })
  })
  test('C03 POST /activate: the user', async () => {
    expect(await reply('activate')).toMatchObject({ authenticated: true, sessionId })
  })
  test('C04 POST /forgot-password: a success message', async () => {
    expect(await reply('forgotPassword')).toEqual(success)
  })
  test('C05 POST /forgot-username: a success message', async () => {
    expect(await reply('forgotUsername')).toEqual(success)
  })
  test('C06 POST /savePassword: a success message', async () => {
    expect(await reply('savePassword')).toEqual(success)
  })
  test('C07 POST /ots/redeem: message and value', async () => {
    expect(await reply('redeemCode')).toEqual({ ...success, value: 50 })
  })
  test('C08 GET /user: the user', async () => {
    expect(await reply('getUser')).toMatchObject(ann)
  })
  test('C09 GET /validSession: valid, and 401 once it is not', async () => {
    expect(await reply('validSession')).toEqual({ valid: true })
    const row = accessRows.find(({ call }) => call.name === 'validSession')!
    const late = await world.send(requestOf(row.call, {}, await callerOf(world, 'expired')))
    expect(late.status).toBe(401)
  })
  test('C10 POST /logout', async () => {
    expect(await reply('logout')).toEqual({ loggedOut: true })
  })
  test('C11 PUT /user/acknowledge-privacy-notice: the user, who has acknowledged it', async () => {
    const after = await reply('acknowledgePrivacyNotice')
    expect(after).toMatchObject({ ...ann, privacyNotice: { hasAcknowledged: true, version: 1 } })
  })
  test('C12 POST /user/locale {locale}: the user, in that language', async () => {
    expect(await reply('setUserLocale', { body: { locale: 'de_DE' } })).toMatchObject({ locale: { code: 'de_DE' } })
    expect(await reply('setUserLocale')).toMatchObject({ locale: { code: 'en_US', intlCode: 'en-US' } })
  })
  test('C13 POST /user/avatar as multipart: the url; errorCode where it is no picture', async () => {
    expect(await reply('saveAvatar')).toEqual({
      url: expect.stringMatching(/^\/v1\/contests-api\/.+\/avatar\/[\w-]{32}/),
    })
    expect(await failure('saveAvatar', noPicture())).toMatchObject({ httpCode: 422, errorCode: 'avatar-not-an-image' })
  })
  test('C14 PUT /user/password {oldPassword, newPassword}; errorCode where it may not be', async () => {
    expect(await reply('changePassword')).toEqual({ sessionId })
    const wrong = { body: { oldPassword: 'quite wrong', newPassword: 'quite another Staple 8' } }
    expect(await failure('changePassword', wrong)).toMatchObject({ httpCode: 403, errorCode: 'password-wrong' })
  })
  test('C15 GET /user/account/statement/all: accountHistoryList', async () => {
    await reply('redeemCode')
    const row = { date: expect.stringMatching(/^\d{4}-/), description: expect.any(String), amountOrAward: 50 }
    expect(await reply('getAccountStatement')).toMatchObject({
      accountHistoryList: expect.arrayContaining([expect.objectContaining(row)]),
    })
  })
  test('C16 GET /user/marketPlaceUrl/{type}: marketPlaceUrl', async () => {
    expect(await reply('getMarketPlaceUrl')).toEqual({ marketPlaceUrl: expect.stringContaining('shop.example.com') })
  })
  test('C17 POST /contactUs: response is the text that pages compare with', async () => {
    expect(await reply('contactUs')).toEqual({ response: 'Email sent Successfully' })
  })
  test('C18 GET /company-branding-and-rules: company data', async () => {
    expect(await reply('getCompanyBrandingAndRules')).toMatchObject({
      clientBranding: { primaryColor: '#14503c', secondaryColor: '#0c7eac', mediaLabel: 'points' },
      passwordRules: { minLength: 12, maxLength: 128 },
      clientCountries: [],
      defaultLocale: 'en_US',
      localeList: expect.arrayContaining([expect.objectContaining({ code: 'en_US', writingDirection: 'ltr' })]),
    })
  })
  test('C19 GET /client-country: the client’s countries', async () => {
    expect(await reply('getClientCountries')).toEqual({ clientCountries: [] })
  })
  test('C20 GET /env: environment data', async () => {
    expect(await reply('getEnv')).toEqual({ version: expect.stringMatching(/^\d/), isTestHost: false })
  })
  test('C21 GET /translations/{bundleName}/standard/client, optional ?locale=: the bundle', async () => {
    const bundle = { bundleName: 'goalquest', locale: 'de_DE', messages: expect.any(Object) }
    expect(await reply('getStandardBundle', { query: { locale: 'de_DE' } })).toEqual(bundle)
    expect(await reply('getStandardBundle')).toEqual({ ...bundle, locale: 'en_US' })
  })
  test('C22 GET /translations/{bundleName}/native, optional ?locale=: the bundle', async () => {
    expect(await reply('getNativeBundle', { query: { locale: 'ja_JP' } })).toMatchObject({ locale: 'ja_JP' })
  })
  test('C23 GET /program/rules/{programId}/{groupId}/{role}: the rules', async () => {
    expect(await reply('getProgramRules')).toMatchObject({ role: 'Selector', parts: [{ source: 'terms' }] })
  })
  test('C24 GET /program/levels/{groupId}/{timePeriodId}: goalLevels', async () => {
    expect(await reply('getGoalLevels')).toMatchObject({ goalLevels: expect.any(Array), highestLevelIndex: 2 })
  })
  test('C25 POST /program/goalSelection, the legacy body: programViewStatus', async () => {
    const body = { payoutTierId: 'gold', programViewId: `${world.open.document.programId}---Selector` }
    expect(await reply('selectGoal', { body })).toEqual({ programViewStatus: 'goal_selected' })
  })
  test('C26 POST /program/goalSelection, the full body', async () => {
    expect(await reply('selectGoal')).toEqual({ programViewStatus: 'goal_selected' })
  })
  test('C27 GET /program-views: programViews', async () => {
    const views = (await reply('getProgramViews')) as { programViews: { programId: string }[] }
    expect(views.programViews.map(({ programId }) => programId).sort()).toEqual([`${mark}-quest`, 'open', 'runs'])
  })
  test('C28 GET /program-views/{id}: one program view', async () => {
    expect(await reply('getProgramView')).toMatchObject({ programViewId: `${mark}-quest---Selector`, role: 'Selector' })
  })
  test('C29 GET /program-views/{id}/progress?no-details=true: progress', async () => {
    expect(await reply('getProgress', { query: { 'no-details': 'true' } })).toMatchObject({ goal: expect.any(Object) })
  })
  test('C30 GET /program-views/{id}/tables?page=1 and …/tables/{orgUnitId}?page=1: tables, other parameters allowed', async () => {
    const query = { page: '1', sort: 'name' }
    const table = { hierarchyTable: expect.any(Array), detailsTable: { page: 1 } }
    expect(await reply('getTables', { query }, 'leader')).toMatchObject(table)
    expect(await reply('getUnitTables', { query }, 'leader')).toMatchObject({ ...table, parentOrgUnitId: 'north-east' })
  })
  test('C31 POST /user/progress/myplan: the plan as it is kept, in the shape in which it was sent', async () => {
    const planSet = { id: 'set-1', obstacle: expect.any(String), positive: ' ', actionSteps: [expect.any(Object)] }
    const kept = await reply('saveMyPlan')
    expect(kept).toEqual({ programId: `${mark}-quest`, revision: expect.any(Number), goalQuestMyPlanVOs: [planSet] })
    expect(await reply('getMyPlan')).toEqual(kept)
  })
  test('C32 GET /manager/viewPlan/{userId}/{programId}: plan, final result, chart', async () => {
    expect(await reply('viewPlan', {}, 'leader')).toMatchObject({ plan: expect.any(Object), chart: expect.any(Object) })
  })
})

async function failure(name: string, parts: RequestParts): Promise<unknown> {
  const row = accessRows.find(({ call }) => call.name === name)!
  const caller = await callerOf(world, 'ann')
  await row.ask(world, caller)
  return JSON.parse((await world.send(requestOf(row.call, parts, caller))).text)
}

function noPicture(): RequestParts {
  const part =
    '--a\r\ncontent-disposition: form-data; name="profile-pic"; filename="avatar.jpg"\r\ncontent-type: image/jpeg'
  return {
    payload: { type: 'multipart/form-data; boundary=a', bytes: Buffer.from(`${part}\r\n\r\nnone\r\n--a--\r\n`) },
  }
}
