import { getTask, listTasks } from '../../contract/calls/admin/tasks.ts'
import { getClientCountries } from '../../contract/calls/client-country.ts'
import { getNotes } from '../../contract/calls/program-views/notes.ts'
import type { LiveWord } from '../../contract/calls/session/events.ts'
import { getTeamToday } from '../../contract/calls/team.ts'
import { getText } from '../../contract/calls/texts.ts'
import { getAccountStatement } from '../../contract/calls/user/account/statement/all.ts'
import { getMyPlan } from '../../contract/calls/user/progress/myplan.ts'

/** The calls of the console: what they answer depends on what the person may do. */
const consolePath = '/api/v1.0/admin/'
/** Tasks check, commit and undo uploads. */
const uploadsPath = `${consolePath}uploads`
/** The list of batches, which tasks prepare and issue. */
const batchesPath = `${consolePath}results`

/** What points can be spent on, and what they were spent on. */
const rewardsPath = '/api/v1.0/rewards/'

/** What no news change. */
const still: readonly unknown[] = [getText.path, getClientCountries.path]

interface Input {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
}

/** Whether a word is about what was read under a key: a call's path and its input (web/client/use-call.ts). */
export function isConcerned({ kind, programId }: LiveWord, [path, input]: readonly unknown[]): boolean {
  if (still.includes(path)) return false
  const isPlan = path === getMyPlan.path
  switch (kind) {
    case 'plan':
      return isPlan && (input as Input).query?.['programId'] === programId
    case 'balance':
      return path === getAccountStatement.path || String(path).startsWith(rewardsPath)
    case 'note':
      return path === getTeamToday.path || (path === getNotes.path && !isOfAnother(input as Input, programId))
    case 'task':
      return [listTasks.path, getTask.path, batchesPath].includes(String(path)) || String(path).startsWith(uploadsPath)
    case 'program':
    case 'goal':
      return !isPlan && !isOfAnother(input as Input, programId)
    case 'grants':
      return String(path).startsWith(consolePath)
    case 'team':
    case 'all':
      return true
    default:
      return false
  }
}

/** Whether a word may be about the person themselves: the balance, which program comes first, and whether they administer. */
export function isAboutUser({ kind }: LiveWord): boolean {
  return kind === 'program' || kind === 'goal' || kind === 'balance' || kind === 'grants' || kind === 'all'
}

// `q4---Selector` is another program than q3; what names none may be about any.
function isOfAnother({ params = {} }: Input, programId: string | undefined): boolean {
  const { id, programId: named } = params
  if (typeof id === 'string' && id.includes('---')) return !id.startsWith(`${programId}---`)
  return named !== undefined && named !== programId
}
