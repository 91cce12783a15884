import { getEnv } from '../../contract/calls/env.ts'
import { done } from '../../rules/outcome.ts'
import { version } from '../config.ts'
import { door } from '../http/door.ts'

export const getEnvDoor = door(getEnv, 'anyone', async ({ client }) => done({ version, isTestHost: client.isTestHost }))
