import { expect, test } from 'vitest'
import { withClient } from '../db/tenant.ts'
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

test('W06 client features refuses what is neither on nor off, and clients that are not there', async () => {
  await expect(run('client features two --ots maybe')).rejects.toThrow('--ots must be on or off.')
  await expect(run('client features nobody --ots on')).rejects.toThrow('There is no client nobody')
  expect(await featuresOf('two')).toEqual({ dashboard: true, myPlan: true, ots: false })
})
