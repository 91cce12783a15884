import { importWords } from '../../../../contract/calls/admin/words/import.ts'
import { withClient } from '../../../db/client-tx.ts'
import * as features from '../../../features/translations/import-words.ts'
import { importedFile } from '../../../features/uploads/imported-file.ts'
import { route } from '../../../http/route.ts'

export const importWordsRoute = route(importWords, { may: 'administer' }, async context => {
  const file = await importedFile(context)
  return withClient(context.db, context.client.clientId, tx => features.importWords(tx, file))
})
