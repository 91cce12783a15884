import type { CallError } from '../../../client/call-error.ts'
import { Page, type PageProps } from '../frame/Page.tsx'
import { ListState } from './ListState.tsx'

export interface PendingPageProps extends Omit<PageProps, 'children'> {
  readonly reading: { readonly error: CallError | null; readonly refetch: () => unknown }
}

/** A page whose data is on its way or could not be read, with the title and crumbs that are known without it. */
export function PendingPage({ reading, ...page }: PendingPageProps) {
  return (
    <Page {...page}>
      <section className="pane">
        <ListState data={undefined} error={reading.error} retry={reading.refetch}>
          {() => null}
        </ListState>
      </section>
    </Page>
  )
}
