import { getEnv } from '../../contract/calls/env.ts'
import { done } from '../../rules/outcome.ts'
import { version } from '../config.ts'
import { route } from '../http/route.ts'

export const getEnvRoute = route(getEnv, 'anyone', async ({ client }) =>
  done({ version, isTestHost: client.isTestHost }),
)
