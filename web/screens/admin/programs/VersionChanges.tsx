import { getAdminProgram } from '../../../../contract/calls/admin/programs.ts'
import { documentChanges } from '../../../../rules/programs/document-changes.ts'
import { useCall } from '../../../client/use-call.ts'
import { c } from '../../../words/console-words.ts'
import { formatNumber } from '../../../words/format.ts'
import { Changes } from '../drafts/Changes.tsx'
import { ListState } from '../parts/ListState.tsx'

interface VersionChangesProps {
  readonly programId: string
  readonly versions: readonly [one: number, other: number]
}

/** What differs between two versions of a program, from the older to the newer. */
export function VersionChanges({ programId, versions }: VersionChangesProps) {
  const [older, newer] = versions[0] < versions[1] ? versions : [versions[1], versions[0]]
  const before = useCall(getAdminProgram, { params: { programId }, query: { version: String(older) } })
  const after = useCall(getAdminProgram, { params: { programId }, query: { version: String(newer) } })
  const name = (version: number) => c('programs.version-number', { version: formatNumber(version) })
  const title = c('programs.compared', { older: name(older), newer: name(newer) })
  return (
    <section className="pane pane--flush" aria-labelledby="compared">
      <div className="pane__h">
        <h2 id="compared">{title}</h2>
      </div>
      <ListState
        data={before.data && after.data && [before.data, after.data]}
        error={before.error ?? after.error}
        retry={() => Promise.all([before.refetch(), after.refetch()])}
      >
        {([was, is]) => (
          <Changes
            caption={title}
            changes={documentChanges(JSON.parse(was!.document), JSON.parse(is!.document))}
            sides={[name(older), name(newer)]}
          />
        )}
      </ListState>
    </section>
  )
}
