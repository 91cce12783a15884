import { validSession } from '../../contract/calls/valid-session.ts'
import { done } from '../../rules/outcome.ts'
import { door } from '../http/door.ts'

export const validSessionDoor = door(validSession, 'signed-in', async () => done({ valid: true as const }))
