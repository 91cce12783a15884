import { test } from 'vitest'
import { calls } from '../../contract/calls.ts'
import { testDatabase } from '../db/test-database.ts'
import { attack, hostileSeed } from './hostile-calls-fixture.ts'
import { hostileWorld } from './hostile-world-fixture.ts'

const world = hostileWorld(testDatabase())
const seed = hostileSeed()

test.each(calls.map(call => [call.method, call.path, call] as const))(
  'T32 R20 %s %s answers 500 hostile requests cleanly',
  (_method, _path, call) => attack(world, call, seed, 500),
)
