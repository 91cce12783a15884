import type { ProgramDocument } from '../../../contract/program-document.ts'
import type { MediaLabel } from '../../../rules/clients/media-label.ts'
import { pointsLabelOf } from '../clients/client-data.ts'
import type { Client } from '../clients/client-of-host.ts'

interface Reader {
  readonly client: Client
  readonly locale: string
}

/** What a program calls its points in a person's language; where it does not say, what the client calls them. */
export function programLabel(
  { mediaLabel, mediaLabelForms }: Pick<ProgramDocument, 'mediaLabel' | 'mediaLabelForms'>,
  { client, locale }: Reader,
): MediaLabel {
  const own = mediaLabel?.[locale]
  if (own === undefined) return pointsLabelOf(client, locale)
  const forms = mediaLabelForms?.[locale]
  return { mediaLabel: own, ...(forms && { mediaLabelForms: forms }) }
}
