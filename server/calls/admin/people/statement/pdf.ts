import { exportStatementPdf } from '../../../../../contract/calls/admin/people/statement/pdf.ts'
import { actorOf } from '../../../../features/accounts/launched-act.ts'
import { statementPdf } from '../../../../features/support/statement-pdf.ts'
import { route } from '../../../../http/route.ts'

export const exportStatementPdfRoute = route(
  exportStatementPdf,
  { may: 'see-results' },
  async ({ db, client, session, params: { userId }, query, reply }) => {
    const order = { personId: Number(userId), locale: query.locale, actor: actorOf(session) }
    const file = await statementPdf(db, client, order)
    if (file.ok) reply.header('content-disposition', `attachment; filename="statement-${userId}.pdf"`)
    return file
  },
)
