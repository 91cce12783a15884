import { test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { testDatabase } from '../db/test-database.ts'
import { attack, hostileSeed } from './hostile-calls-fixture.ts'
import { hostileWorld } from './hostile-world-fixture.ts'

const world = hostileWorld(testDatabase())
const seed = hostileSeed()

test.each(calls.map(call => [call.method, call.path, call] as const))(
  'T12 T32 %s %s answers any input cleanly, and the server keeps running',
  (_method, _path, call) => attack(world, call, seed, 30),
)
