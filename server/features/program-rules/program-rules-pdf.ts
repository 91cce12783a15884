import { localeOf } from '../../../rules/clients/locales.ts'
import { done, type Outcome } from '../../../rules/outcome.ts'
import { programViewId } from '../../../rules/programs/role.ts'
import { readerOf } from '../../db/client-reads.ts'
import type { Database } from '../../db/connect.ts'
import { type Asking, findProgramView } from '../program-views/list-program-views.ts'
import { translateFor } from '../translations/translate.ts'
import { programRules, type RulesRequest } from './program-rules.ts'

/** The rules of a program as a PDF in the program's colours. */
export async function programRulesPdf(
  db: Database,
  asking: Asking,
  request: RulesRequest,
): Promise<Outcome<Buffer, 'program-view-unknown'>> {
  const viewId = programViewId(request.programId, request.role)
  const reader = readerOf(db, asking.client.clientId)
  const [rules, view] = await Promise.all([
    programRules(reader, asking, request),
    findProgramView(reader, asking, viewId),
  ])
  if (!rules.ok) return rules
  if (!view.ok) return view
  const { programName, groupName, parts } = rules.value
  const spoken = parts.at(-1)!.locale
  // Only now: what sets type takes long to load, and most processes never do.
  const { writePdf } = await import('../pdf/write-pdf.ts')
  const file = await writePdf({
    title: translateFor(asking.client, spoken, 'rules.title', { program: programName }),
    subtitle: groupName,
    author: asking.client.name,
    lang: localeOf(spoken).intlCode,
    colour: view.value.branding.primaryColor,
    parts: parts.map(({ locale, content }) => ({ lang: localeOf(locale).intlCode, content })),
    pageText: (page, pages) => translateFor(asking.client, spoken, 'rules.pdf-page', { page, pages }),
  })
  return done(file)
}
