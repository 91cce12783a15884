import type { IssueGroup } from '../../contract/uploads.ts'
import { mostAlike } from '../../rules/files/similarity.ts'
import type { ClientTx } from '../db/client-tx.ts'
import { unitIdsLike } from '../features/organisation/unit-ids-like.ts'
import { userNamesLike } from '../features/people/user-names-like.ts'
import { programIdsLike } from '../features/programs/program-ids-like.ts'

/** Where what was probably meant is looked for, by what is said to be unknown; each with the names to choose from. */
const candidatesOf: Readonly<
  Record<string, (tx: ClientTx, values: readonly string[]) => Promise<Map<string, string[]>>>
> = {
  'person-unknown': userNamesLike,
  'program-unknown': programIdsLike,
  'unit-unknown': unitIdsLike,
  'parent-unknown': unitIdsLike,
}

/** The groups, with what was probably meant by values that nothing is called. Nobody but a person puts it in their place. */
export async function withSuggestions(tx: ClientTx, groups: readonly IssueGroup[]): Promise<IssueGroup[]> {
  const suggested: IssueGroup[] = []
  for (const group of groups) {
    const like = candidatesOf[group.code]
    const names = await like?.(
      tx,
      group.values.map(({ value }) => value),
    )
    const values = group.values.map(one => {
      const folded = one.value.toLowerCase()
      const byFolded = new Map((names?.get(one.value) ?? []).map(name => [name.toLowerCase(), name]))
      const suggestion = byFolded.get(mostAlike(folded, [...byFolded.keys()]) ?? '')
      return { ...one, ...(suggestion !== undefined && { suggestion }) }
    })
    suggested.push({ ...group, values })
  }
  return suggested
}
