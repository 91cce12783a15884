import { withClientLong } from '../db/client-tx.ts'
import { checkNames } from '../features/people/check-names.ts'
import { issueText } from '../loads/issue-text.ts'
import { clientNamed, clientOption } from './client-named.ts'
import { answer, type Command } from './command.ts'

export const peopleCommands: readonly Command[] = [
  {
    name: 'people check-names',
    usage: '--client KEY',
    summary: 'Lists the people whose names a load would refuse, and why; fails where there are any.',
    options: clientOption,
    run: async call => {
      const people = await withClientLong(call.db, await clientNamed(call), checkNames)
      const lines = people.map(
        ({ externalId, userName, why }) => `${externalId}  ${JSON.stringify(userName)}  ${issueText(why)} (${why})`,
      )
      return answer(people.length === 0 ? ['All names are as they should be.'] : lines, { people }, people.length === 0)
    },
  },
]
