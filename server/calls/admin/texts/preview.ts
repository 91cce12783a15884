import { previewText } from '../../../../contract/calls/admin/texts/preview.ts'
import * as features from '../../../features/texts/edit-text.ts'
import { route } from '../../../http/route.ts'

export const previewTextRoute = route(previewText, { may: 'administer' }, ({ reader, body }) =>
  features.previewText(reader, body),
)
