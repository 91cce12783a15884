import { exportWords } from '../../../../contract/calls/admin/words/export.ts'
import { done } from '../../../../rules/outcome.ts'
import { textsIn } from '../../../features/translations/list-words.ts'
import { writeWordsFile } from '../../../features/translations/write-words-file.ts'
import { route } from '../../../http/route.ts'

export const exportWordsRoute = route(
  exportWords,
  { may: 'administer' },
  async ({ reader, client, query: { locale, format }, reply }) => {
    const texts = await textsIn(reader, client, locale)
    if (!texts.ok) return texts
    const ending = format === 'csv' ? 'csv' : 'xlf'
    reply.header('content-disposition', `attachment; filename="words-${locale}.${ending}"`)
    return done(Buffer.from(writeWordsFile(format, locale, texts.value)))
  },
)
