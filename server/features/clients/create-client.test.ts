import { expect, test } from 'vitest'
import { testDatabase } from '../../db/test-database.ts'
import { makeClientOfHost } from './client-of-host.ts'
import { createClient } from './create-client.ts'

const database = testDatabase()
const make = (key: string, ...hosts: string[]) =>
  createClient(database.db, { key, name: key, hosts: hosts.map(host => ({ host, isTestHost: false })) })

test('T1 a client is found at its hosts in the form in which requests name them', async () => {
  const made = await make('alpha', 'Points.Alpha.Example:443', 'points.alpha.example.', 'alpha.localhost')
  expect(made).toMatchObject({ ok: true })
  const clientOfHost = makeClientOfHost(database.db)
  expect(await clientOfHost('points.alpha.example')).toMatchObject({ value: { key: 'alpha', isTestHost: false } })
  expect(await clientOfHost('alpha.localhost')).toMatchObject({ value: { key: 'alpha', isTestHost: true } })
})

test('T1 an invalid host, and a host of another client, are refused', async () => {
  expect(await make('bravo', 'BAD host/ü')).toMatchObject({
    refusal: 'host-malformed',
    details: { host: 'BAD host/ü' },
  })
  await make('charlie', 'points.charlie.example', 'echo.localhost')
  expect(await make('delta', 'POINTS.charlie.example')).toMatchObject({
    refusal: 'host-taken',
    details: { host: 'points.charlie.example' },
  })
  expect(await make('echo')).toMatchObject({ refusal: 'host-taken', details: { host: 'echo.localhost' } })
  expect(await make('bravo')).toMatchObject({ ok: true })
})
