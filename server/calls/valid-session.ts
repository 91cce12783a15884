import { validSession } from '../../contract/calls/valid-session.ts'
import { done } from '../../rules/outcome.ts'
import { route } from '../http/route.ts'

export const validSessionRoute = route(validSession, 'signed-in', async () => done({ valid: true as const }))
