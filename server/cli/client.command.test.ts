import { expect, test } from 'vitest'
import { withClient } from '../db/client-tx.ts'
import { testDatabase } from '../db/test-database.ts'
import { clientByKey, getClient } from '../features/clients/client-of-host.ts'
import { clientCommands } from './client.command.ts'
import { runTyped } from './run-fixture.ts'

const database = testDatabase()

const run = (line: string) => runTyped(database, clientCommands, line.split(' '), { port: 0 })

async function featuresOf(key: string) {
  const found = await clientByKey(database.db, key)
  if (!found.ok) throw new Error(found.refusal)
  return (await withClient(database.db, found.value, getClient)).settings.features
}

test('W06 client features switches what is named and leaves the rest', async () => {
  for (const key of ['one', 'two']) await run(`client create ${key}`)
  expect(await featuresOf('one')).toEqual({ dashboard: true, myPlan: true, ots: false })
  expect((await run('client features one --ots on')).lines).toEqual(['dashboard is on.', 'myPlan is on.', 'ots is on.'])
  expect((await run('client features one --dashboard off')).json).toMatchObject({
    features: { dashboard: false, myPlan: true, ots: true },
  })
  expect(await featuresOf('one')).toEqual({ dashboard: false, myPlan: true, ots: true })
  await run('client features one --my-plan off')
  expect(await featuresOf('one')).toEqual({ dashboard: false, myPlan: false, ots: true })
  expect(await featuresOf('two')).toEqual({ dashboard: true, myPlan: true, ots: false })
})

test('W06 client features refuses values other than on and off, and unknown clients', async () => {
  await expect(run('client features two --ots maybe')).rejects.toThrow('--ots must be on or off.')
  await expect(run('client features nobody --ots on')).rejects.toThrow('There is no client nobody')
  expect(await featuresOf('two')).toEqual({ dashboard: true, myPlan: true, ots: false })
})

test('W06 L01 client media-label says what points are called, beside a number too, and leaves other languages', async () => {
  await run('client create three')
  await run('client media-label three de_DE Meilen')
  const answer = await run('client media-label three pl_PL mile --one mila --few mile --many mil --other mili')
  expect(answer.lines).toEqual(['In pl_PL points are called mile: 0 mil, 1 mila, 2 mile, 5 mil.'])
  const found = await clientByKey(database.db, 'three')
  const kept = found.ok && (await withClient(database.db, found.value, getClient)).settings
  expect(kept).toMatchObject({
    mediaLabels: { de_DE: 'Meilen', pl_PL: 'mile' },
    mediaLabelForms: { pl_PL: { one: 'mila', few: 'mile', many: 'mil', other: 'mili' } },
  })
  expect((await run('client media-label three pl_PL mi')).lines).toEqual([
    'In pl_PL points are called mi: 0 mi, 1 mi, 2 mi, 5 mi.',
  ])
})

test('W06 L01 client media-label refuses forms and languages that there are not, and says what there is', async () => {
  await run('client create four')
  const wrong = run('client media-label four de_DE Meilen --few Meilen')
  await expect(wrong).rejects.toThrow(
    /^Nothing was changed:\n {2}mediaLabelForms\.de_DE\.few: .*must be left out, for this language counts in one, other$/,
  )
  await expect(run('client media-label four xx_XX miles')).rejects.toThrow('You named xx_XX')
  const long = run(`client media-label four de_DE Meilen --one ${'M'.repeat(41)}`)
  await expect(long).rejects.toThrow('mediaLabelForms.de_DE.one')
})
